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
  visits: {
    table: "Visits",
    node: undefined,
    make: async (adjoin, _folder, work) => {
      const [schema, visits, friends] = ["visits.yaml", "visits.csv", "friends.csv"].map((name) => join(work, name));
      await writeFile(schema, kVisitsSchema);
      await writeFile(visits, ["from,to,day,paid,note", ...kVisits.map(([place, day, paid, note]) => (
        `ann,${place},${day},${paid},"${note.replace(/"/g, '""')}"`))].join("\n") + "\n");
      await writeFile(friends, "from,to\nann,bob\nann,cid\n");
      await adjoin("init", "--schema", schema);
      await adjoin("load", "--edges", "VISITED", visits);
      await adjoin("load", "--edges", "KNOWS", friends);
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

/** Where `PERSON#ann` was, at which day, when she paid in seconds since 1970, and a text that not every file
 *  brings back. She was at home at four days: four edges between the same nodes. */
export const kVisits = [
  ["home", "2024-01-05", "1704445200", "=1+1"], ["museum", "2024-01-20", "", "plain"], ["home", "2024-02-10", "1707555600", "+49 30"],
  ["lake", "2024-02-14", "", "@ann"], ["tower", "2024-03-01", "", "'tis high"], ["home", "2024-03-15", "1710493200", "-rain"],
  ["market", "2024-03-15", "", "a \"b\", c"], ["home", "2024-04-20", "1713603600", "two\nlines"], ["park", "2024-05-01", "", ""],
  ["zoo", "2024-06-11", "", "-7"], ["bar", "2024-06-30", "", "'=2"], ["inn", "2024-07-07", "", "=SUM(A1,B1)"],
];

const kVisitsSchema = `graph: 1
table: {name: Visits, pk: PK, sk: SK}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}
nodes:
  Person: {ref: "PERSON#{id}", sk: PROFILE, fields: {name: string}}
  Place: {ref: "PLACE#{id}", sk: PROFILE, fields: {name: string}}
edges:
  VISITED:
    from: {type: Person, as: visited}
    to: {type: Place, as: visited by}
    key: [day]
    reverse: {index: GSI1}
    fields: {day: date!, paid: epoch, note: string}
  KNOWS:
    from: {type: Person, as: knows}
    to: {type: Person, as: known by}
    reverse: {index: GSI1}
`;
