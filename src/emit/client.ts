// ---- The client: the same for every graph ------------------------------------------------------

/** A value of an attribute. Numbers are JavaScript's: beyond 2^53 the last digits are lost. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Set<string>
  | Set<number>
  | Set<Uint8Array>
  | Value[]
  | { [name: string]: Value };

/** Attributes that the schema does not declare. */
export interface Attributes {
  [name: string]: Value | undefined;
}

/** What an answer cost: requests to the table, and the capacity that they consumed. */
export interface Cost {
  requests: number;
  rcu: number;
  wcu: number;
  scanned: number;
  returned: number;
  /** Of a plan of several steps. */
  steps?: (Omit<Cost, "steps"> & { step: string })[];
}

/** What a read may spend. An answer that was cut says by what: `cutBy`. */
export interface Budget {
  requests?: number;
  rcu?: number;
  hops?: number;
  fanOut?: number;
  nodes?: number;
  timeMs?: number;
}

export interface Page<Row> {
  data: Row[];
  /** Leads on, as `after`, or back, as `before`; absent where nothing follows. */
  cursor?: string;
  cost: Cost;
  cutBy?: string;
}

export type Outcome =
  | "created"
  | "existed"
  | "replaced"
  | "put"
  | "updated"
  | "removed"
  | "missing"
  | "checked";

/** What became of a node and its edges. When it is not complete, remove it again. */
export interface Removed {
  complete: boolean;
  node_existed: boolean;
  edges_removed: number;
  items_removed: number;
  items_left: number;
}

export type ErrorCode =
  | "validation"
  | "serialization"
  | "configuration"
  | "unsupported"
  | "budget_exceeded"
  | "missing_authentication_token"
  | "invalid_signature"
  | "incomplete_signature"
  | "unrecognized_client"
  | "not_found"
  | "resource_not_found"
  | "already_exists"
  | "conflict"
  | "conditional_check_failed"
  | "transaction_canceled"
  | "limit_exceeded"
  | "throttling"
  | "unavailable"
  | "not_applied"
  | "deadline_exceeded"
  | "outcome_unknown"
  | "internal";

/** The server said no. Nothing has changed, unless the code is "outcome_unknown". */
export class GraphError extends Error {
  override readonly name = "GraphError";
  constructor(
    /** What went wrong. A newer server may have codes that are not listed here. */
    readonly code: ErrorCode,
    message: string,
    /** Of HTTP. */
    readonly status: number,
  ) {
    super(message);
  }
}

export interface GraphOptions {
  /** Sends the requests; one of your own can sign them (AWS Signature Version 4, "dynamodb"). */
  fetch?: typeof fetch;
  /** Another table with the same schema. */
  table?: string;
}

/** A bound on the rank or order that a list is sorted by. */
export type Rank =
  | string
  | number
  | { eq: string | number }
  | { lt: string | number }
  | { lte: string | number }
  | { gt: string | number }
  | { gte: string | number }
  | { between: [string | number, string | number] };

export interface ListOptions<Name, View> {
  /** At most so many rows; without it as many as one Query gives. */
  first?: number;
  after?: string;
  before?: string;
  order?: "asc" | "desc";
  /** A condition on the rows: `quantity > 1 and not exists(muted)`. */
  where?: string;
  /** These attributes only. */
  fields?: readonly Name[];
  by?: View;
  rank?: Rank;
  prefix?: string;
  budget?: Budget;
}

/** Every row of a list, page after page: `for await (const row of everyRow((after) => …))`. */
export async function* everyRow<Row>(
  read: (after: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let after: string | undefined;
  do {
    const page: Page<Row> = await read(after);
    yield* page.data;
    if (page.cutBy !== undefined) {
      throw new GraphError("budget_exceeded", `the budget ended the list: ${page.cutBy}`, 200);
    }
    after = page.cursor;
  } while (after !== undefined);
}

interface Answer<Data> {
  data: Data;
  cursor: string | null;
  cost: Cost;
  cut_by?: string;
  missing?: string[];
}

type Call = <Data>(path: string, body: object) => Promise<Answer<Data>>;

function toJson(_: string, value: unknown): unknown {
  if (value instanceof Set) return { $set: [...value] };
  if (value instanceof Uint8Array) {
    return { $b64: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join("")) };
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const [name, ...others] = Object.keys(value);
  // A map whose only name begins with "$" is written with that name doubled.
  if (name === undefined || others.length > 0 || !name.startsWith("$")) return value;
  return { ["$" + name]: (value as Record<string, unknown>)[name] };
}

function fromJson(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0 || !name.startsWith("$")) return value;
  const inner = (value as Record<string, unknown>)[name];
  if (name === "$set") return new Set(inner as Iterable<unknown>);
  if (name === "$b64") return Uint8Array.from(atob(inner as string), (c) => c.charCodeAt(0));
  return name.startsWith("$$") ? { [name.slice(1)]: inner } : value;
}

