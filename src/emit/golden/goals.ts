// Types and a client of the graph in table "records",
// made by `adjoin schema emit typescript` from schema fdf8fa1e001b3b56.
// Make it anew when the schema changes; do not edit.

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

// ---- Declared reads ----------------------------------------------------------------------------

export interface TeamGoalsParams {
  team: TeamRef;
  /** 20 if not given. */
  first?: number | null;
  after?: string | null;
}

export interface TeamGoalsRow {
  node: GoalRef;
  leads: {
    node: UserRef | TeamRef | OrgRef;
    attributes?: UserAttributes | TeamAttributes | OrgAttributes;
  }[];
  teams: {
    node: UserRef | TeamRef | OrgRef;
    attributes?: UserAttributes | TeamAttributes | OrgAttributes;
  }[];
  attributes: GoalAttributes;
}

export interface GoalTreeParams {
  goal: GoalRef;
}

export interface GoalTreeRow {
  node: GoalRef;
  edge?: "SUBGOAL";
  level: number;
  parent?: GoalRef;
  leads: {
    node: UserRef | TeamRef | OrgRef;
    attributes?: UserAttributes | TeamAttributes | OrgAttributes;
  }[];
  teams: {
    node: UserRef | TeamRef | OrgRef;
    attributes?: UserAttributes | TeamAttributes | OrgAttributes;
  }[];
  subgoals: {
    node: GoalRef;
    edge?: "SUBGOAL";
    level: number;
    parent?: GoalRef;
    attributes?: GoalAttributes;
  }[];
  attributes?: GoalAttributes;
}

export interface GoalsLedByParams {
  user: UserRef;
}

export interface GoalsLedByRow {
  node: GoalRef;
  edge: "GOALMEMBERSHIP";
  attributes: GoalmembershipAttributes;
}

export interface ContributorOrAboveParams {
  user: UserRef;
}

export interface ContributorOrAboveRow {
  node: GoalRef;
  edge: "GOALMEMBERSHIP";
  attributes: GoalmembershipAttributes;
}

export interface GoalsByDateParams {
  user: UserRef;
}

export interface GoalsByDateRow {
  node: GoalRef;
  edge: "GOALMEMBERSHIP";
  attributes: Partial<GoalmembershipAttributes>;
}

// ---- By their names in the schema --------------------------------------------------------------

export interface NodeTypes {
  Goal: { ref: GoalRef; fields: GoalFields; attributes: GoalAttributes };
  User: { ref: UserRef; fields: UserFields; attributes: UserAttributes };
  Team: { ref: TeamRef; fields: TeamFields; attributes: TeamAttributes };
  Org: { ref: OrgRef; fields: OrgFields; attributes: OrgAttributes };
}

export interface EdgeTypes {
  GOALMEMBERSHIP: {
    from: GoalRef;
    to: UserRef | TeamRef | OrgRef;
    fields: GoalmembershipFields;
    attributes: GoalmembershipAttributes;
    listed: Partial<GoalmembershipAttributes>;
    key: { [name: string]: never };
    view: "byDate";
  };
  GOALSUBSCRIBER: {
    from: GoalRef;
    to: UserRef;
    fields: GoalsubscriberFields;
    attributes: GoalsubscriberAttributes;
    listed: GoalsubscriberAttributes;
    key: { [name: string]: never };
    view: never;
  };
  SUBGOAL: {
    from: GoalRef;
    to: GoalRef;
    fields: SubgoalFields;
    attributes: SubgoalAttributes;
    listed: SubgoalAttributes;
    key: { [name: string]: never };
    view: never;
  };
  TEAMMEMBERSHIP: {
    from: TeamRef;
    to: UserRef;
    fields: TeammembershipFields;
    attributes: TeammembershipAttributes;
    listed: TeammembershipAttributes;
    key: { [name: string]: never };
    view: never;
  };
}

export interface SeriesTypes {
}

/** Told apart by `type`. */
export type AnyNode = Goal | User | Team | Org;
export type AnyRef = AnyNode["node"];

/** Told apart by `edge`. */
export type AnyEdge = Goalmembership | Goalsubscriber | Subgoal | Teammembership;

// ---- The graph ---------------------------------------------------------------------------------

export class Graph {
  private readonly call: Call;
  readonly nodes;
  readonly edges;
  readonly series;
  readonly plans;

  /** `url` is where `adjoin serve` listens: http://127.0.0.1:8000 */
  constructor(url: string, options: GraphOptions = {}) {
    const call = (this.call = connect(url, "records", options));
    this.nodes = {
      Goal: new Nodes(call, "Goal"),
      User: new Nodes(call, "User"),
      Team: new Nodes(call, "Team"),
      Org: new Nodes(call, "Org"),
    };
    this.edges = {
      GOALMEMBERSHIP: new Edges(call, "GOALMEMBERSHIP"),
      GOALSUBSCRIBER: new Edges(call, "GOALSUBSCRIBER"),
      SUBGOAL: new Tree(call, "SUBGOAL"),
      TEAMMEMBERSHIP: new Edges(call, "TEAMMEMBERSHIP"),
    };
    this.series = {
    };
    this.plans = {
      teamGoals: (params: TeamGoalsParams, options: PlanOptions = {}) =>
        this.plan<TeamGoalsRow>("teamGoals", params, options),
      goalTree: (params: GoalTreeParams, options: PlanOptions = {}) =>
        this.plan<GoalTreeRow>("goalTree", params, options),
      goalsLedBy: (params: GoalsLedByParams, options: PlanOptions = {}) =>
        this.plan<GoalsLedByRow>("goalsLedBy", params, options),
      contributorOrAbove: (params: ContributorOrAboveParams, options: PlanOptions = {}) =>
        this.plan<ContributorOrAboveRow>("contributorOrAbove", params, options),
      goalsByDate: (params: GoalsByDateParams, options: PlanOptions = {}) =>
        this.plan<GoalsByDateRow>("goalsByDate", params, options),
    };
  }

  private async plan<Row>(plan: string, params: object, options: PlanOptions): Promise<Page<Row>> {
    return toPage(await this.call<Row[]>("plan", { plan, params, ...options }));
  }

  /** A node of any type. */
  async node(node: AnyRef): Promise<AnyNode> {
    return (await this.call<AnyNode>("nodes", { getNode: { node } })).data;
  }

  /** The rows of a read in several steps, written as in a schema's `plans`. */
  async steps<Row = Attributes>(
    steps: readonly object[],
    params: object = {},
    options: { return?: object; budget?: Budget } = {},
  ): Promise<Page<Row>> {
    return toPage(await this.call<Row[]>("plan", { steps, params, ...options }));
  }

  /** All of the writes or none, as one transaction. What became of each. */
  async transact(writes: readonly Write[]): Promise<Outcome[]> {
    const body = { operations: writes };
    return (await this.call<{ outcomes: Outcome[] }>("transact", body)).data.outcomes;
  }

  /**
   * Many writes, in order: what became of each, as soon as it is known. So many are one
   * transaction. One that is refused has changed nothing: its writes are then tried one by one, so
   * that a bad one stops no other. Where it is not known what became of a transaction, each of its
   * writes has that error.
   */
  bulk(
    writes: Iterable<Write> | AsyncIterable<Write>,
    options: { together?: number } = {},
  ): AsyncGenerator<Done, void, undefined> {
    return allDone((chunk) => this.transact(chunk), writes, options.together ?? 20);
  }
}

// …
