// A program over the emitted client of people.yaml. What must not compile says so in the line above,
// which tsc refuses where it is not true.
import { everyRow, Graph, GraphError, personRef, thingRef } from "./people.js";
import type { AnyNode, Done, FeedRow, PersonAttributes, PersonRef, Write } from "./people.js";

function equal(found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((one) =>
    JSON.stringify(one, (_, value) =>
      value instanceof Set || value instanceof Uint8Array ? [...value] : value,
    ),
  );
  if (a !== b) throw new Error(`expected ${b}, found ${a}`);
}

async function refused(code: string, call: Promise<unknown>): Promise<GraphError> {
  const error = await call.then(
    () => new Error("nothing was refused"),
    (caught: unknown) => caught,
  );
  if (!(error instanceof GraphError)) throw error;
  equal(error.code, code);
  return error;
}

function nameOf(node: AnyNode): string | number | undefined {
  switch (node.type) {
    case "Person":
      return node.attributes.name;
    case "Thing":
      return node.attributes.price;
    case "Place":
      return undefined;
  }
}

async function reads(graph: Graph): Promise<void> {
  const { FOLLOWS } = graph.edges;
  const { Place } = graph.nodes;
  for (const [from, to] of ["mn", "no", "op", "xn", "xp", "mp"].map((pair) => [...pair])) {
    await FOLLOWS.add(`PERSON#${from}`, `PERSON#${to}`, { since: 1 });
  }
  equal([await FOLLOWS.countFrom("PERSON#m"), await FOLLOWS.countTo("PERSON#n")], [2, 2]);
  equal(await FOLLOWS.countFrom("PERSON#m", { where: "since > 1" }), 0);
  const path = await FOLLOWS.path("PERSON#n", "PERSON#p");
  equal(path.data.map((row) => row.node), ["PERSON#n", "PERSON#o", "PERSON#p"]);
  const near = await FOLLOWS.neighborhood("PERSON#n", { hops: "all" });
  equal(near.data.map((row) => row.level), [0, 1, 2]);
  equal((await FOLLOWS.related("PERSON#m", { first: 1 })).data, [{ node: "PERSON#x", score: 2 }]);
  equal((await FOLLOWS.recommend("PERSON#o")).data, [{ node: "PERSON#n", score: 2 }]);
  equal((await FOLLOWS.friendsOfFriends("PERSON#m")).data, [{ node: "PERSON#o", score: 1 }]);
  const mutual = await FOLLOWS.mutual("PERSON#m", "PERSON#x");
  equal(mutual.data.map((row) => row.node), ["PERSON#n", "PERSON#p"]);

  await Place.put("PLACE#a", { town: "x" });
  await Place.put("PLACE#b", { town: "y" });
  const places = await Place.page({ by: "by-town", fields: ["town"], order: "desc" });
  equal(places.data[0], { node: "PLACE#b", attributes: { town: "y" }, type: "Place" });
  equal((await Place.find({ town: "x" })).data.map((row) => row.node), ["PLACE#a"]);
  const steps = [{ edges: "FOLLOWS", from: "$who", as: "f" }, { nodes: "f.to" }];
  const rows = await graph.steps<{ node: PersonRef }>(steps, { who: "PERSON#n" });
  equal(rows.data.map((row) => row.node), ["PERSON#o"]);
}

async function manyWrites(graph: Graph): Promise<void> {
  const writes: Write[] = [];
  for (let i = 0; i < 45; ++i) {
    writes.push({ putNode: { node: thingRef(`many-${i}`), fields: { price: i } } });
  }
  writes[7] = { updateNode: { node: "THING#none", set: { price: 1 }, where: "price > 3" } };
  const done: Done[] = [];
  for await (const one of graph.bulk(writes)) done.push(one);
  equal(done.map((one) => one.index), [...writes.keys()]);
  equal(done.filter((one) => one.error).map((one) => one.index), [7]);
  equal(done.filter((one) => one.outcome === "put").length, 44);
  const nobody = new Graph("http://127.0.0.1:1");
  for await (const one of nobody.bulk(writes.slice(0, 2))) equal(one.error?.code, "unavailable");
}

async function signed(url: string, keyId: string, secret: string): Promise<void> {
  const graph = new Graph(url, { credentials: { keyId, secret } });
  await graph.nodes.Thing.put("THING#\u00e9", { price: 1 });
  const wrong = new Graph(url, { credentials: { keyId, secret: "x".repeat(40) } });
  await refused("access_denied", wrong.node("THING#\u00e9"));
  const found = await new Graph(url).node("THING#\u00e9"); // by what the environment says
  equal(nameOf(found), 1);
}

