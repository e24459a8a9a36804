// ---- The client: the same for every graph ------------------------------------------------------

/** A value of an attribute. It is written with the digits that JavaScript prints of a number. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | Set<string>
  | Set<number>
  | Set<bigint>
  | Set<Uint8Array>
  | Value[]
  | { [name: string]: Value };

/** Attributes that the schema does not declare. */
export interface Attributes {
  [name: string]: Value | undefined;
}

/** What is sent to DynamoDB. */
export type Command =
  | BatchGetItemCommand
  | DeleteItemCommand
  | GetItemCommand
  | PutItemCommand
  | QueryCommand
  | TransactWriteItemsCommand
  | UpdateItemCommand;

/** A DynamoDBClient, or whatever else sends its commands. */
export interface Sender {
  send(command: Command): Promise<unknown>;
}

export interface DirectOptions {
  /** Another table with the same schema. */
  table?: string;
  /**
   * Reads a number that a JavaScript number would change: `BigInt` for whole ones, `String`, or
   * `Number` to have it rounded. Without it such an item is refused as "invalid_argument".
   */
  numbers?: (digits: string) => unknown;
}

export interface Page<Row> {
  data: Row[];
  /** Leads on, as `after`; absent where nothing follows. */
  cursor?: string;
}

export interface ListOptions {
  /** At most so many rows; without it as many as one Query gives. */
  first?: number | undefined;
  after?: string | undefined;
  order?: "asc" | "desc";
}

export type ErrorCode =
  | "invalid_argument"
  | "not_found"
  | "already_exists"
  | "conflict"
  | "not_offered"
  | "internal";

/** Nothing was read or written. What the AWS SDK throws is thrown as it is. */
export class GraphError extends Error {
  override readonly name = "GraphError";
  constructor(
    /** As over HTTP; of "not_offered" the message has the reason. */
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Every row of a list, page after page: `for await (const row of everyRow((after) => …))`. */
export async function* everyRow<Row>(
  read: (after: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let after: string | undefined;
  do {
    const page: Page<Row> = await read(after);
    yield* page.data;
    after = page.cursor;
  } while (after !== undefined);
}

type Item = Record<string, AttributeValue>;
type Words = Record<string, string>;

/** A request with holes, or a part of a transaction. */
interface Request {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  Limit?: number;
  ExclusiveStartKey?: Item;
  ScanIndexForward?: boolean;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Words;
  ExpressionAttributeValues?: Item;
  TransactItems?: Record<string, Request>[];
}

interface Made {
  op: string;
  request: Request;
  /** The actions that the fields are put into. */
  takes?: number[];
}

type Model = { [request: string]: Made | undefined };

interface TypeModel {
  fields: Record<string, boolean>;
  kept: string[];
  others: boolean;
}

/** Updates of one field, in whose place others can stand. */
interface Updates {
  update?: Made;
  unset?: Made;
}

/** What is written: all fields, or some of them, of an update. */
interface Given {
  model: TypeModel;
  fields: object;
  remove?: readonly string[] | undefined;
}

interface NodeModel extends TypeModel, Updates {
  ref: string;
  get?: Made;
  put?: Made;
  create?: Made;
  lists: Model;
}

interface FormModel extends Updates {
  from: string;
  to: string;
  keys: Words[];
  get?: Made;
  add?: Made;
  replace?: Made;
  remove?: Made;
}

interface EdgeModel extends TypeModel {
  on_exists: "keep" | "refuse" | "replace";
  from?: Record<string, { list?: Made; count?: Made }>;
  to?: Record<string, { list?: Made; count?: Made }>;
  forms: FormModel[];
}

interface Requests {
  table: string;
  probe: string;
  separator: string;
  structural: string[];
  nodes: Record<string, NodeModel>;
  edges: Record<string, EdgeModel>;
  left_out: Words;
}

type Answer = {
  Item?: Item;
  Items?: Item[];
  Count?: number;
  LastEvaluatedKey?: Item;
  Responses?: Record<string, Item[]>;
  UnprocessedKeys?: Record<string, { Keys: Item[] }>;
};

const tries = 10;
// A transaction that is canceled for these alone may be sent again.
const passing = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];
const commands: Record<string, new (input: never) => Command> = {
  GetItem: GetItemCommand,
  Query: QueryCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
};

function toCommand(op: string, request: Request): Command {
  const command = commands[op];
  if (command === undefined) throw new GraphError("internal", `nothing sends ${op}`);
  return new command(request as never);
}

/** Before the next of several tries: longer each time, and not the same for all who wait. */
function pause(tried: number): Promise<void> {
  const most = Math.min(10 * 2 ** tried, 200);
  return new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)));
}

