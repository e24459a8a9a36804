import type { Ask, GraphReply } from "../../ask/ask";

/** The small graph that a first visitor can make, the same as `adjoin demo` makes: five people, and who follows whom. */
export const kDemoSchema = `graph: 1
version: 1
table: {name: Demo, pk: PK, sk: SK, separator: "#", type: Type}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string}}
edges:
  FOLLOWS:
    from: {type: Person, as: following}
    to: {type: Person, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
    self-loops: refuse
    fields: {since: int}
`;

export const kPeople: [string, string][] = [
  ["ada", "Ada"], ["bob", "Bob"], ["cleo", "Cleo"], ["dan", "Dan"], ["eve", "Eve"],
];

export const kFollows: [from: string, to: string, since: number][] = [
  ["ada", "bob", 2019], ["ada", "cleo", 2021], ["bob", "cleo", 2020], ["bob", "dan", 2022],
  ["cleo", "dan", 2018], ["cleo", "ada", 2021], ["dan", "eve", 2023], ["eve", "cleo", 2024],
];

/** Makes the table and writes all of it in one transaction. */
export async function makeDemo(ask: Ask): Promise<string> {
  await ask.graph<GraphReply>("schema", { init: kDemoSchema });
  const people = kPeople.map(([id, name]) => ({ putNode: { node: `PERSON#${id}`, fields: { name } } }));
  const follows = kFollows.map(([from, to, since]) => ({ addEdge: { from, type: "FOLLOWS", to, fields: { since } } }));
  await ask.graph<GraphReply>("transact", { table: "Demo", operations: [...people, ...follows], trace: true });
  return "Demo";
}