async function main(url: string): Promise<void> {
  const graph = new Graph(url);
  await reads(graph);
  await manyWrites(graph);
  const { Person, Thing } = graph.nodes;
  const { FOLLOWS, BOUGHT, MET } = graph.edges;

  const bob: PersonRef = personRef("bob");
  equal(bob, "PERSON#bob");
  equal(
    await Person.put(bob, {
      name: "Bob",
      "pre-names": new Set(["B", "R"]),
      photo: new Uint8Array([0, 255]),
      notes: { $one: { $set: "no set" }, n: [1, null, true] },
      class: "a",
    }),
    "put",
  );
  const found = await Person.get(bob);
  const attributes: PersonAttributes = found.attributes;
  equal(attributes["pre-names"], new Set(["B", "R"]));
  equal(attributes.photo, new Uint8Array([0, 255]));
  equal(attributes.notes, { $one: { $set: "no set" }, n: [1, null, true] });
  equal(nameOf(await graph.node(bob)), "Bob");
  const many = await Person.getAll([bob, personRef("zoe")], { fields: ["class"] });
  equal(many.data.map((one) => one.attributes.class), ["a"]);
  equal([many.missing, many.cost.requests], [["PERSON#zoe"], 1]);
  const chosen = await graph.plans.chosen({ who: [bob] });
  equal(chosen.data.map((row) => row.node), [bob]);
  const only = await Person.get(bob, { fields: ["class"] });
  equal(only.attributes.class, "a");

  for (const name of ["ann", "cid", "dan"]) {
    equal(await FOLLOWS.add(personRef(name), bob, { since: 2024 }), "created");
  }
  equal(await FOLLOWS.add("PERSON#ann", bob), "existed");
  const page = await FOLLOWS.to(bob, { first: 2, order: "asc" });
  equal(page.data.map((row) => row.node), ["PERSON#ann", "PERSON#cid"]);
  equal(page.cost.requests, 1);
  equal(page.data[0]?.attributes.since, 2024);
  const names: string[] = [];
  for await (const row of everyRow((after) => FOLLOWS.to(bob, { first: 1, after }))) {
    names.push(row.node);
  }
  equal(names.length, 3);
  equal((await FOLLOWS.from("PERSON#ann")).cursor, undefined);
  equal((await graph.plans["follower-count"]({ person: bob })).data[0]?.count, 3);

  equal(await Thing.create(thingRef("mug"), { price: 9.9, stock: 3 }), "created");
  equal(await BOUGHT.add(bob, "THING#mug", { quantity: 1 }), "created");
  const feed = await graph.plans.feed({ person: "PERSON#ann", first: 5 });
  const row: FeedRow | undefined = feed.data[0];
  equal(row?.bought[0]?.attributes.quantity, 1);
  equal((await graph.plans.feed({ person: bob }, { budget: { requests: 1 } })).data, []);
  equal(await graph.series.visits.add(bob, { page: "/" }), "created");
  equal((await graph.plans.from({ person: bob })).data[0]?.attributes.page, "/");

  await MET.add(bob, "PERSON#ann", { on: "2024-01-01" });
  equal((await MET.get(bob, "PERSON#ann", { on: "2024-01-01" })).attributes.on, "2024-01-01");
  await graph.edges["is-in"].add("PLACE#x", "PLACE#leaf");
  equal(await graph.edges["is-in"].move("PLACE#y", "PLACE#leaf"), "updated");

  equal(
    await graph.transact([
      { addEdge: { from: "PERSON#ann", type: "BOUGHT", to: "THING#mug", fields: { quantity: 2 } } },
      { updateNode: { node: "THING#mug", set: { stock: 1 }, where: "stock >= 2" } },
    ]),
    ["created", "updated"],
  );
  const error = await refused(
    "condition_failed",
    graph.transact([{ updateNode: { node: "THING#mug", set: { stock: 0 }, where: "stock >= 2" } }]),
  );
  equal(error.status, 409);
  await refused("already_exists", Thing.create("THING#mug"));
  await refused("not_found", Person.get("PERSON#nobody"));
  await refused("not_found", new Graph(url, { table: "nobody" }).node(bob));

  const refusedByTheCompiler: (() => unknown)[] = [
    // @ts-expect-error: of another type
    () => Person.get("THING#mug"),
    // @ts-expect-error: a required field is missing
    () => Person.put(bob),
    // @ts-expect-error: no such field
    () => Thing.put("THING#mug", { colour: "red" }),
    // @ts-expect-error: a value of another type
    () => Person.put(bob, { name: 5 }),
    // @ts-expect-error: none of the values
    () => Person.put(bob, { name: "B", class: "c" }),
    // @ts-expect-error: kept by the graph
    () => Person.put(bob, { name: "B", followers: 3 }),
    // @ts-expect-error: leads to nobody who can be followed
    () => FOLLOWS.add(bob, "THING#mug"),
    // @ts-expect-error: people follow people
    () => FOLLOWS.path(bob, "THING#mug"),
    // @ts-expect-error: is read forwards only
    () => BOUGHT.to("THING#mug"),
    // @ts-expect-error: its key is missing
    () => MET.remove(bob, bob),
    // @ts-expect-error: no parameter of the plan
    () => graph.plans.feed({ person: bob, frist: 5 }),
    // @ts-expect-error: no such edge type
    () => graph.transact([{ addEdge: { from: bob, type: "FOLOWS", to: bob } }]),
    // @ts-expect-error: was not asked for
    () => only.attributes.name,
  ];
  equal(refusedByTheCompiler.length, 13);
}

declare const process: { argv: string[]; exit(code: number): never };
const [url = "", keyId, secret] = process.argv.slice(2);
(keyId && secret ? signed(url, keyId, secret) : main(url)).then(
  () => console.log("the emitted client does what it says"),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