function encoded(value: unknown): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === "boolean") return { BOOL: value };
  if (typeof value === "string") return { S: value };
  if (typeof value === "bigint") return { N: String(value) };
  if (typeof value === "number") {
    if (Number.isFinite(value)) return { N: String(value) };
    throw new GraphError("invalid_argument", `no attribute can hold ${value}`);
  }
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return encodedSet([...value].map(encoded));
  if (Array.isArray(value)) return { L: value.map(encoded) };
  if (typeof value === "object") return { M: encodedItem(value) };
  throw new GraphError("invalid_argument", `no attribute can hold a ${typeof value}`);
}

function encodedSet(elements: AttributeValue[]): AttributeValue {
  const numbers = elements.flatMap((one) => (one.N === undefined ? [] : [one.N]));
  const texts = elements.flatMap((one) => (one.S === undefined ? [] : [one.S]));
  const bytes = elements.flatMap((one) => (one.B === undefined ? [] : [one.B]));
  const count = elements.length;
  if (count > 0 && texts.length === count) return { SS: texts };
  if (count > 0 && numbers.length === count) return { NS: numbers };
  if (count > 0 && bytes.length === count) return { BS: bytes };
  throw new GraphError("invalid_argument", "a set has texts, numbers or bytes, of one kind");
}

/** Without what is undefined. */
function encodedItem(fields: object): Item {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, encoded(value)]));
}

/** A number as its digits and the power of ten behind them, by which equal ones are one text. */
function plainly(digits: string): string {
  const found = /^([+-]?)0*(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(digits);
  if (found === null) return digits;
  const [, sign, whole = "", fraction = "", power = "0"] = found;
  const first = (whole + fraction).replace(/^0+/, "");
  const all = first.replace(/0+$/, "");
  if (all === "") return "0";
  const behind = Number(power) - fraction.length + first.length - all.length;
  return `${sign === "-" ? "-" : ""}${all}e${behind}`;
}

/** The request with its holes filled, all of them at once. */
function filled<Part>(value: Part, words: Words): Part {
  const fill = (text: string) =>
    text.replace(/\{(now|(?:node|from|to)\.[^}]+)\}/g, (hole, name) => words[name] ?? hole);
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return fill(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [fill(name), walk(one)]));
  };
  return walk(value) as Part;
}

const patterns = new Map<string, RegExp>();

/** What fits a key or ref with holes. */
function patternOf(template: string): RegExp {
  let pattern = patterns.get(template);
  if (pattern === undefined) {
    const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    const part = `([^${REQUESTS.separator.replace(/[\\\]^-]/g, "\\$&")}]+)`;
    pattern = new RegExp(`^${template.split(/\{[^}]+\}/).map(escaped).join(part)}$`, "u");
    patterns.set(template, pattern);
  }
  return pattern;
}

function partsOf(template: string, text: string): Words | undefined {
  const found = patternOf(template).exec(text);
  if (found === null) return undefined;
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map((hole) => hole[1] ?? "");
  return Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""]));
}

/** The ref whose parts these are, under the name of its end. */
function refOf(type: string, end: string, parts: Words): string {
  const ref = REQUESTS.nodes[type]?.ref ?? "";
  return ref.replace(/\{([^}]+)\}/g, (_, name) => parts[`${end}.${name}`] ?? "");
}

