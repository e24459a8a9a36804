// A program over the client of direct.yaml on DynamoDB itself, beside the server's own view of the graph. What
// must not compile says so in the line above, which tsc refuses where it is not true.
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { DirectGraph, everyRow, GraphError, personRef } from "./direct.js";
import type { Command, PersonFields, PersonRef, Sender, Value } from "./direct.js";
import { Graph } from "./http.js";

function plain(value: unknown): string {
  return JSON.stringify(value, (_, one) => {
    if (one instanceof Set) return { set: [...one].sort() };
    if (one instanceof Uint8Array) return { bytes: [...one] };
    if (typeof one === "bigint") return { bigint: String(one) };
    if (one === null || typeof one !== "object" || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function equal(found: unknown, expected: unknown): void {
  if (plain(found) !== plain(expected)) {
    throw new Error(`expected ${plain(expected)}, found ${plain(found)}`);
  }
}

async function refused(code: string, call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    equal(error.code, code);
    return error.message;
  }
  throw new Error(`nothing was refused, though it should be ${code}`);
}

function has(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`"${part}" is not in "${text}"`);
}

async function whatItWrites(graph: DirectGraph, server: Graph): Promise<void> {
  const { Person, Thing } = graph.nodes;
  const { FOLLOWS, RATES, KNOWS, OWNS } = graph.edges;
  const more = { more: { x: [1, null, true, -2.5e-7], y: "" }, none: undefined };
  const fields: PersonFields & { [name: string]: Value | undefined } = {
    name: "Ann",
    age: 3,
    tags: new Set(["a", "b"]),
    photo: new Uint8Array([0, 255]),
    ...more,
  };
  equal(await Person.put("PERSON#a", fields), "put");
  equal(await Person.create(personRef("b"), { name: "B" }), "created");
  await refused("already_exists", () => Person.create("PERSON#b", { name: "C" }));
  equal(await Person.put("PERSON#c", { name: "C" }), "put");
  for (const [from, to] of ["ab", "cb", "ac"].map((pair) => [...pair])) {
    equal(await FOLLOWS.add(`PERSON#${from}`, `PERSON#${to}`, { since: 7 }), "created");
  }
  equal(await FOLLOWS.add("PERSON#a", "PERSON#b"), "existed");
  equal(await FOLLOWS.remove("PERSON#c", "PERSON#b"), "removed");
  equal(await FOLLOWS.remove("PERSON#c", "PERSON#b"), "missing");
  equal(await Thing.put("THING#s#1", { price: 1.5 }), "put");
  equal(await RATES.add("PERSON#a", "THING#s#1", { stars: 4 }), "put");
  equal(await RATES.add("PERSON#a", "PERSON#b", { stars: 5 }), "put");
  equal(await RATES.add("PERSON#a", "THING#s#1", { stars: 3 }), "put");
  equal(await KNOWS.add("PERSON#b", "PERSON#a"), "created");
  equal(await OWNS.add("PERSON#a", "THING#s#1"), "created");
  for (const graph of [OWNS, server.edges.OWNS]) {
    const code = await graph.add("PERSON#a", "THING#s#none").then(
      () => "nothing was refused",
      (error: { code?: string }) => error.code,
    );
    equal(code, "not_found");
  }
  await refused("already_exists", () => KNOWS.add("PERSON#b", "PERSON#a"));

  const seen = (await server.nodes.Person.get("PERSON#a")).attributes;
  equal((await Person.get("PERSON#a")).attributes, seen);
  equal({ ...seen, made: "" }, { ...fields, following: 2, owned: 1, made: "" });
  equal(await server.edges.FOLLOWS.countTo("PERSON#b", { exact: true }), 1);
  equal(await server.edges.FOLLOWS.countTo("PERSON#b"), 1);
  const rated = await server.edges.RATES.to("THING#s#1");
  equal(rated.data.map((row) => [row.node, row.attributes.stars]), [["PERSON#a", 3]]);
  equal((await RATES.to("THING#s#1")).data, rated.data);
  equal((await server.edges.KNOWS.from("PERSON#a")).data.map((row) => row.node), ["PERSON#b"]);

  // Declared fields that are not given go, the others stay; a stamp is that of the first write or of the user.
  equal(await Person.put("PERSON#a", { name: "A." }), "put");
  const left = (await server.nodes.Person.get("PERSON#a")).attributes;
  equal(left, { name: "A.", more: more.more, following: 2, owned: 1, made: seen.made });
  await Person.put("PERSON#a", { name: "A", made: "2020-01-01T00:00:00Z" });
  equal((await Person.get("PERSON#a")).attributes.made, "2020-01-01T00:00:00Z");
}

async function whatItReads(graph: DirectGraph, server: Graph): Promise<void> {
  const { nodes, edges } = graph;
  await server.nodes.Person.put("PERSON#r", { name: "Ann", age: 3, tags: new Set(["x"]) });
  for (const name of ["u", "v", "w"]) {
    await server.edges.FOLLOWS.add(`PERSON#${name}`, "PERSON#r", { since: 1 });
  }
  await server.edges.RATES.add("PERSON#r", "THING#r#1", { stars: 2 });
  await server.edges.KNOWS.add("PERSON#r", "PERSON#u");
  for (const price of [1, 2]) await server.nodes.Thing.put(`THING#r#${price}`, { price });

  const found = await nodes.Person.get("PERSON#r");
  equal(found, await server.nodes.Person.get("PERSON#r"));
  equal(found.attributes.followers, 3);
  await refused("not_found", () => nodes.Person.get("PERSON#z"));
  await refused("not_found", () => edges.FOLLOWS.get("PERSON#r", "PERSON#z"));
  equal(await edges.FOLLOWS.countTo("PERSON#r"), 3);
  equal(await edges.FOLLOWS.countFrom("PERSON#u"), 1);
  equal(await edges.RATES.countFrom("PERSON#r"), 1);
  equal(await edges.RATES.countTo("THING#r#1"), 1);
  const page = await edges.FOLLOWS.to("PERSON#r", { first: 2 });
  equal(page.data.map((row) => row.node), ["PERSON#u", "PERSON#v"]);
  const rest = await edges.FOLLOWS.to("PERSON#r", { after: page.cursor ?? "" });
  equal(rest.data, [{ node: "PERSON#w", edge: "FOLLOWS", attributes: rest.data[0]?.attributes }]);
  equal(rest.data[0]?.attributes.since, 1);
  const all: PersonRef[] = [];
  const read = (after?: string) => edges.FOLLOWS.to("PERSON#r", { first: 1, after, order: "desc" });
  for await (const row of everyRow(read)) all.push(row.node);
  equal(all, ["PERSON#w", "PERSON#v", "PERSON#u"]);
  await refused("invalid_argument", () => edges.FOLLOWS.to("PERSON#r", { after: "3" }));
  equal((await edges.RATES.from("PERSON#r")).data.map((row) => row.node), ["THING#r#1"]);
  equal((await edges.KNOWS.from("PERSON#u")).data.map((row) => row.node), ["PERSON#r"]);
  equal((await edges.KNOWS.to("PERSON#r")).data.map((row) => row.node), ["PERSON#u"]);
  const rating = await edges.RATES.get("PERSON#r", "THING#r#1");
  equal(rating, await server.edges.RATES.get("PERSON#r", "THING#r#1"));
  equal(rating.attributes.stars, 2);
  const listed = await nodes.Thing.page({ by: "GSI1", order: "desc", first: 3 });
  equal(listed.data.map((row) => row.node), ["THING#s#1", "THING#r#2", "THING#r#1"]);
  equal(listed.data, (await server.nodes.Thing.page({ order: "desc", first: 3 })).data);
  const named = ["PERSON#u", "PERSON#none", "PERSON#r"] as const;
  const many = await nodes.Person.getAll([...named, "PERSON#u"]);
  const { data, missing } = await server.nodes.Person.getAll(named);
  equal(many, { data, missing });
  equal(many.data[1], found);
  // More than one BatchGetItem takes.
  const things = Array.from({ length: 130 }, (_, at) => `THING#many#${at}` as const);
  await Promise.all(things.slice(0, 120).map((thing) => nodes.Thing.put(thing)));
  const got = await nodes.Thing.getAll(things);
  equal(got.data.map((row) => row.node), things.slice(0, 120));
  equal(got.missing, things.slice(120));
}

async function numbers(client: DynamoDBClient, graph: DirectGraph): Promise<void> {
  const { Thing } = graph.nodes;
  for (const price of [0.1, -1e-7, 1e21, 2 ** 53, 0, 0.1 + 0.2, -42, 1.7976931348623157e100]) {
    await Thing.put("THING#n#1", { price });
    equal((await Thing.get("THING#n#1")).attributes.price, price);
  }
  for (const price of [NaN, Infinity]) {
    has(await refused("invalid_argument", () => Thing.put("THING#n#1", { price })), String(price));
  }
  const exact = 9007199254740993n;
  const fields: PersonFields & { [name: string]: Value } = { name: "N", n: { in: [exact] } };
  await graph.nodes.Person.put("PERSON#n", fields);
  const message = await refused("invalid_argument", () => graph.nodes.Person.get("PERSON#n"));
  has(message, "9007199254740993 is no number of JavaScript: say in the option `numbers`");
  for (const [read, expected] of [
    [BigInt, exact],
    [Number, 2 ** 53],
    [String, "9007199254740993"],
  ] as const) {
    const other = new DirectGraph(client, { numbers: read });
    const found = new Map<string, unknown>(
      Object.entries((await other.nodes.Person.get("PERSON#n")).attributes),
    );
    equal(found.get("n"), { in: [expected] });
  }
}

/** Its first transactions are canceled for these reasons. */
class Refusing implements Sender {
  sent = 0;
  constructor(
    private readonly client: DynamoDBClient,
    private readonly codes: string[],
    private readonly refusals: number,
  ) {}

  async send(command: Command): Promise<unknown> {
    if (++this.sent > this.refusals) return new DirectSender(this.client).send(command);
    throw new TransactionCanceledException({
      message: "canceled",
      $metadata: {},
      CancellationReasons: this.codes.map((Code) => ({ Code })),
    });
  }
}

/** As a program would wrap the client. */
class DirectSender implements Sender {
  constructor(private readonly client: Sender) {}
  send(command: Command): Promise<unknown> {
    return this.client.send(command);
  }
}

async function canceled(client: DynamoDBClient): Promise<void> {
  const conflicts = new Refusing(client, ["TransactionConflict", "None"], 2);
  const throttled = new Refusing(client, ["None", "ThrottlingError"], 1);
  equal(await new DirectGraph(conflicts).edges.KNOWS.add("PERSON#a", "PERSON#t1"), "created");
  equal(await new DirectGraph(throttled).edges.KNOWS.add("PERSON#a", "PERSON#t2"), "created");
  equal([conflicts.sent, throttled.sent], [3, 2]);
  for (const [codes, sent] of [
    [["TransactionConflict"], 10],
    [["TransactionConflict", "ValidationError"], 1],
  ] as const) {
    const sender = new Refusing(client, [...codes], 99);
    const error = await new DirectGraph(sender).edges.KNOWS.add("PERSON#y", "PERSON#z").then(
      () => undefined,
      (caught: unknown) => caught,
    );
    equal(error instanceof TransactionCanceledException, true);
    equal(sender.sent, sent);
  }
}

async function writersAtOnce(graph: DirectGraph, server: Graph): Promise<void> {
  const { FOLLOWS, RATES } = graph.edges;
  const write = async (number: number) => {
    for (let other = number; other < number + 6; ++other) {
      await FOLLOWS.add(`PERSON#${other}`, "PERSON#hub");
      await RATES.add(`PERSON#${other}`, "PERSON#hub", { stars: number });
      if (other % 2) await FOLLOWS.remove(`PERSON#${other}`, "PERSON#hub");
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, number) => write(number)));
  const listed = (await server.edges.FOLLOWS.to("PERSON#hub")).data;
  equal(listed.length >= 6, true);
  equal(await FOLLOWS.countTo("PERSON#hub"), listed.length);
  equal((await FOLLOWS.to("PERSON#hub")).data, listed);
}

async function whatIsRefused(graph: DirectGraph): Promise<void> {
  const { nodes, edges } = graph;
  // What is not offered does not compile, and says why to whoever calls it all the same.
  // @ts-expect-error: its values are unique
  has(await refused("not_offered", async () => nodes.Code.put("CODE#1", { value: "x" })), "unique");
  // @ts-expect-error: nor can its request be had
  await refused("not_offered", async () => nodes.Code.requestToPut("CODE#1", { value: "x" }));
  // @ts-expect-error: a tree
  has(await refused("not_offered", async () => edges.IN.add("THING#s#1", "THING#s#2")), "tree");
  // @ts-expect-error: its key is made of a field
  has(await refused("not_offered", async () => edges.MET.add("PERSON#a", "PERSON#b")), "keys");
  // @ts-expect-error: no index lists it
  has(await refused("not_offered", async () => nodes.Person.page()), "the schema has none");
  equal(Object.keys(graph.leftOut).filter((name) => name.startsWith("Code")).sort(), [
    "Code create",
    "Code put",
    "Code unset value",
    "Code update value",
  ]);

  // @ts-expect-error: no such type of edge
  equal(edges.LIKES, undefined);
  // @ts-expect-error: a field is required
  has(await refused("invalid_argument", async () => nodes.Person.put("PERSON#a")), '"name" is required');
  // @ts-expect-error: a field is required
  await refused("invalid_argument", async () => nodes.Person.put("PERSON#a", {}));
  // @ts-expect-error: an edge's field is required
  await refused("invalid_argument", async () => edges.RATES.add("PERSON#a", "PERSON#b"));
  const counted = { name: "A", followers: 9 };
  has(await refused("invalid_argument", () => nodes.Person.put("PERSON#a", counted)), "kept by the graph");
  // @ts-expect-error: no such field, and no others
  has(await refused("invalid_argument", () => nodes.Thing.put("THING#s#1", { colour: 1 })), "colour");
  // @ts-expect-error: a field of another type
  await nodes.Thing.put("THING#s#wrong", { price: "much" });
  await nodes.Thing.put("THING#s#wrong", { price: 1 });
  // @ts-expect-error: edges of it begin elsewhere
  await refused("invalid_argument", async () => edges.FOLLOWS.add("THING#s#1", "PERSON#b"));
  // @ts-expect-error: a ref of no type
  await refused("invalid_argument", async () => nodes.Person.get("NOBODY#a"));
  has(await refused("invalid_argument", () => nodes.Person.get("PERSON#a#b")), "no ref of node type Person");
  // @ts-expect-error: no such index entry
  await refused("not_offered", async () => nodes.Thing.page({ by: "GSI2" }));
  const tags = new Set<string>();
  has(await refused("invalid_argument", () => nodes.Person.put("PERSON#a", { name: "A", tags })), "a set");
}

async function requestsAlone(client: DynamoDBClient, graph: DirectGraph): Promise<void> {
  const other = new DirectGraph(client, { table: "other" });
  const add = other.edges.FOLLOWS.requestToAdd("PERSON#x", "PERSON#y").input;
  const actions = "TransactItems" in add ? (add.TransactItems ?? []) : [];
  equal(actions.map((one) => Object.values(one)[0].TableName), ["other", "other", "other"]);
  const get = graph.nodes.Person.requestToGet("PERSON#x").input;
  equal(get, { TableName: "direct", Key: { PK: { S: "PERSON#x" }, SK: { S: "PERSON#x" } } });
  const list = graph.edges.FOLLOWS.requestToTo("PERSON#x", { first: 2, order: "desc" }).input;
  equal("Limit" in list && [list.Limit, list.ScanIndexForward], [2, false]);
  await refused("not_found", () => graph.nodes.Person.get("PERSON#x")); // nothing was sent
}

async function textsThatLookLikeHoles(graph: DirectGraph): Promise<void> {
  const name = "{now} {node.id} a field of yours";
  await graph.nodes.Person.put("PERSON#{to.id}", { name });
  await graph.edges.FOLLOWS.add("PERSON#{to.id}", "PERSON#holes");
  const listed = await graph.edges.FOLLOWS.to("PERSON#holes");
  equal(listed.data.map((row) => row.node), ["PERSON#{to.id}"]);
  equal((await graph.nodes.Person.get("PERSON#{to.id}")).attributes.name, name);
}

async function singleFields(graph: DirectGraph, server: Graph): Promise<void> {
  const { Person, Task } = graph.nodes;
  const { FOLLOWS } = graph.edges;
  await server.nodes.Task.put("TASK#1", { title: "T", state: "open", stars: 2 });
  await Person.put("PERSON#f", { name: "F", age: 3, tags: new Set(["x"]) });
  await Person.put("PERSON#g", { name: "G" });
  await FOLLOWS.add("PERSON#f", "PERSON#g", { since: 1 });
  equal(await Task.update("TASK#1", { title: "{now}" }), "updated");
  equal(await Task.update("TASK#1", {}, { remove: ["stars"] }), "updated");
  equal(await Person.update("PERSON#f", { age: 4 }, { remove: ["tags"] }), "updated");
  equal(await FOLLOWS.update("PERSON#f", "PERSON#g", { since: 2 }), "updated");
  const { made: _, ...task } = (await server.nodes.Task.get("TASK#1")).attributes;
  equal(task, { title: "{now}", state: "open" });
  const { made: _2, ...person } = (await server.nodes.Person.get("PERSON#f")).attributes;
  equal(person, { name: "F", age: 4, following: 1 });
  equal((await server.edges.FOLLOWS.to("PERSON#g")).data[0]?.attributes.since, 2);
  equal(await FOLLOWS.update("PERSON#f", "PERSON#g", {}, { remove: ["since"] }), "updated");
  equal((await server.edges.FOLLOWS.get("PERSON#f", "PERSON#g")).attributes.since, undefined);
  await refused("not_found", () => Person.update("PERSON#none", { age: 1 }));
  await refused("not_found", () => FOLLOWS.update("PERSON#g", "PERSON#f", { since: 1 }));
  await refused("invalid_argument", () => Task.update("TASK#1", {}));
  await refused("invalid_argument", () => Person.update("PERSON#f", { age: 1 }, { remove: ["age"] }));
  // @ts-expect-error: an index is made of it
  has(await refused("not_offered", () => Task.update("TASK#1", { state: "shut" })), "more than the field");
  // @ts-expect-error: nor is it removed
  await refused("not_offered", () => Task.update("TASK#1", {}, { remove: ["state"] }));
  // @ts-expect-error: a required field
  await refused("invalid_argument", () => Task.update("TASK#1", {}, { remove: ["title"] }));
  // @ts-expect-error: its value is unique
  await refused("not_offered", () => graph.nodes.Code.update("CODE#1", { value: "x" }));
  const add = () =>
    // @ts-expect-error: the mirrored item repeats its fields
    graph.edges.RATES.update("PERSON#f", "PERSON#g", { stars: 1 }) as Promise<unknown>;
  has(await refused("not_offered", async () => add()), "look at items first");
}

/** Nodes that nobody put are what `verify` would speak of. */
async function putWhatEdgesMention(graph: DirectGraph): Promise<void> {
  const numbered = Array.from({ length: 17 }, (_, number) => String(number));
  for (const name of ["t1", "t2", "r", "u", "v", "w", "hub", "holes", ...numbered]) {
    await graph.nodes.Person.put(personRef(name), { name });
  }
  await graph.nodes.Thing.put("THING#r#1");
}

async function main(url: string): Promise<void> {
  const credentials = { accessKeyId: "any", secretAccessKey: "any" };
  const client = new DynamoDBClient({ endpoint: url, region: "us-east-1", credentials });
  const [graph, server] = [new DirectGraph(client), new Graph(url)];
  await whatItWrites(graph, server);
  await whatItReads(graph, server);
  await numbers(client, graph);
  await singleFields(graph, server);
  await canceled(client);
  await writersAtOnce(graph, server);
  await whatIsRefused(graph);
  await requestsAlone(client, graph);
  await textsThatLookLikeHoles(new DirectGraph(DynamoDBDocumentClient.from(client)));
  await putWhatEdgesMention(graph);
  client.destroy();
}

type Process = { argv: string[] };
await main((globalThis as unknown as { process: Process }).process.argv[2] ?? "");
