import type { Ask, GraphReply } from "../../ask/ask";
import type { Item, Value } from "../../model/value";
import { rankOf } from "./kind_words";

/** Something that is not as the schema says, as `/_graph/verify` tells it. */
export interface Finding {
  finding: string; // its kind
  type: string | null;
  what: string;
  detail: string;
  attribute: string | null;
  node: string | null;
  from: string | null;
  to: string | null;
  key: Record<string, Value>;
  at: Record<string, Value>;
  repair: "possible" | "yours" | "repaired" | "changed" | "gone";
  item: Item | null;
  is: Item | null;
  should: Item | null;
  would_write: Write[];
  removes: string[];
}

export interface Write {
  operation: "Put" | "Update" | "Delete";
  key: Record<string, Value>;
  item?: Item;
  set?: Item;
  remove?: string[];
}

export interface FindingGroup {
  finding: string;
  type: string | null;
  count: number;
  listed: number;
  repairable: number;
}

interface Page extends GraphReply {
  data: Finding[];
  cursor: string | null;
  items: number;
  nodes: number;
  edges: number;
  groups: FindingGroup[];
  unfollowed: string | null;
  migrating?: boolean;
}

/** All that was found so far. It grows page by page until the table ends, or somebody stops it. */
export interface Check {
  findings: Finding[];
  groups: FindingGroup[];
  items: number;
  nodes: number;
  edges: number;
  requests: number;
  rcu: number;
  cursor: string | null;
  isWhole: boolean;
  unfollowed: string | null;
  isMigrating: boolean;
  when: Date;
}

export const kNothingChecked: Check = {
  findings: [], groups: [], items: 0, nodes: 0, edges: 0, requests: 0, rcu: 0,
  cursor: null, isWhole: false, unfollowed: null, isMigrating: false, when: new Date(0),
};

/** Of a group with very many findings so many are kept; all of them can be listed. */
const kKeptOfGroup = 20;

/** Reads one more page of the table and adds what it finds. `rcu` bounds what the page may take. */
export async function checkOn(ask: Ask, table: string, before: Check, rcu?: number): Promise<Check> {
  const page = await ask.graph<Page>("verify", {
    table,
    ...(before.cursor === null ? {} : { after: before.cursor }),
    ...(rcu === undefined ? {} : { budget: { rcu } }),
  });
  return {
    findings: kept([...before.findings, ...page.data]),
    groups: added(before.groups, page.groups),
    items: before.items + page.items,
    nodes: before.nodes + page.nodes,
    edges: before.edges + page.edges,
    requests: before.requests + (page.cost?.requests ?? 0),
    rcu: before.rcu + (page.cost?.rcu ?? 0),
    cursor: page.cursor,
    isWhole: page.cursor === null,
    unfollowed: page.unfollowed ?? before.unfollowed,
    isMigrating: page.migrating === true || before.isMigrating,
    when: new Date(),
  };
}

/** Whether a finding is of the group: of one kind and one type. */
export function isOf(finding: Finding, group: { finding: string; type: string | null }): boolean {
  return finding.finding === group.finding && finding.type === group.type;
}

/** Tells a finding from all others of the table. */
export function nameOf({ finding, what, detail, key, at }: Finding): string {
  return JSON.stringify([finding, what, detail, key, at]);
}

function groupName({ finding, type }: { finding: string; type: string | null }): string {
  return `${finding} ${type ?? ""}`;
}

/** The first of each group, those of a group beside one another. */
function kept(findings: Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const own = groups.get(groupName(finding)) ?? [];
    if (own.length < kKeptOfGroup) own.push(finding);
    groups.set(groupName(finding), own);
  }
  return [...groups.values()].sort(([one], [other]) => rankOf(one?.finding ?? "") - rankOf(other?.finding ?? "")).flat();
}

function added(groups: FindingGroup[], more: FindingGroup[]): FindingGroup[] {
  const all = new Map(groups.map((group) => [groupName(group), group]));
  for (const group of more) {
    const own = all.get(groupName(group));
    all.set(groupName(group), own === undefined ? group : {
      ...group, count: own.count + group.count, listed: own.listed + group.listed, repairable: own.repairable + group.repairable,
    });
  }
  return [...all.values()];
}

/** Findings of one group, read from the table on from a cursor. */
export interface Listing {
  findings: Finding[];
  cursor: string | null;
}

const kListedOfPage = 200;

/** Lists on in one group: every finding of the next page that has some. */
export async function listOn(ask: Ask, table: string, group: { finding: string; type: string | null }, before: Listing): Promise<Listing> {
  const findings: Finding[] = [];
  let { cursor } = before;
  do {
    const page = await ask.graph<Page>("verify", {
      table, only: { finding: group.finding, type: group.type }, first: kListedOfPage, ...(cursor === null ? {} : { after: cursor }),
    });
    findings.push(...page.data);
    cursor = page.cursor;
  } while (findings.length === 0 && cursor !== null);
  return { findings: [...before.findings, ...findings], cursor };
}

const kAtOnce = 100;

/** Repairs findings, a hundred to a request. Each is looked at anew before anything is written.
 *  Returns what became of each. */
export async function repair(ask: Ask, table: string, findings: Finding[]): Promise<Finding[]> {
  const done: Finding[] = [];
  for (let at = 0; at < findings.length; at += kAtOnce) {
    const part = findings.slice(at, at + kAtOnce).map(({ finding, what, key, at: place }) => ({ finding, what, key, at: place }));
    const reply = await ask.graph<Page>("verify", { table, repair: part });
    done.push(...reply.data);
  }
  return done;
}
