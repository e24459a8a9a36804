// A graph in which something of every kind is not as the schema says, and what an attacker would put.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Every kind of finding; those that no repair can know to mend. */
export const kYours = ["orphan-edge", "unknown-item", "two-parents", "tree-cycle"];
export const kRepairable = ["missing-mirror", "orphan-mirror", "wrong-mirror", "pending-mirror", "wrong-key", "stale-copy",
  "unfinished-copies", "wrong-counter", "edge-set-drift", "missing-guard", "orphan-guard"];

export const kHostileText = "<img src=x onerror=\"globalThis.hit = true\">";

const kSchema = `graph: 1
table: {name: Drift, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User:
    ref: "USER#{id}"
    fields: {name: string, email: string}
    unique: [email]
    counters: {followers: {of: followers}}
  Post: {ref: "POST#{id}", stored: false}
  Tag: {ref: "TAG#{id}", stored: false}
  Goal: {ref: "GOAL#{id}", fields: {title: string}, edge-set: {attr: edgeSet, max: 500}}
  Category: {ref: "CATEGORY#{id}", stored: false}
edges:
  FOLLOWS:
    from: {type: User, as: following}
    to: {type: User, as: followers}
    on-exists: keep
    reverse: {item: {sk: "FOLLOWER#{from}", type: FOLLOWED_BY, copy: {who: from.name}}}
  HAS_TAG: {from: Post, to: Tag, reverse: {item: {type: TAGGED}}, fields: {weight: int}}
  LINK: {from: Post, to: Post, reverse: {index: GSI1}}
  HELPS: {from: {type: Goal, as: helpers}, to: {type: User, as: goals}, on-exists: keep, reverse: {index: GSI1}}
  CHILD: {from: {type: Category, as: children}, to: {type: Category, as: parent}, tree: true, reverse: {index: GSI1}}
`;

const user = (id) => ({ putNode: { node: `USER#${id}`, fields: { name: id.toUpperCase(), email: `${id}@example.com` } } });
const edge = (from, type, to, fields) => ({ addEdge: { from, type, to, ...(fields ? { fields } : {}) } });

/** As the graph writes it: nothing is wrong. */
const kRight = [
  ...["a", "b", "c", "d", "e", "f", "g"].map(user),
  ...["b", "c"].map((to) => edge("USER#a", "FOLLOWS", `USER#${to}`)),
  edge("USER#d", "FOLLOWS", "USER#e"),
  ...["x", "y", "z", "w"].map((tag) => edge("POST#1", "HAS_TAG", `TAG#${tag}`, { weight: 1 })),
  edge("POST#1", "LINK", "POST#2"),
  { putNode: { node: "GOAL#1", fields: { title: "One" } } },
  edge("GOAL#1", "HELPS", "USER#b"),
  ...["a", "b"].map((node) => edge("CATEGORY#root", "CHILD", `CATEGORY#${node}`)),
];

const child = (parent, node) => ({
  PK: `CATEGORY#${parent}`, SK: `CHILD#CATEGORY#${node}`, type: "CHILD", GSI1PK: `CATEGORY#${node}`, GSI1SK: `CHILD#CATEGORY#${parent}`,
});

/** Items that another program wrote over those of the graph. */
const kWrong = [
  { PK: "TAG#z", SK: "HAS_TAG#POST#1", type: "TAGGED", weight: 9 },
  { PK: "TAG#q", SK: "HAS_TAG#POST#1", type: "TAGGED", weight: 1, pending: "0123456789abcdef" },
  { PK: "USER#c", SK: "FOLLOWER#USER#a", type: "FOLLOWED_BY", who: "nobody" },
  { PK: "POST#1", SK: "LINK#POST#2", type: "LINK", GSI1PK: "POST#9", GSI1SK: "x" },
  { PK: "USER#f", SK: "USER#f", type: "User", name: "F", email: "f@example.com", followers: 7 },
  { PK: "USER#d", SK: "USER#d", type: "User", name: "Dora", email: "d@example.com", copiesPending: "0123456789abcdef" },
  { PK: "GOAL#1", SK: "GOAL#1", type: "Goal", title: kHostileText + "l".repeat(300_000), edgeSet: new Set(["HELPS#USER#zoe"]) },
  { PK: "GOAL#9", SK: "HELPS#USER#b", type: "HELPS", GSI1PK: "USER#b", GSI1SK: "HELPS#GOAL#9" },
  { PK: "UNIQUE#User#email#free@example.com", SK: "UNIQUE", holder: "USER#g" },
  child("a", "c"), child("b", "c"), child("m", "n"), child("n", "o"), child("o", "m"),
];
const kOfNoType = { PK: "config\u0007\u202e", SK: kHostileText, html: kHostileText };
const kGone = [["TAG#x", "HAS_TAG#POST#1"], ["POST#1", "HAS_TAG#TAG#y"], ["UNIQUE#User#email#e@example.com", "UNIQUE"]];

export async function makeDrift(adjoin, _folder, work) {
  const file = (name) => join(work, name);
  await writeFile(file("drift.yaml"), kSchema);
  await writeFile(file("right.jsonl"), kRight.map((one) => JSON.stringify(one)).join("\n"));
  await writeFile(file("wrong.jsonl"), kWrong.map((item) => JSON.stringify({ Item: typed(item) })).join("\n"));
  await adjoin("init", "--schema", file("drift.yaml"));
  await adjoin("transact", file("right.jsonl"));
  await adjoin("load", "--format", "dynamodb-json", file("wrong.jsonl"));
  await adjoin("item", "put", JSON.stringify(kOfNoType));
  for (const [pk, sk] of kGone) await adjoin("item", "delete", JSON.stringify({ PK: pk, SK: sk }));
}

function typed(item) {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name,
    typeof value === "string" ? { S: value } : typeof value === "number" ? { N: String(value) } : { SS: [...value] }]));
}
