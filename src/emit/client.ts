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

/** A node of a path or neighborhood, and how many hops away it is. */
export interface Reached<Ref> {
  node: Ref;
  level: number;
}

/** A node of a ranking: by how many ways it was found. */
export interface Scored<Ref> {
  node: Ref;
  score: number;
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
  | "invalid_argument"
  | "not_found"
  | "already_exists"
  | "condition_failed"
  | "conflict"
  | "schema_changed"
  | "configuration"
  | "unsupported"
  | "limit_exceeded"
  | "throttled"
  | "access_denied"
  | "budget_exceeded"
  | "deadline_exceeded"
  | "cancelled"
  | "outcome_unknown"
  | "unavailable"
  | "internal";

/**
 * The server said no. Nothing has changed, unless the code is "outcome_unknown". Of status 0 there
 * was no answer ("unavailable"): a write may have happened.
 */
export class GraphError extends Error {
  override readonly name = "GraphError";
  constructor(
    /** What went wrong. A newer server may have codes that are not listed here. */
    readonly code: ErrorCode,
    message: string,
    /** Of HTTP; 0 without an answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** A key that `adjoin keys add` made, with which requests are signed. */
export interface Credentials {
  keyId: string;
  secret: string;
  sessionToken?: string;
  /** "us-east-1" if not given. */
  region?: string;
}

export interface GraphOptions {
  /** Signs the requests. Without them those of the environment are taken when the server demands keys. */
  credentials?: Credentials;
  /** Sends the requests. */
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

/** What AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY say, if both are there. */
export function credentialsFromEnvironment(): Credentials | undefined {
  type Environment = Record<string, string | undefined>;
  const env = (globalThis as { process?: { env?: Environment } }).process?.env ?? {};
  const { AWS_ACCESS_KEY_ID: keyId, AWS_SECRET_ACCESS_KEY: secret } = env;
  if (!keyId || !secret) return undefined;
  const found: Credentials = { keyId, secret };
  const region = env["AWS_REGION"] || env["AWS_DEFAULT_REGION"];
  if (region) found.region = region;
  if (env["AWS_SESSION_TOKEN"]) found.sessionToken = env["AWS_SESSION_TOKEN"];
  return found;
}

/** The headers of a POST, with its signature (AWS Signature Version 4). */
export async function sign(
  credentials: Credentials,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const { host, pathname } = new URL(url);
  // Older versions of Node have it in a module alone.
  const module = "node:crypto";
  const subtle: SubtleCrypto =
    globalThis.crypto?.subtle ?? (await import(module)).webcrypto.subtle;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hex = (data: ArrayBuffer) =>
    Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hash = async (text: string) => hex(await subtle.digest("SHA-256", bytes(text)));
  const hmac = async (secret: BufferSource, text: string) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await subtle.importKey("raw", secret, algorithm, false, ["sign"]);
    return subtle.sign("HMAC", key, bytes(text));
  };

  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const signed: Record<string, string> = { host, "x-amz-date": time };
  if (credentials.sessionToken) signed["x-amz-security-token"] = credentials.sessionToken;
  for (const [name, value] of Object.entries(headers)) signed[name.toLowerCase()] = value;
  const names = Object.keys(signed).sort();
  const canonical = ["POST", pathname, "", ...names.map((name) => `${name}:${signed[name]}`)];
  canonical.push("", names.join(";"), await hash(body));
  const region = credentials.region ?? "us-east-1";
  const scope = [time.slice(0, 8), region, "dynamodb", "aws4_request"];
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), await hash(canonical.join("\n"))];
  let key: BufferSource = bytes("AWS4" + credentials.secret);
  for (const part of scope) key = await hmac(key, part);
  const signature = hex(await hmac(key, text.join("\n")));
  delete signed["host"]; // what sends the request names it
  signed["authorization"] =
    `AWS4-HMAC-SHA256 Credential=${credentials.keyId}/${scope.join("/")}, ` +
    `SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return signed;
}

function connect(url: string, table: string, options: GraphOptions): Call {
  const send = options.fetch ?? fetch;
  const base = url.replace(/\/+$/, "");
  let credentials = options.credentials;
  const once = async <Data>(path: string, body: string): Promise<Answer<Data>> => {
    const target = `${base}/_graph/${path}`;
    let headers: Record<string, string> = { "Content-Type": "application/json" };
    if (credentials !== undefined) headers = await sign(credentials, target, body, headers);
    let response: Response;
    let text: string;
    try {
      response = await send(target, { method: "POST", headers, body });
      text = await response.text();
    } catch (error) {
      throw new GraphError("unavailable", `no answer: ${error}`, 0);
    }
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
  return async <Data>(path: string, body: object) => {
    const text = JSON.stringify({ ...body, table: options.table ?? table }, toJson);
    try {
      return await once<Data>(path, text);
    } catch (error) {
      const isUnsigned = error instanceof GraphError && error.status === 401;
      if (!isUnsigned || credentials !== undefined) throw error;
      credentials = credentialsFromEnvironment();
      if (credentials === undefined) throw error;
    }
    return once<Data>(path, text);
  };
}

function toPage<Row>(answer: Answer<Row[]>): Page<Row> {
  const page: Page<Row> = { data: answer.data, cost: answer.cost };
  if (answer.cursor !== null) page.cursor = answer.cursor;
  if (answer.cut_by !== undefined) page.cutBy = answer.cut_by;
  return page;
}

/** The rows of one step, in which `$name` stands for the node of that name. */
async function runStep<Row>(
  call: Call,
  step: object,
  params: object,
  budget: Budget | undefined,
): Promise<Page<Row>> {
  return toPage(await call<Row[]>("plan", { steps: [step], params, budget }));
}

/** Fields, which may be left out when none of them is required. */
type FieldsArgument<Fields> = {} extends Fields ? [fields?: Fields] : [fields: Fields];

export interface UpdateOptions<Fields> {
  remove?: readonly (keyof Fields & string)[];
  /** Only if this holds: `stock >= 3`. */
  where?: string;
}

/** A node of a list. */
export interface NodeRow<
  T extends keyof NodeTypes,
  Name extends keyof NodeTypes[T]["attributes"],
> {
  node: NodeTypes[T]["ref"];
  type: T;
  attributes: Pick<NodeTypes[T]["attributes"], Name>;
}

export interface FindOptions<Name> {
  first?: number;
  after?: string;
  before?: string;
  fields?: readonly Name[];
  budget?: Budget;
}

export interface NodeListOptions<Name> extends FindOptions<Name> {
  /** The index entry. */
  by?: string;
  /** What its partition is made of, if it is not the same for all. */
  of?: string;
  range?: Rank;
  order?: "asc" | "desc";
  where?: string;
}

/** Nodes of one type. */
export class Nodes<T extends keyof NodeTypes> {
  constructor(
    private readonly call: Call,
    private readonly type: T,
  ) {}

  private async write(body: object): Promise<Outcome> {
    return (await this.call<{ outcome: Outcome }>("nodes", body)).data.outcome;
  }

  /** Creates the node, or replaces its declared fields; undeclared ones and counts stay. */
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

  /** One page of the nodes of the type, over the index entry `by`, else its first. */
  async page<Name extends keyof NodeTypes[T]["attributes"] & string>(
    options: NodeListOptions<Name> = {},
  ): Promise<Page<NodeRow<T, Name>>> {
    const { budget, ...words } = options;
    const page = await runStep<Omit<NodeRow<T, Name>, "type">>(
      this.call,
      { nodes: this.type, ...words },
      {},
      budget,
    );
    return { ...page, data: page.data.map((row) => ({ ...row, type: this.type })) };
  }

  /** One page of the nodes with these values, over an index or a unique value, never a Scan. */
  async find<Name extends keyof NodeTypes[T]["attributes"] & string>(
    where: Partial<NodeTypes[T]["attributes"]>,
    options: FindOptions<Name> = {},
  ): Promise<Page<NodeRow<T, Name>>> {
    const { budget, ...words } = options;
    const find = { type: this.type, where, ...words };
    return toPage(await this.call("nodes", { find, budget }));
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

/** A node at either end. */
type Ends<T extends keyof EdgeTypes> = EdgeTypes[T]["from"] | EdgeTypes[T]["to"];

export interface CountOptions {
  /** Counts the list, though there is a counter. */
  exact?: boolean;
  where?: string;
}

export interface RankingOptions {
  first?: number;
  budget?: Budget;
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

  protected async count(
    end: "from" | "to",
    node: string,
    options: CountOptions,
  ): Promise<number> {
    const step = { count: this.type, [end]: "$node", ...options };
    const page = await runStep<{ count: number }>(this.call, step, { node }, undefined);
    return page.data[0]?.count ?? 0;
  }

  /** How many edges leave a node: its counter, if it has one, else a count of the list. */
  countFrom(node: EdgeTypes[T]["from"], options: CountOptions = {}): Promise<number> {
    return this.count("from", node, options);
  }

  /** The nodes of a shortest path; no rows where there is none. */
  path(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    options: { hops?: number; budget?: Budget } = {},
  ): Promise<Page<Reached<Ends<T>>>> {
    const step = { path: this.type, from: "$from", to: "$to", hops: options.hops };
    return runStep(this.call, step, { from, to }, options.budget);
  }

  /** What can be reached from a node, nearest first, itself at level 0. */
  neighborhood(
    node: EdgeTypes[T]["from"],
    options: { hops?: number | "all"; budget?: Budget } = {},
  ): Promise<Page<Reached<Ends<T>>>> {
    const step = { neighborhood: this.type, from: "$node", hops: options.hops ?? 1 };
    return runStep(this.call, step, { node }, options.budget);
  }

  /** What nodes with the same neighbors lead to, and this one does not, best first. */
  recommend(
    node: EdgeTypes[T]["from"],
    options: RankingOptions = {},
  ): Promise<Page<Scored<EdgeTypes[T]["to"]>>> {
    return this.ranking("recommend", node, options);
  }

  /** Nodes that share neighbors with this one, those with the most first. */
  related(
    node: EdgeTypes[T]["from"],
    options: RankingOptions = {},
  ): Promise<Page<Scored<EdgeTypes[T]["from"]>>> {
    return this.ranking("related", node, options);
  }

  /** What its neighbors lead to, and it does not itself, best first. */
  friendsOfFriends(
    node: EdgeTypes[T]["from"],
    options: RankingOptions = {},
  ): Promise<Page<Scored<EdgeTypes[T]["to"]>>> {
    return this.ranking("friends-of-friends", node, options);
  }

  /** The nodes that both lead to. */
  mutual(
    a: EdgeTypes[T]["from"],
    b: EdgeTypes[T]["from"],
    options: RankingOptions = {},
  ): Promise<Page<{ node: EdgeTypes[T]["to"] }>> {
    const step = { mutual: this.type, a: "$a", b: "$b", first: options.first };
    return runStep(this.call, step, { a, b }, options.budget);
  }

  private ranking<Ref>(
    verb: string,
    node: string,
    options: RankingOptions,
  ): Promise<Page<Scored<Ref>>> {
    const step = { [verb]: this.type, from: "$node", first: options.first };
    return runStep(this.call, step, { node }, options.budget);
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
  /** How many edges lead to a node. */
  countTo(node: EdgeTypes[T]["to"], options: CountOptions = {}): Promise<number> {
    return this.count("to", node, options);
  }

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

/** What became of one write of many: it has an outcome or an error. */
export interface Done {
  /** From 0. */
  index: number;
  write: Write;
  outcome?: Outcome;
  error?: GraphError;
}

// After these it is not known what has changed.
const doubt: readonly ErrorCode[] = [
  "outcome_unknown",
  "unavailable",
  "deadline_exceeded",
  "internal",
];

type Transact = (writes: readonly Write[]) => Promise<Outcome[]>;

/** The outcomes of writes that are one transaction, or of each alone where that is refused. */
async function* chunkDone(transact: Transact, writes: Write[], first: number): AsyncGenerator<Done> {
  try {
    const outcomes = await transact(writes);
    for (const [at, write] of writes.entries()) {
      const outcome = outcomes[at];
      if (outcome !== undefined) yield { index: first + at, write, outcome };
    }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    if (writes.length === 1 || doubt.includes(error.code)) {
      for (const [at, write] of writes.entries()) yield { index: first + at, write, error };
      return;
    }
    for (const [at, write] of writes.entries()) yield* chunkDone(transact, [write], first + at);
  }
}

async function* allDone(
  transact: Transact,
  writes: Iterable<Write> | AsyncIterable<Write>,
  together: number,
): AsyncGenerator<Done, void, undefined> {
  let chunk: Write[] = [];
  let first = 0;
  for await (const write of writes) {
    chunk.push(write);
    if (chunk.length < together) continue;
    yield* chunkDone(transact, chunk, first);
    first += chunk.length;
    chunk = [];
  }
  if (chunk.length > 0) yield* chunkDone(transact, chunk, first);
}
