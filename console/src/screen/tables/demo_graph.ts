import type { Ask, GraphReply } from "../../ask/ask";

/** The small graph that a first visitor can make: five people, and who follows whom. */
export const kDemoSchema = `graph: 1
table: {name: People, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string}}
edges:
  FOLLOWS:
    from: {type: Person, as: following}
    to: {type: Person, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
`;

export const kPeople: [string, string][] = [
  ["ada", "Ada"], ["bob", "Bob"], ["cleo", "Cleo"], ["dan", "Dan"], ["eve", "Eve"],
];

export const kFollows: [string, string][] = [
  ["ada", "bob"], ["ada", "cleo"], ["bob", "cleo"], ["bob", "dan"],
  ["cleo", "ada"], ["cleo", "dan"], ["dan", "eve"], ["eve", "cleo"],
];

/** Makes the table and writes all of it in one transaction. */
export async function makeDemo(ask: Ask): Promise<string> {
  await ask.graph<GraphReply>("schema", { init: kDemoSchema });
  const people = kPeople.map(([id, name]) => ({ putNode: { node: `PERSON#${id}`, fields: { name } } }));
  const follows = kFollows.map(([from, to]) => ({ addEdge: { from, type: "FOLLOWS", to } }));
  await ask.graph<GraphReply>("transact", { table: "People", operations: [...people, ...follows], trace: true });
  return "People";
}
