// Types and a client of the graph in table "records" on DynamoDB itself,
// made by `adjoin schema emit typescript-direct` from schema fdf8fa1e001b3b56.
// Make it anew when the schema changes; do not edit. It needs @aws-sdk/client-dynamodb.
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";

// ---- Nodes -------------------------------------------------------------------------------------

/** Goal: GOAL-{id:oid} */
export type GoalRef = `GOAL-${string}`;
export const goalRef = (id: string): GoalRef => `GOAL-${id}`;

export interface GoalFields {
  title?: string;
}

/** What is read: the fields, and what the graph keeps beside them. */
export interface GoalAttributes extends GoalFields {
  /** Its edges, repeated. */
  readonly edgeSet?: Set<string>;
}

export interface Goal {
  node: GoalRef;
  type: "Goal";
  attributes: GoalAttributes;
}

/** User: USER-{id:oid} */
export type UserRef = `USER-${string}`;
export const userRef = (id: string): UserRef => `USER-${id}`;

export type UserFields = Attributes;

export type UserAttributes = UserFields;

export interface User {
  node: UserRef;
  type: "User";
  attributes: UserAttributes;
}

/** Team: TEAM-{id:oid} */
export type TeamRef = `TEAM-${string}`;
export const teamRef = (id: string): TeamRef => `TEAM-${id}`;

export type TeamFields = Attributes;

export type TeamAttributes = TeamFields;

export interface Team {
  node: TeamRef;
  type: "Team";
  attributes: TeamAttributes;
}

/** Org: ORG-{id:oid} */
export type OrgRef = `ORG-${string}`;
export const orgRef = (id: string): OrgRef => `ORG-${id}`;

export type OrgFields = Attributes;

export type OrgAttributes = OrgFields;

export interface Org {
  node: OrgRef;
  type: "Org";
  attributes: OrgAttributes;
}

// ---- Edges -------------------------------------------------------------------------------------

/** GOALMEMBERSHIP: Goal to User or Team or Org. */
export interface Goalmembership {
  from: GoalRef;
  edge: "GOALMEMBERSHIP";
  to: UserRef | TeamRef | OrgRef;
  attributes: GoalmembershipAttributes;
}

export interface GoalmembershipFields {
  memberRole?: "LEAD" | "CONTRIBUTOR" | "TEAM";
  /** A date: 2024-01-31. */
  date?: string;
}

export type GoalmembershipAttributes = GoalmembershipFields;

/** GOALSUBSCRIBER: Goal to User. */
export interface Goalsubscriber {
  from: GoalRef;
  edge: "GOALSUBSCRIBER";
  to: UserRef;
  attributes: GoalsubscriberAttributes;
}

export interface GoalsubscriberFields {
  /** A date: 2024-01-31. */
  date?: string;
}

export type GoalsubscriberAttributes = GoalsubscriberFields;

/** SUBGOAL: Goal to Goal. */
export interface Subgoal {
  from: GoalRef;
  edge: "SUBGOAL";
  to: GoalRef;
  attributes: SubgoalAttributes;
}

export interface SubgoalFields {
  /** A date: 2024-01-31. */
  date?: string;
}

export type SubgoalAttributes = SubgoalFields;

/** TEAMMEMBERSHIP: Team to User. */
export interface Teammembership {
  from: TeamRef;
  edge: "TEAMMEMBERSHIP";
  to: UserRef;
  attributes: TeammembershipAttributes;
}

export interface TeammembershipFields {
  role?: "MANAGER" | "MEMBER" | "OBSERVER";
}

export type TeammembershipAttributes = TeammembershipFields;

// ---- By their names in the schema --------------------------------------------------------------

export interface NodeTypes {
  Goal: { ref: GoalRef; fields: GoalFields; attributes: GoalAttributes; by: never; changes: Record<string, never>; unsets: never };
  User: { ref: UserRef; fields: UserFields; attributes: UserAttributes; by: never; changes: Attributes; unsets: string };
  Team: { ref: TeamRef; fields: TeamFields; attributes: TeamAttributes; by: never; changes: Attributes; unsets: string };
  Org: { ref: OrgRef; fields: OrgFields; attributes: OrgAttributes; by: never; changes: Attributes; unsets: string };
}

