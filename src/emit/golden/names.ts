// Types and a client of the graph in table "odd-names",
// made by `adjoin schema emit typescript` from schema c4fcde1e7cb62fe2.
// Make it anew when the schema changes; do not edit.

// ---- Nodes -------------------------------------------------------------------------------------

/** class: CLASS#{in} */
export type ClassRef = `CLASS#${string}`;
export const classRef = (in_: string): ClassRef => `CLASS#${in_}`;

export interface ClassFields {
  "first-name": string;
  import?: number;
  set?: Set<string>;
  "2nd"?: boolean;
  raw?: Uint8Array;
  kind?: "a-b" | "c\"d";
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

/** What is read: the fields, and what the graph keeps beside them. */
export interface ClassAttributes extends ClassFields {
  /** The part of the ref. */
  readonly in?: string;
}

export interface Class {
  node: ClassRef;
  type: "class";
  attributes: ClassAttributes;
}

/** Node: N`$/{id} */
export type NodeRef = `N\`$/${string}`;
export const nodeRef = (id: string): NodeRef => `N\`$/${id}`;

export interface NodeFields {
  self?: ClassRef;
  /** A date: 2024-01-31. */
  due?: string;
  "self-2"?: number;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

/** What is read: the fields, and what the graph keeps beside them. */
export interface NodeAttributes extends NodeFields {
  /** How many are the HAS-TAG that leave it. */
  readonly tags?: number;
  /** The sum of weight over the HAS-TAG that leave it. */
  readonly weight?: number;
}

export interface Node {
  node: NodeRef;
  type: "Node";
  attributes: NodeAttributes;
}

/** NODE: N'2"#{country}#{code} */
export type NodeNodeRef = `N'2"#${string}#${string}`;
export const nodeNodeRef = (country: string, code: string): NodeNodeRef => `N'2"#${country}#${code}`;

export interface NodeNodeFields {
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

/** What is read: the fields, and what the graph keeps beside them. */
export interface NodeNodeAttributes extends NodeNodeFields {
  /** The part of the ref. */
  readonly country?: string;
  /** The part of the ref. */
  readonly code?: string;
}

export interface NodeNode {
  node: NodeNodeRef;
  type: "NODE";
  attributes: NodeNodeAttributes;
}

/** Set: SET#{id} */
export type SetNodeRef = `SET#${string}`;
export const setNodeRef = (id: string): SetNodeRef => `SET#${id}`;

export interface SetNodeFields {
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

export type SetNodeAttributes = SetNodeFields;

export interface SetNode {
  node: SetNodeRef;
  type: "Set";
  attributes: SetNodeAttributes;
}

// ---- Edges -------------------------------------------------------------------------------------

/** HAS-TAG: Node to class or Set. */
export interface HasTag {
  from: NodeRef;
  edge: "HAS-TAG";
  to: ClassRef | SetNodeRef;
  attributes: HasTagAttributes;
}

export interface HasTagFields {
  lang: string;
  weight?: number;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

export type HasTagAttributes = HasTagFields;

/** has_tag: class to class. */
export interface HasTagEdge {
  from: ClassRef;
  edge: "has_tag";
  to: ClassRef;
  attributes: HasTagEdgeAttributes;
}

export interface HasTagEdgeFields {
  class?: string;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

export type HasTagEdgeAttributes = HasTagEdgeFields;

/** Tree: NODE to NODE. */
export interface TreeEdge {
  from: NodeNodeRef;
  edge: "Tree";
  to: NodeNodeRef;
  attributes: TreeEdgeAttributes;
}

export interface TreeEdgeFields {
  /** Milliseconds since 1970. */
  at?: number;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

export type TreeEdgeAttributes = TreeEdgeFields;

// ---- Series ------------------------------------------------------------------------------------

export interface PageFields {
  from: string;
  /** A time: 2024-01-31T12:00:00Z, with or without milliseconds. */
  at?: string;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

// ---- Declared reads ----------------------------------------------------------------------------

export interface ClassParams {
  self: NodeRef;
  /** 5 if not given. */
  budget?: number | null;
  from?: string | null;
}

export interface ClassRow {
  node: ClassRef | SetNodeRef;
  in: {
    node: ClassRef | SetNodeRef;
    edge: "HAS-TAG";
    attributes: HasTagAttributes;
  }[];
  "the-tags": {
    node: ClassRef | SetNodeRef;
    attributes?: ClassAttributes | SetNodeAttributes;
  }[];
  attributes: ClassAttributes | SetNodeAttributes;
}

export interface FromParams {
  class: ClassRef;
}

export interface FromRow {
  node: ClassRef;
  attributes: Partial<ClassAttributes>;
}

export interface TagCountParams {
  node: NodeRef;
}

export interface TagCountRow {
  count: number;
}

// ---- By their names in the schema --------------------------------------------------------------

export interface NodeTypes {
  class: { ref: ClassRef; fields: ClassFields; attributes: ClassAttributes };
  Node: { ref: NodeRef; fields: NodeFields; attributes: NodeAttributes };
  NODE: { ref: NodeNodeRef; fields: NodeNodeFields; attributes: NodeNodeAttributes };
  Set: { ref: SetNodeRef; fields: SetNodeFields; attributes: SetNodeAttributes };
}

export interface EdgeTypes {
  "HAS-TAG": {
    from: NodeRef;
    to: ClassRef | SetNodeRef;
    fields: HasTagFields;
    attributes: HasTagAttributes;
    listed: Partial<HasTagAttributes>;
    key: { lang: string };
    view: "by-size";
  };
  has_tag: {
    from: ClassRef;
    to: ClassRef;
    fields: HasTagEdgeFields;
    attributes: HasTagEdgeAttributes;
    listed: HasTagEdgeAttributes;
    key: { [name: string]: never };
    view: never;
  };
  Tree: {
    from: NodeNodeRef;
    to: NodeNodeRef;
    fields: TreeEdgeFields;
    attributes: TreeEdgeAttributes;
    listed: TreeEdgeAttributes;
    key: { [name: string]: never };
    view: never;
  };
}

export interface SeriesTypes {
  Page: { of: ClassRef; fields: PageFields };
}

/** Told apart by `type`. */
export type AnyNode = Class | Node | NodeNode | SetNode;
export type AnyRef = AnyNode["node"];

/** Told apart by `edge`. */
export type AnyEdge = HasTag | HasTagEdge | TreeEdge;

// ---- The graph ---------------------------------------------------------------------------------

export class Graph {
  private readonly call: Call;
  readonly nodes;
  readonly edges;
  readonly series;
  readonly plans;

  /** `url` is where `adjoin serve` listens: http://127.0.0.1:8000 */
  constructor(url: string, options: GraphOptions = {}) {
    const call = (this.call = connect(url, "odd-names", options));
    this.nodes = {
      class: new Nodes(call, "class"),
      Node: new Nodes(call, "Node"),
      NODE: new Nodes(call, "NODE"),
      Set: new Nodes(call, "Set"),
    };
    this.edges = {
      "HAS-TAG": new Edges(call, "HAS-TAG"),
      has_tag: new ForwardEdges(call, "has_tag"),
      Tree: new Tree(call, "Tree"),
    };
    this.series = {
      Page: new Series(call, "Page"),
    };
    this.plans = {
      class: (params: ClassParams, options: PlanOptions = {}) =>
        this.plan<ClassRow>("class", params, options),
      from: (params: FromParams, options: PlanOptions = {}) =>
        this.plan<FromRow>("from", params, options),
      "tag-count": (params: TagCountParams, options: PlanOptions = {}) =>
        this.plan<TagCountRow>("tag-count", params, options),
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