function renamed(end: string, parts: Words): Words {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${end}.${name}`, part]));
}

/** Puts the fields into one put or update, in place of those that stand there for them. */
function addFields(
  request: Request,
  model: TypeModel,
  given: Item,
  gone: readonly string[],
): void {
  const known = new Set([...Object.keys(model.fields), REQUESTS.probe]);
  if (request.Item !== undefined) {
    const kept = Object.entries(request.Item).filter(([name]) => !known.has(name));
    request.Item = Object.fromEntries([...kept, ...Object.entries(given)]);
    return;
  }
  const names = { ...request.ExpressionAttributeNames };
  const values = { ...request.ExpressionAttributeValues };
  const clauses = new Map<string, string[]>([["SET", []], ["REMOVE", []]]);
  const words = (request.UpdateExpression ?? "").split(/\b(SET|REMOVE|ADD|DELETE) /).slice(1);
  const isKept = (part: string, clause: string) => {
    const name = names[/^#\w+/.exec(part)?.[0] ?? ""] ?? "";
    return !known.has(name) && !(clause === "SET" && Object.hasOwn(given, name));
  };
  for (let at = 0; at + 1 < words.length; at += 2) {
    const clause = words[at] ?? "";
    const parts = (words[at + 1] ?? "").split(/,\s*(?![^()]*\))/).map((part) => part.trim());
    const kept = parts.filter((part) => isKept(part, clause));
    clauses.set(clause, [...(clauses.get(clause) ?? []), ...kept]);
  }
  for (const [at, [name, value]] of Object.entries(given).entries()) {
    names[`#g${at}`] = name;
    values[`:g${at}`] = value;
    clauses.get("SET")?.push(`#g${at} = :g${at}`);
  }
  for (const [at, name] of gone.entries()) {
    names[`#r${at}`] = name;
    clauses.get("REMOVE")?.push(`#r${at}`);
  }
  const said = [...clauses].filter(([, parts]) => parts.length > 0);
  request.UpdateExpression = said
    .map(([clause, parts]) => `${clause} ${parts.join(", ")}`)
    .join(" ");
  const text = `${request.UpdateExpression} ${request.ConditionExpression ?? ""}`;
  const used = new Set(text.match(/[#:]\w+/g));
  const ofUsed = <Held>(all: Record<string, Held>): Record<string, Held> | undefined => {
    const kept = Object.entries(all).filter(([name]) => used.has(name));
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  };
  const [usedNames, usedValues] = [ofUsed(names), ofUsed(values)];
  delete request.ExpressionAttributeNames;
  delete request.ExpressionAttributeValues;
  if (usedNames !== undefined) request.ExpressionAttributeNames = usedNames;
  if (usedValues !== undefined) request.ExpressionAttributeValues = usedValues;
}

/** The actions of a transaction, or the request itself. */
function partsOfRequest(request: Request): Request[] {
  return request.TransactItems?.map((one) => Object.values(one)[0] ?? {}) ?? [request];
}

function checkRequired(model: TypeModel, whose: string, given: Item): void {
  for (const [name, isRequired] of Object.entries(model.fields)) {
    if (isRequired && !Object.hasOwn(given, name)) {
      throw new GraphError("invalid_argument", `${whose}: field "${name}" is required`);
    }
  }
}

function checkChanges(
  model: TypeModel,
  whose: string,
  given: Item,
  remove: readonly string[],
): void {
  const names = Object.keys(given);
  if (names.length + remove.length === 0) {
    throw new GraphError("invalid_argument", `${whose}: nothing to change is given`);
  }
  for (const [at, name] of remove.entries()) {
    if (Object.hasOwn(given, name) || remove.indexOf(name) !== at) {
      throw new GraphError("invalid_argument", `${whose}: field "${name}" is given twice`);
    }
    if (Object.hasOwn(model.fields, name) && model.fields[name]) {
      throw new GraphError("invalid_argument", `${whose}: field "${name}" is required`);
    }
  }
  const changes = [...names.map((name) => `update ${name}`), ...remove.map((name) => `unset ${name}`)];
  for (const change of changes) {
    const why = REQUESTS.left_out[`${whose} ${change}`];
    if (why !== undefined) throw new GraphError("not_offered", `${whose} ${change}: ${why}`);
  }
}

function checkNames(model: TypeModel, whose: string, names: readonly string[]): void {
  for (const name of names) {
    if (REQUESTS.structural.includes(name) || model.kept.includes(name)) {
      throw new GraphError("invalid_argument", `${whose}: "${name}" is kept by the graph`);
    }
    if (!Object.hasOwn(model.fields, name) && !model.others) {
      throw new GraphError("invalid_argument", `${whose}: "${name}" is not a declared field`);
    }
  }
}

function startKey(cursor: string): Item {
  try {
    const key: unknown = JSON.parse(cursor);
    if (key !== null && typeof key === "object") return key as Item;
  } catch {
    // Refused below.
  }
  throw new GraphError("invalid_argument", "`after` is no cursor of a page");
}

/** The table: what is asked of it, and what it answers. */
class Table {
  readonly name: string;

  constructor(
    private readonly client: Sender,
    private readonly options: DirectOptions,
  ) {
    this.name = options.table ?? REQUESTS.table;
  }

  /** The type of a node and the parts of its ref. */
  node(ref: string, wanted?: string): [string, Words] {
    for (const [type, model] of Object.entries(REQUESTS.nodes)) {
      if (wanted !== undefined && wanted !== type) continue;
      const parts = partsOf(model.ref, ref);
      if (parts !== undefined) return [type, parts];
    }
    const what = wanted === undefined ? "a node of the schema" : `node type ${wanted}`;
    throw new GraphError("invalid_argument", `"${ref}" is no ref of ${what}`);
  }

  /** A request for this table; fields are put in behind the holes, since theirs are texts. */
  made(made: Made | undefined, whose: string, name: string, words: Words, written?: Given): Made {
    if (made === undefined) {
      const why = REQUESTS.left_out[`${whose} ${name}`] ?? "the schema has none";
      throw new GraphError("not_offered", `${whose} ${name}: ${why}`);
    }
    const request = filled(made.request, { now: new Date().toISOString(), ...words });
    const actions = partsOfRequest(request);
    for (const action of actions) action.TableName = this.name;
    if (written !== undefined) {
      const { model, fields, remove } = written;
      const given = encodedItem(fields);
      if (remove === undefined) checkRequired(model, whose, given);
      else checkChanges(model, whose, given, remove);
      checkNames(model, whose, [...Object.keys(given), ...(remove ?? [])]);
      const missing = Object.keys(model.fields).filter((one) => !Object.hasOwn(given, one));
      for (const at of made.takes ?? []) addFields(actions[at] ?? {}, model, given, remove ?? missing);
    }
    return { op: made.op, request };
  }

  async read(command: Command): Promise<Answer> {
    return (await this.client.send(command)) as Answer;
  }

  /** False: the condition on the edge or node itself does not hold, and nothing is changed. */
  async write(command: Command): Promise<boolean> {
    for (let tried = 0; ; ++tried) {
      try {
        await this.client.send(command);
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const reasons = "CancellationReasons" in error ? error.CancellationReasons : [];
        const codes = (reasons as { Code?: string }[]).map((one) => one.Code ?? "None");
        if (error.name === "ConditionalCheckFailedException") return false;
        const failed = codes.indexOf("ConditionalCheckFailed");
        if (failed >= 0) {
          const { TransactItems: actions = [] } = command.input as Request;
          const action = actions[failed] ?? {};
          if ("Put" in action || "Delete" in action) return false;
          const message = "the edge requires both of its nodes to exist";
          throw new GraphError("not_found", message, { cause: error });
        }
        const why = codes.filter((code) => code !== "None");
        const passes =
          error.name === "TransactionConflictException" ||
          (why.length > 0 && why.every((code) => passing.includes(code)));
        if (!passes || tried + 1 === tries) throw error;
        await pause(tried);
      }
    }
  }

  attributes(item: Item): Record<string, Value> {
    const fields = Object.entries(item).filter(([name]) => !REQUESTS.structural.includes(name));
    return Object.fromEntries(fields.map(([name, value]) => [name, this.decoded(value)]));
  }

  private decoded(value: AttributeValue): Value {
    if (value.S !== undefined) return value.S;
    if (value.N !== undefined) return this.number(value.N) as Value;
    if (value.BOOL !== undefined) return value.BOOL;
    if (value.B !== undefined) return value.B;
    if (value.SS !== undefined) return new Set(value.SS);
    if (value.NS !== undefined) return new Set(value.NS.map((one) => this.number(one) as number));
    if (value.BS !== undefined) return new Set(value.BS);
    if (value.L !== undefined) return value.L.map((one) => this.decoded(one));
    if (value.M === undefined) return null;
    const members = Object.entries(value.M);
    return Object.fromEntries(members.map(([name, one]) => [name, this.decoded(one)]));
  }

  private number(digits: string): unknown {
    const number = Number(digits);
    if (plainly(String(number)) === plainly(digits)) return number;
    if (this.options.numbers !== undefined) return this.options.numbers(digits);
    const advice = "say in the option `numbers` how to read it";
    throw new GraphError("invalid_argument", `${digits} is no number of JavaScript: ${advice}`);
  }

  async page<Row>(
    { op, request }: Made,
    options: ListOptions,
    row: (item: Item) => Row,
  ): Promise<Page<Row>> {
    const asked = listed(request, options);
    const answer = await this.read(toCommand(op, asked));
    const page: Page<Row> = { data: (answer.Items ?? []).map(row) };
    if (answer.LastEvaluatedKey !== undefined) page.cursor = JSON.stringify(answer.LastEvaluatedKey);
    return page;
  }
}

function listed(request: Request, { first, after, order }: ListOptions): Request {
  const asked = { ...request };
  if (first !== undefined) asked.Limit = first;
  if (after !== undefined) asked.ExclusiveStartKey = startKey(after);
  if (order === "desc") asked.ScanIndexForward = false;
  return asked;
}

/** Fields, which may be left out when none of them is required. */
type FieldsArgument<Fields> = {} extends Fields ? [fields?: Fields] : [fields: Fields];

/** A class without what a type of the schema cannot offer. */
type Without<All, Left extends string> = Omit<All, Left | `requestTo${Capitalize<Left>}`>;

export interface NodeRow<T extends keyof NodeTypes> {
  node: NodeTypes[T]["ref"];
  type: T;
  attributes: NodeTypes[T]["attributes"];
}

export interface NodeListOptions<By> extends ListOptions {
  /** The index entry, else the first one that is offered. */
  by?: By;
}

/** Nodes of one type. Each `requestTo…` gives what would be sent. */
export class Nodes<T extends keyof NodeTypes> {
  private readonly model: NodeModel;

  constructor(
    private readonly table: Table,
    private readonly type: T,
  ) {
    this.model = REQUESTS.nodes[type] as NodeModel;
  }

  private made(
    name: "get" | "put" | "create" | "update" | "unset",
    node: string,
    fields?: object,
    remove?: readonly string[],
  ): Made {
    const words = renamed("node", this.table.node(node, this.type)[1]);
    const written = fields && { model: this.model, fields, remove };
    return this.table.made(this.model[name], this.type, name, words, written);
  }

  private list(options: NodeListOptions<NodeTypes[T]["by"]>): Made {
    const by: string = options.by ?? Object.keys(this.model.lists)[0] ?? "";
    return this.table.made(this.model.lists[by], `${this.type} list`, by, {});
  }

  private async write(command: Command, node: string): Promise<void> {
    if (await this.table.write(command)) return;
    throw new GraphError("already_exists", `node ${node} exists already`);
  }

  private row(node: string, item: Item): NodeRow<T> {
    return { node, type: this.type, attributes: this.table.attributes(item) } as NodeRow<T>;
  }

  requestToGet(node: NodeTypes[T]["ref"]): Command {
    const { op, request } = this.made("get", node);
    return toCommand(op, request);
  }

  requestToPut(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Command {
    const { op, request } = this.made("put", node, fields[0] ?? {});
    return toCommand(op, request);
  }

  requestToCreate(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Command {
    const { op, request } = this.made("create", node, fields[0] ?? {});
    return toCommand(op, request);
  }

  requestToUpdate(
    node: NodeTypes[T]["ref"],
    set: NodeTypes[T]["changes"],
    options: { remove?: readonly NodeTypes[T]["unsets"][] } = {},
  ): Command {
    const { remove = [] } = options;
    const { op, request } = this.made(remove.length > 0 ? "unset" : "update", node, set, remove);
    return toCommand(op, request);
  }

  requestToPage(options: NodeListOptions<NodeTypes[T]["by"]> = {}): Command {
    const { op, request } = this.list(options);
    return toCommand(op, listed(request, options));
  }

  /** The node; "not_found" when there is none. */
  async get(node: NodeTypes[T]["ref"]): Promise<NodeRow<T>> {
    const { Item: item } = await this.table.read(this.requestToGet(node));
    if (item === undefined) throw new GraphError("not_found", `there is no node ${node}`);
    return this.row(node, item);
  }

  /** The nodes that are there, in the order they are named, each once; `missing` are the others. */
  async getAll(
    nodes: readonly NodeTypes[T]["ref"][],
  ): Promise<{ data: NodeRow<T>[]; missing: NodeTypes[T]["ref"][] }> {
    const keys = new Map(nodes.map((node) => [node, this.made("get", node).request.Key ?? {}]));
    const textOf = (key: Item, names: string[]) =>
      JSON.stringify(names.sort().map((name) => key[name]));
    const found = new Map<string, Item>();
    const all = [...keys.values()];
    const names = Object.keys(all[0] ?? {});
    for (let first = 0; first < all.length; first += 100) {
      let left: Record<string, { Keys: Item[] }> | undefined = {
        [this.table.name]: { Keys: all.slice(first, first + 100) },
      };
      for (let tried = 0; left !== undefined && Object.keys(left).length > 0; ++tried) {
        if (tried > 0) await pause(tried);
        const command: Command = new BatchGetItemCommand({ RequestItems: left });
        const answer: Answer = await this.table.read(command);
        for (const item of Object.values(answer.Responses ?? {}).flat()) {
          found.set(textOf(item, names), item);
        }
        left = answer.UnprocessedKeys;
      }
    }
    const data: NodeRow<T>[] = [];
    const missing: NodeTypes[T]["ref"][] = [];
    for (const [node, key] of keys) {
      const item = found.get(textOf(key, names));
      if (item === undefined) missing.push(node);
      else data.push(this.row(node, item));
    }
    return { data, missing };
  }

  /** One page of the nodes of the type, over one of its index entries. */
  page(options: NodeListOptions<NodeTypes[T]["by"]> = {}): Promise<Page<NodeRow<T>>> {
    const key = Object.entries(this.model.get?.request.Key ?? {});
    return this.table.page(this.list(options), options, (item) => {
      const parts: Words = {};
      for (const [name, template] of key) {
        Object.assign(parts, partsOf(template.S ?? "", item[name]?.S ?? ""));
      }
      return this.row(refOf(this.type, "node", parts), item);
    });
  }

  /** Creates the node, or replaces its declared fields; undeclared ones and counts stay. */
  async put(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Promise<"put"> {
    await this.write(this.requestToPut(node, ...fields), node);
    return "put";
  }

  /** Creates the node; "already_exists" when it is there. */
  async create(
    node: NodeTypes[T]["ref"],
    ...fields: FieldsArgument<NodeTypes[T]["fields"]>
  ): Promise<"created"> {
    await this.write(this.requestToCreate(node, ...fields), node);
    return "created";
  }

  /** Changes some of its fields; "not_found" when there is no such node. */
  async update(
    node: NodeTypes[T]["ref"],
    set: NodeTypes[T]["changes"],
    options: { remove?: readonly NodeTypes[T]["unsets"][] } = {},
  ): Promise<"updated"> {
    if (await this.table.write(this.requestToUpdate(node, set, options))) return "updated";
    throw new GraphError("not_found", `there is no node ${node}`);
  }
}

export interface EdgeRow<T extends keyof EdgeTypes> {
  from: EdgeTypes[T]["from"];
  edge: T;
  to: EdgeTypes[T]["to"];
  attributes: EdgeTypes[T]["attributes"];
}

/** A row of a list: the node at the other end, and the edge that leads there. */
export interface Neighbor<Ref, T extends keyof EdgeTypes> {
  node: Ref;
  edge: T;
  attributes: EdgeTypes[T]["listed"];
}

/** Edges of one type. Each `requestTo…` gives what would be sent. */
export class Edges<T extends keyof EdgeTypes> {
  private readonly model: EdgeModel;

  constructor(
    private readonly table: Table,
    private readonly type: T,
  ) {
    this.model = REQUESTS.edges[type] as EdgeModel;
  }

  private made(
    name: "get" | "add" | "replace" | "remove" | "update" | "unset",
    from: string,
    to: string,
    fields?: object,
    remove?: readonly string[],
  ): Made {
    const [start, startParts] = this.table.node(from);
    const [end, endParts] = this.table.node(to);
    const form = this.model.forms.find((one) => one.from === start && one.to === end);
    if (form === undefined) {
      throw new GraphError("invalid_argument", `${this.type} does not lead from ${start} to ${end}`);
    }
    const words = { ...renamed("from", startParts), ...renamed("to", endParts) };
    const written = fields && { model: this.model, fields, remove };
    return this.table.made(form[name], `${start} ${this.type} ${end}`, name, words, written);
  }

  private listOf(end: "from" | "to", node: string, name: "list" | "count"): Made {
    const [start, parts] = this.table.node(node);
    const whose = `${end === "to" ? "~" : ""}${this.type} of ${start}`;
    return this.table.made(this.model[end]?.[start]?.[name], whose, name, renamed("node", parts));
  }

  /** The ends of the edge that an item is, or mirrors. */
  private ends(item: Item): { from: string; to: string } {
    for (const form of this.model.forms) {
      for (const key of form.keys) {
        const found = Object.entries(key).map(([name, template]) =>
          partsOf(template, item[name]?.S ?? ""),
        );
        if (found.includes(undefined)) continue;
        const parts: Words = Object.assign({}, ...found);
        return { from: refOf(form.from, "from", parts), to: refOf(form.to, "to", parts) };
      }
    }
    throw new GraphError("internal", `an item of ${this.type} that no key of it fits`);
  }

  private neighbors<Ref extends string>(
    end: "from" | "to",
    node: string,
    options: ListOptions,
  ): Promise<Page<Neighbor<Ref, T>>> {
    return this.table.page(this.listOf(end, node, "list"), options, (item) => {
      const { from, to } = this.ends(item);
      const row = { node: from === node ? to : from, edge: this.type };
      const attributes: object = this.table.attributes(item);
      return { ...row, attributes } as Neighbor<string, T> as Neighbor<Ref, T>;
    });
  }

  private async count(end: "from" | "to", node: string): Promise<number> {
    const { op, request } = this.listOf(end, node, "count");
    if (op === "GetItem") {
      const { Item: item = {} } = await this.table.read(toCommand(op, request));
      return Number(Object.values(item)[0]?.N ?? 0);
    }
    let total = 0;
    let start: Item | undefined;
    do {
      if (start !== undefined) request.ExclusiveStartKey = start;
      const answer = await this.table.read(toCommand(op, request));
      total += answer.Count ?? 0;
      start = answer.LastEvaluatedKey;
    } while (start !== undefined);
    return total;
  }

  requestToGet(from: EdgeTypes[T]["from"], to: EdgeTypes[T]["to"]): Command {
    const { op, request } = this.made("get", from, to);
    return toCommand(op, request);
  }

  /** Adds an edge that is not there yet. */
  requestToAdd(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    ...fields: FieldsArgument<EdgeTypes[T]["fields"]>
  ): Command {
    const { op, request } = this.made("add", from, to, fields[0] ?? {});
    return toCommand(op, request);
  }

  requestToUpdate(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    set: EdgeTypes[T]["changes"],
    options: { remove?: readonly EdgeTypes[T]["unsets"][] } = {},
  ): Command {
    const { remove = [] } = options;
    const name = remove.length > 0 ? "unset" : "update";
    const { op, request } = this.made(name, from, to, set, remove);
    return toCommand(op, request);
  }

  requestToRemove(from: EdgeTypes[T]["from"], to: EdgeTypes[T]["to"]): Command {
    const { op, request } = this.made("remove", from, to);
    return toCommand(op, request);
  }

  requestToFrom(node: EdgeTypes[T]["from"], options: ListOptions = {}): Command {
    const { op, request } = this.listOf("from", node, "list");
    return toCommand(op, listed(request, options));
  }

  requestToTo(node: EdgeTypes[T]["to"], options: ListOptions = {}): Command {
    const { op, request } = this.listOf("to", node, "list");
    return toCommand(op, listed(request, options));
  }

  /** Asks for the counter, or for a page of the list. */
  requestToCountFrom(node: EdgeTypes[T]["from"]): Command {
    const { op, request } = this.listOf("from", node, "count");
    return toCommand(op, request);
  }

  requestToCountTo(node: EdgeTypes[T]["to"]): Command {
    const { op, request } = this.listOf("to", node, "count");
    return toCommand(op, request);
  }

  /** The edge; "not_found" when there is none. */
  async get(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
  ): Promise<EdgeRow<T>> {
    const { Item: item } = await this.table.read(this.requestToGet(from, to));
    if (item === undefined) {
      throw new GraphError("not_found", `there is no edge ${from} ${this.type} ${to}`);
    }
    const attributes: object = this.table.attributes(item);
    return { from, edge: this.type, to, attributes } as EdgeRow<T>;
  }

  /** With its mirrored item and the counters of both ends, in one request. */
  async add(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    ...fields: FieldsArgument<EdgeTypes[T]["fields"]>
  ): Promise<"created" | "existed" | "replaced" | "put"> {
    const { op, request } = this.made("add", from, to, fields[0] ?? {});
    const looks = partsOfRequest(request).some((one) =>
      one.ConditionExpression?.includes("attribute_not_exists"),
    );
    for (let tried = 0; tried < tries; ++tried) {
      if (await this.table.write(toCommand(op, request))) return looks ? "created" : "put";
      if (this.model.on_exists === "keep") return "existed";
      if (this.model.on_exists === "refuse") {
        const message = `edge ${from} ${this.type} ${to} exists already`;
        throw new GraphError("already_exists", message);
      }
      const replace = this.made("replace", from, to, fields[0] ?? {});
      if (await this.table.write(toCommand(replace.op, replace.request))) return "replaced";
    }
    throw new GraphError("conflict", "others write the same edge again and again");
  }

  /** Changes some of its fields; "not_found" when there is no such edge. */
  async update(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
    set: EdgeTypes[T]["changes"],
    options: { remove?: readonly EdgeTypes[T]["unsets"][] } = {},
  ): Promise<"updated"> {
    const request = this.requestToUpdate(from, to, set, options);
    if (await this.table.write(request)) return "updated";
    throw new GraphError("not_found", `there is no edge ${from} ${this.type} ${to}`);
  }

  async remove(
    from: EdgeTypes[T]["from"],
    to: EdgeTypes[T]["to"],
  ): Promise<"removed" | "missing"> {
    return (await this.table.write(this.requestToRemove(from, to))) ? "removed" : "missing";
  }

  /** How many edges leave a node: its counter, if it has one, else a count of the list. */
  countFrom(node: EdgeTypes[T]["from"]): Promise<number> {
    return this.count("from", node);
  }

  /** How many edges lead to a node. */
  countTo(node: EdgeTypes[T]["to"]): Promise<number> {
    return this.count("to", node);
  }

  /** One page of the edges that leave a node. */
  from(
    node: EdgeTypes[T]["from"],
    options: ListOptions = {},
  ): Promise<Page<Neighbor<EdgeTypes[T]["to"], T>>> {
    return this.neighbors("from", node, options);
  }

  /** One page of the edges that lead to a node. */
  to(
    node: EdgeTypes[T]["to"],
    options: ListOptions = {},
  ): Promise<Page<Neighbor<EdgeTypes[T]["from"], T>>> {
    return this.neighbors("to", node, options);
  }
}