export interface EdgeTypes {
  GOALMEMBERSHIP: {
    from: GoalRef;
    to: UserRef | TeamRef | OrgRef;
    fields: GoalmembershipFields;
    attributes: GoalmembershipAttributes;
    listed: Partial<GoalmembershipAttributes>;
    changes: Record<string, never>;
    unsets: never;
  };
  GOALSUBSCRIBER: {
    from: GoalRef;
    to: UserRef;
    fields: GoalsubscriberFields;
    attributes: GoalsubscriberAttributes;
    listed: GoalsubscriberAttributes;
    changes: Record<string, never>;
    unsets: never;
  };
  SUBGOAL: {
    from: GoalRef;
    to: GoalRef;
    fields: SubgoalFields;
    attributes: SubgoalAttributes;
    listed: SubgoalAttributes;
    changes: Record<string, never>;
    unsets: never;
  };
  TEAMMEMBERSHIP: {
    from: TeamRef;
    to: UserRef;
    fields: TeammembershipFields;
    attributes: TeammembershipAttributes;
    listed: TeammembershipAttributes;
    changes: Record<string, never>;
    unsets: never;
  };
}

/** Told apart by `type`. */
export type AnyNode = Goal | User | Team | Org;
export type AnyRef = AnyNode["node"];

/** Told apart by `edge`. */
export type AnyEdge = Goalmembership | Goalsubscriber | Subgoal | Teammembership;

// ---- The graph ---------------------------------------------------------------------------------

/** new DirectGraph(new DynamoDBClient()) */
export class DirectGraph {
  readonly nodes: {
    /** Not offered: get, getAll, put, update, create ('{node.id}' cannot stand for {id} in a key: it is not of kind oid); page (no index lists it). */
    Goal: Without<Nodes<"Goal">, "get" | "getAll" | "put" | "update" | "create" | "page">;
    /** Not offered: get, getAll, put, update, create ('{node.id}' cannot stand for {id} in a key: it is not of kind oid); page (no index lists it). */
    User: Without<Nodes<"User">, "get" | "getAll" | "put" | "update" | "create" | "page">;
    /** Not offered: get, getAll, put, update, create ('{node.id}' cannot stand for {id} in a key: it is not of kind oid); page (no index lists it). */
    Team: Without<Nodes<"Team">, "get" | "getAll" | "put" | "update" | "create" | "page">;
    /** Not offered: get, getAll, put, update, create ('{node.id}' cannot stand for {id} in a key: it is not of kind oid); page (no index lists it). */
    Org: Without<Nodes<"Org">, "get" | "getAll" | "put" | "update" | "create" | "page">;
  };
  readonly edges: {
    /** Not offered: get, add, remove, update, from, countFrom, to, countTo (keys of it are made of its fields). */
    GOALMEMBERSHIP: Without<Edges<"GOALMEMBERSHIP">, "get" | "add" | "remove" | "update" | "from" | "countFrom" | "to" | "countTo">;
    /** Not offered: get, add, remove, update, from, countFrom, to, countTo (keys of it are made of its fields). */
    GOALSUBSCRIBER: Without<Edges<"GOALSUBSCRIBER">, "get" | "add" | "remove" | "update" | "from" | "countFrom" | "to" | "countTo">;
    /** Not offered: add, remove (a tree looks at the nodes above); get, update, from, countFrom, to, countTo (keys of it are made of its fields). */
    SUBGOAL: Without<Edges<"SUBGOAL">, "get" | "add" | "remove" | "update" | "from" | "countFrom" | "to" | "countTo">;
    /** Not offered: get, add, remove, update, from, countFrom, to, countTo (keys of it are made of its fields). */
    TEAMMEMBERSHIP: Without<Edges<"TEAMMEMBERSHIP">, "get" | "add" | "remove" | "update" | "from" | "countFrom" | "to" | "countTo">;
  };
  /** What is not offered, by name, with its reason. */
  readonly leftOut: Readonly<Record<string, string>> = REQUESTS.left_out;

  constructor(client: Sender, options: DirectOptions = {}) {
    const table = new Table(client, options);
    this.nodes = {
      Goal: new Nodes(table, "Goal"),
      User: new Nodes(table, "User"),
      Team: new Nodes(table, "Team"),
      Org: new Nodes(table, "Org"),
    };
    this.edges = {
      GOALMEMBERSHIP: new Edges(table, "GOALMEMBERSHIP"),
      GOALSUBSCRIBER: new Edges(table, "GOALSUBSCRIBER"),
      SUBGOAL: new Edges(table, "SUBGOAL"),
      TEAMMEMBERSHIP: new Edges(table, "TEAMMEMBERSHIP"),
    };
  }
}