function connect(url: string, table: string, options: GraphOptions): Call {
  const send = options.fetch ?? fetch;
  const base = url.replace(/\/+$/, "");
  return async <Data>(path: string, body: object) => {
    const response = await send(`${base}/_graph/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, table: options.table ?? table }, toJson),
    });
    const text = await response.text();
    let answer: Answer<Data> & { error?: ErrorCode; message?: string };
    try {
      answer = JSON.parse(text, fromJson);
    } catch {
      throw new GraphError("unavailable", `no answer of a graph: ${text}`, response.status);
    }
    if (!response.ok || answer.error !== undefined) {
      throw new GraphError(answer.error ?? "internal", answer.message ?? text, response.status);
    }
    return answer;
  };
}

function toPage<Row>(answer: Answer<Row[]>): Page<Row> {
  const page: Page<Row> = { data: answer.data, cost: answer.cost };
  if (answer.cursor !== null) page.cursor = answer.cursor;
  if (answer.cut_by !== undefined) page.cutBy = answer.cut_by;
  return page;
}

/** Fields, which may be left out when none of them is required. */
type FieldsArgument<Fields> = {} extends Fields ? [fields?: Fields] : [fields: Fields];

export interface UpdateOptions<Fields> {
  remove?: readonly (keyof Fields & string)[];
  /** Only if this holds: `stock >= 3`. */
  where?: string;
}

/** Nodes of one type. */
export class Nodes<T extends keyof NodeTypes> {
  constructor(private readonly call: Call) {}

  private async write(body: object): Promise<Outcome> {
    return (await this.call<{ outcome: Outcome }>("nodes", body)).data.outcome;
  }

  /** Creates the node, or replaces its fields. What the graph counts on it is kept. */
  put(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Promise<Outcome> {
    return this.write({ putNode: { node, fields: fields[0] ?? {} } });
  }

  /** Creates the node; "already_exists" when it is there. */
  create(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Promise<Outcome> {
    return this.write({ putNode: { node, fields: fields[0] ?? {}, onlyNew: true } });
  }

  /** The node; "not_found" when there is none. */
  async get<Name extends keyof NodeTypes[T]["attributes"] & string>(
    node: NodeTypes[T]["ref"],
    options: { fields?: readonly Name[] } = {},
  ): Promise<{
    node: NodeTypes[T]["ref"];
    type: T;
    attributes: Pick<NodeTypes[T]["attributes"], Name>;
  }> {
    type Found = Awaited<ReturnType<Nodes<T>["get"]>>;
    return (await this.call<Found>("nodes", { getNode: { node, ...options } })).data;
  }

  /** The nodes that are there, in the order they are named; `missing` names the others. */
  async getAll<Name extends keyof NodeTypes[T]["attributes"] & string>(
    nodes: readonly NodeTypes[T]["ref"][],
    options: { fields?: readonly Name[]; budget?: Budget } = {},
  ): Promise<{
    data: {
      node: NodeTypes[T]["ref"];
      type: T;
      attributes: Pick<NodeTypes[T]["attributes"], Name>;
    }[];
    missing: NodeTypes[T]["ref"][];
    cost: Cost;
    cutBy?: string;
  }> {
    type Found = Awaited<ReturnType<Nodes<T>["getAll"]>>;
    const { budget, ...words } = options;
    const body = { getNodes: { nodes, ...words }, ...(budget && { budget }) };
    const answer = await this.call<Found["data"]>("nodes", body);
    const found: Found = {
      data: answer.data,
      missing: (answer.missing ?? []) as NodeTypes[T]["ref"][],
      cost: answer.cost,
    };
    if (answer.cut_by !== undefined) found.cutBy = answer.cut_by;
    return found;
  }

  /** Changes some of its fields, and whatever is derived from them. */
  update(
    node: NodeTypes[T]["ref"],
    set: Partial<NodeTypes[T]["fields"]>,
    options: UpdateOptions<NodeTypes[T]["fields"]> = {},
  ): Promise<Outcome> {
    return this.write({ updateNode: { node, set, ...options } });
  }

  /** Removes the node and its edges. */
  async remove(node: NodeTypes[T]["ref"]): Promise<Removed> {
    return (await this.call<Removed>("nodes", { removeNode: { node } })).data;
  }
}

/** A row of a list: the node at the other end, and the edge that leads there. */
export interface Neighbor<Ref, T extends keyof EdgeTypes, Name extends keyof EdgeTypes[T]["listed"]> {
  node: Ref;
  edge: T;
  attributes: Pick<EdgeTypes[T]["listed"], Name>;
}

/** Edges of a type that is read from its `from` end only. */
export class ForwardEdges<T extends keyof EdgeTypes> {
  constructor(
    protected readonly call: Call,
    protected readonly type: T,
  ) {}

  protected async write(body: object): Promise<Outcome> {
    return (await this.call<{ outcome: Outcome }>("edges", body)).data.outcome;
  }

  add(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    ...fields: FieldsArgument<EdgeTypes[T]["fields"]>
  ): Promise<Outcome> {
    return this.write({ addEdge: { from, type: this.type, to, fields: fields[0] ?? {} } });
  }

  /** The edge; "not_found" when there is none. */
  async get(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    ...key: FieldsArgument<EdgeTypes[T]["key"]>
  ): Promise<{
    from: EdgeTypes[T]["from"];
    edge: T;
    to: EdgeTypes[T]["to"];
    attributes: EdgeTypes[T]["attributes"];
  }> {
    type Found = Awaited<ReturnType<ForwardEdges<T>["get"]>>;
    const body = { getEdge: { from, type: this.type, to, key: key[0] ?? {} } };
    return (await this.call<Found>("edges", body)).data;
  }

  update(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    set: Partial<EdgeTypes[T]["fields"]>,
    options: UpdateOptions<EdgeTypes[T]["fields"]> & { key?: EdgeTypes[T]["key"] } = {},
  ): Promise<Outcome> {
    return this.write({ updateEdge: { from, type: this.type, to, set, ...options } });
  }

  remove(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    ...key: FieldsArgument<EdgeTypes[T]["key"]>
  ): Promise<Outcome> {
    return this.write({ removeEdge: { from, type: this.type, to, key: key[0] ?? {} } });
  }

  protected async list<Ref, Name extends keyof EdgeTypes[T]["listed"] & string>(
    node: string,
    type: string,
    options: ListOptions<Name, EdgeTypes[T]["view"]>,
  ): Promise<Page<Neighbor<Ref, T, Name>>> {
    const { budget, ...words } = options;
    return toPage(await this.call("edges", { neighbors: { node, type, ...words }, budget }));
  }

  /** One page of the edges that leave a node. */
  from<Name extends keyof EdgeTypes[T]["listed"] & string>(
    node: EdgeTypes[T]["from"],
    options: ListOptions<Name, EdgeTypes[T]["view"]> = {},
  ): Promise<Page<Neighbor<EdgeTypes[T]["to"], T, Name>>> {
    return this.list(node, this.type, options);
  }
}

/** Edges of a type that is read from both ends. */
export class Edges<T extends keyof EdgeTypes> extends ForwardEdges<T> {
  /** One page of the edges that lead to a node. */
  to<Name extends keyof EdgeTypes[T]["listed"] & string>(
    node: EdgeTypes[T]["to"],
    options: ListOptions<Name, EdgeTypes[T]["view"]> = {},
  ): Promise<Page<Neighbor<EdgeTypes[T]["from"], T, Name>>> {
    return this.list(node, `~${this.type}`, options);
  }
}

/** Edges from parents to their children. */
export class Tree<T extends keyof EdgeTypes> extends Edges<T> {
  /** Moves a child, and all that is below it, to another parent. */
  move(from: EdgeTypes[T]["from"], to: EdgeTypes[T]["to"]): Promise<Outcome> {
    return this.write({ moveEdge: { from, type: this.type, to } });
  }
}

/** Items of a node in the order of their key. */
export class Series<T extends keyof SeriesTypes> {
  constructor(
    private readonly call: Call,
    private readonly series: T,
  ) {}

  async add(of: SeriesTypes[T]["of"], fields: SeriesTypes[T]["fields"]): Promise<Outcome> {
    const body = { addToSeries: { of, series: this.series, fields } };
    return (await this.call<{ outcome: Outcome }>("nodes", body)).data.outcome;
  }
}

export interface PlanOptions {
  budget?: Budget;
}

type OneOf<Each> = Each[keyof Each];
type AnyKey<Key> = {} extends Key ? { key?: Key } : { key: Key };
type AnyFields<Fields> = {} extends Fields ? { fields?: Fields } : { fields: Fields };

/** One write of a transaction. */
export type Write =
  | OneOf<{
      [T in keyof NodeTypes]:
        | { putNode: { node: NodeTypes[T]["ref"]; onlyNew?: boolean } & AnyFields<NodeTypes[T]["fields"]> }
        | {
            updateNode: {
              node: NodeTypes[T]["ref"];
              set?: Partial<NodeTypes[T]["fields"]>;
            } & UpdateOptions<NodeTypes[T]["fields"]>;
          }
        | { removeNode: { node: NodeTypes[T]["ref"] } }
        | { checkNode: { node: NodeTypes[T]["ref"]; where?: string; absent?: boolean } };
    }>
  | OneOf<{
      [T in keyof EdgeTypes]:
        | { addEdge: EdgeName<T> & AnyFields<EdgeTypes[T]["fields"]> }
        | {
            updateEdge: EdgeName<T> &
              AnyKey<EdgeTypes[T]["key"]> & {
                set?: Partial<EdgeTypes[T]["fields"]>;
              } & UpdateOptions<EdgeTypes[T]["fields"]>;
          }
        | { removeEdge: EdgeName<T> & AnyKey<EdgeTypes[T]["key"]> }
        | { moveEdge: EdgeName<T> }
        | {
            checkEdge: EdgeName<T> &
              AnyKey<EdgeTypes[T]["key"]> & { where?: string; absent?: boolean };
          };
    }>
  | OneOf<{
      [T in keyof SeriesTypes]: {
        addToSeries: { of: SeriesTypes[T]["of"]; series: T; fields: SeriesTypes[T]["fields"] };
      };
    }>;

interface EdgeName<T extends keyof EdgeTypes> {
  from: EdgeTypes[T]["from"];
  type: T;
  to: EdgeTypes[T]["to"];
}
