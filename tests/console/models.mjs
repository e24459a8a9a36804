// The graphs that the console is looked at with: the five example models, and a hub.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { makeDrift } from "./drift.mjs";

export const kExamples = new URL("../../examples/", import.meta.url).pathname;

/** How many edges end at the hub, `PERSON#hub`. */
export const kHubEdges = 143;

/** By name: `make` fills the store by the command line; `node` is one that has edges. */
export const kModels = {
  "follow-graph": {
    table: "FollowGraph",
    node: "ACTOR#bob",
    make: async (adjoin, folder) => {
      await adjoin("init", "--schema", folder("schema.yaml"));
      await adjoin("load", "--edges", "FOLLOWS", folder("data/follows.csv"));
    },
  },
  users: {
    table: "Users",
    node: "USER#Alice",
    make: async (adjoin, folder) => {
      await adjoin("init", "--schema", folder("schema.yaml"));
      await adjoin("load", "--format", "dynamodb-json", folder("data/items.jsonl"));
    },
  },
  social: {
    table: "SocialGraph",
    node: "USER#alice",
    make: async (adjoin, folder) => {
      await adjoin("init", "--schema", folder("schema.yaml"));
      await adjoin("transact", folder("data/graph.jsonl"));
    },
  },
  shop: {
    table: "EcommerceData",
    node: "USER#12345",
    make: async (adjoin, folder) => {
      await adjoin("init", "--schema", folder("schema.yaml"));
      await adjoin("load", "--format", "dynamodb-json", folder("data/entities.jsonl"),
        folder("data/relations.jsonl"));
    },
  },
  goals: {
    table: "records",
    node: "GOAL-G3",
    make: async (adjoin, folder) => {
      await adjoin("init", "--schema", folder("schema.yaml"));
      await adjoin("transact", folder("data/company.jsonl"));
    },
  },
  hub: {
    table: "Hub",
    node: "PERSON#hub",
    make: async (adjoin, _folder, work) => {
      const schema = join(work, "hub.yaml");
      const edges = join(work, "hub.csv");
      await writeFile(schema, kHubSchema);
      const rows = Array.from({ length: kHubEdges }, (_, i) => `fan${String(i).padStart(3, "0")},hub`);
      await writeFile(edges, ["from,to", ...rows, "hub,fan000", "hub,fan001"].join("\n") + "\n");
      await adjoin("init", "--schema", schema);
      await adjoin("load", "--edges", "KNOWS", edges);
    },
  },
  drift: { table: "Drift", node: undefined, make: makeDrift },
  empty: { table: undefined, node: undefined, make: async () => {} },
};

const kHubSchema = `graph: 1
table: {name: Hub, pk: PK, sk: SK}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}
nodes:
  Person: {ref: "PERSON#{id}", sk: PROFILE, fields: {name: string}}
edges:
  KNOWS:
    from: {type: Person, as: knows}
    to: {type: Person, as: known by}
    reverse: {index: GSI1}
`;
