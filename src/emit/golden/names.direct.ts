// Types and a client of the graph in table "odd-names" on DynamoDB itself,
// made by `adjoin schema emit typescript-direct` from schema c4fcde1e7cb62fe2.
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
export interface Tree {
  from: NodeNodeRef;
  edge: "Tree";
  to: NodeNodeRef;
  attributes: TreeAttributes;
}

export interface TreeFields {
  /** Milliseconds since 1970. */
  at?: number;
  /** When it was first written; now, if not given. */
  "made-at"?: string;
}

export type TreeAttributes = TreeFields;

// ---- By their names in the schema --------------------------------------------------------------

export interface NodeTypes {
  class: { ref: ClassRef; fields: ClassFields; attributes: ClassAttributes; by: never; changes: Partial<Pick<ClassFields, "first-name" | "import" | "set" | "2nd" | "raw" | "kind">>; unsets: "import" | "set" | "2nd" | "raw" | "kind" };
  Node: { ref: NodeRef; fields: NodeFields; attributes: NodeAttributes; by: never; changes: Partial<Pick<NodeFields, "due" | "self-2">>; unsets: "due" | "self-2" };
  NODE: { ref: NodeNodeRef; fields: NodeNodeFields; attributes: NodeNodeAttributes; by: never; changes: Attributes; unsets: string };
  Set: { ref: SetNodeRef; fields: SetNodeFields; attributes: SetNodeAttributes; by: never; changes: Attributes; unsets: string };
}

export interface EdgeTypes {
  "HAS-TAG": {
    from: NodeRef;
    to: ClassRef | SetNodeRef;
    fields: HasTagFields;
    attributes: HasTagAttributes;
    listed: Partial<HasTagAttributes>;
    changes: Record<string, never>;
    unsets: never;
  };
  has_tag: {
    from: ClassRef;
    to: ClassRef;
    fields: HasTagEdgeFields;
    attributes: HasTagEdgeAttributes;
    listed: HasTagEdgeAttributes;
    changes: Partial<Pick<HasTagEdgeFields, "class">>;
    unsets: "class";
  };
  Tree: {
    from: NodeNodeRef;
    to: NodeNodeRef;
    fields: TreeFields;
    attributes: TreeAttributes;
    listed: TreeAttributes;
    changes: Partial<Pick<TreeFields, "at">>;
    unsets: "at";
  };
}

/** Told apart by `type`. */
export type AnyNode = Class | Node | NodeNode | SetNode;
export type AnyRef = AnyNode["node"];

/** Told apart by `edge`. */
export type AnyEdge = HasTag | HasTagEdge | Tree;

// ---- The graph ---------------------------------------------------------------------------------

/** new DirectGraph(new DynamoDBClient()) */
export class DirectGraph {
  readonly nodes: {
    /** Not offered: page (no index lists it). */
    class: Without<Nodes<"class">, "page">;
    /** Not offered: page (no index lists it). */
    Node: Without<Nodes<"Node">, "page">;
    /** Not offered: page (no index lists it). */
    NODE: Without<Nodes<"NODE">, "page">;
    /** Not offered: page (no index lists it); get, getAll, put, update, create (only edges mention such nodes). */
    Set: Without<Nodes<"Set">, "get" | "getAll" | "put" | "update" | "create" | "page">;
  };
  readonly edges: {
    /** Not offered: get, add, remove, update, from, countFrom, to, countTo (keys of it are made of its fields). */
    "HAS-TAG": Without<Edges<"HAS-TAG">, "get" | "add" | "remove" | "update" | "from" | "countFrom" | "to" | "countTo">;
    /** Not offered: to, countTo (it is read from one end only). */
    has_tag: Without<Edges<"has_tag">, "to" | "countTo">;
    /** Not offered: add, remove (a tree looks at the nodes above). */
    Tree: Without<Edges<"Tree">, "add" | "remove">;
  };
  /** What is not offered, by name, with its reason. */
  readonly leftOut: Readonly<Record<string, string>> = REQUESTS.left_out;

  constructor(client: Sender, options: DirectOptions = {}) {
    const table = new Table(client, options);
    this.nodes = {
      class: new Nodes(table, "class"),
      Node: new Nodes(table, "Node"),
      NODE: new Nodes(table, "NODE"),
      Set: new Nodes(table, "Set"),
    };
    this.edges = {
      "HAS-TAG": new Edges(table, "HAS-TAG"),
      has_tag: new Edges(table, "has_tag"),
      Tree: new Edges(table, "Tree"),
    };
  }
}

