import type { JSX } from "preact";
import { Check } from "../../look/controls";
import { EdgeMark } from "../../look/mark";
import { edgeLook, type GraphSchema } from "../../model/schema";
import { count, counted } from "../../model/words";
import { kNodesMax, leftText, type Drawing, type More } from "./drawing";
import type { GroupKey } from "./picture";
import { sizeOf, type GroupRead, type Surroundings } from "./reads";

export interface EdgeTypesProps {
  graph: GraphSchema | null;
  node: string; // the selected one, at first the opened one
  selected: number; // how many are selected with it
  around: Surroundings | undefined; // undefined: it was not read
  drawing: Drawing;
  unticked: ReadonlySet<GroupKey>;
  atMost: number;
  onTick: (key: GroupKey, isTicked: boolean) => void;
  onAtMost: (atMost: number) => void;
  onExpand: () => void;
}

/** The edges of the selected node by type and end, each with how many there are and are drawn. */
export function EdgeTypes(props: EdgeTypesProps): JSX.Element {
  const groups = groupsOf(props.around);
  const indexes = [...new Set(groups.filter(isIn).map(({ index }) => index))];
  const where = indexes.length === 1 && indexes[0] ? `, ${indexes[0]}` : "";
  return (
    <>
      <div role="group" aria-label="Edge types">
        <Side {...props} name={`Ends here${where}`} groups={groups.filter(isIn)} back />
        <Side {...props} name="Starts here, base table" groups={groups.filter((read) => !isIn(read))} />
      </div>
      <p class="tiny dim3 told">{told(props.around, groups)}</p>
      <Left {...props} />
    </>
  );
}

/** Edges that the node has; and those of which nobody knows yet whether it has any. */
function groupsOf(around: Surroundings | undefined): GroupRead[] {
  return around?.groups.filter((read) => sizeOf(read).count > 0 || !sizeOf(read).exact) ?? [];
}

function isIn(read: GroupRead): boolean {
  return read.group.direction === "in";
}

function told(around: Surroundings | undefined, groups: GroupRead[]): string {
  if (around === undefined) return "Not read yet.";
  if (groups.length === 0) return "No edge starts or ends here. That is known from the node's partitions, which were read.";
  if (groups.some((read) => !sizeOf(read).exact)) return "“At least” counts are of the pages that were read. Counting the rest would cost its Queries.";
  return groups.some(({ group }) => group.counted === "counter")
    ? "Every count is exact: read, or kept on the node. Counting cost nothing more."
    : "All of both partitions was read, so every count is exact. Counting cost nothing more.";
}

function Side(props: EdgeTypesProps & { name: string; groups: GroupRead[]; back?: boolean }): JSX.Element | null {
  const { graph, node, drawing, unticked, groups, back = false } = props;
  if (groups.length === 0) return null;
  return (
    <>
      <p class="caps">{props.name}</p>
      {groups.map((read) => {
        const { type, end } = read.group;
        const { count: size, exact } = sizeOf(read);
        const isTicked = !unticked.has(read.key);
        const more = drawing.more.find((one) => one.node === node && one.key === read.key);
        return (
          <div class={isTicked ? "type-row" : "type-row off"}>
            <Check checked={isTicked} onChange={(isNow) => props.onTick(read.key, isNow)}>
              <EdgeMark look={edgeLook(graph, type)} back={back} />
              {" "}<span class="grow cut small">{type}{end !== null && <> <span class="dim3">{end}</span></>}</span>
              {" "}<span class="num small nowrap">{sizeWords(size, exact)}</span>
            </Check>
            {more !== undefined && more.drawn > 0 && <span class="tiny dim3 left-over">{count(more.drawn)} drawn, {leftText(more)} more</span>}
          </div>
        );
      })}
    </>
  );
}

function sizeWords(size: number, isExact: boolean): JSX.Element {
  if (isExact) return <>{count(size)}</>;
  return size === 0 ? <span class="dim3">not met yet</span> : <><span class="dim3">at least </span>{count(size)}</>;
}

/** How many are left in all, where more than one group has some; and what expanding reads. */
function Left(props: EdgeTypesProps): JSX.Element {
  const { node, around, drawing, unticked, selected } = props;
  const left = drawing.more.filter((one) => one.node === node && !unticked.has(one.key));
  const drawn = left.reduce((sum, one) => sum + one.drawn, 0);
  return (
    <>
      {left.length > 1 && drawn > 0 && <p class="tiny dim3 told">{leftText(summed(left))} more of all ticked types.</p>}
      <p class="tiny dim3 told">
        {selected > 1 ? `Expand draws up to ${count(props.atMost)} of each of ${counted(selected, "selected node")}.` : willDo(props, left, around)}
      </p>
    </>
  );
}

function summed(left: More[]): Pick<More, "drawn" | "count" | "exact"> {
  const sum = (of: (one: More) => number): number => left.reduce((total, one) => total + of(one), 0);
  return { drawn: sum((one) => one.drawn), count: sum((one) => one.count), exact: left.every((one) => one.exact) };
}

function willDo({ atMost }: EdgeTypesProps, left: More[], around: Surroundings | undefined): string {
  if (around === undefined) return "Expand reads its partitions, one Query each.";
  if (left.length === 0) return around.groups.length === 0 ? "" : "Everything around this node is drawn, but for what is not ticked.";
  const known = left.reduce((total, one) => total + (rowsOf(around, one) - one.drawn), 0);
  return known >= Math.min(atMost, summed(left).count - summed(left).drawn)
    ? `Expand adds up to ${count(atMost)}. They are read already: no request.`
    : `Expand adds up to ${count(atMost)}, and reads on for them.`;
}

function rowsOf(around: Surroundings, more: More): number {
  return around.groups.find(({ key }) => key === more.key)?.rows.length ?? 0;
}

type Expanding = Pick<EdgeTypesProps, "atMost" | "onAtMost" | "onExpand">;

/** The field of how many edges Expand adds. Enter expands. */
export function AtMost(props: Expanding): JSX.Element {
  const change = (text: string): void => {
    const number = Math.floor(Number(text));
    if (number >= 1) props.onAtMost(Math.min(kNodesMax, number)); // an empty field is one that is being typed
  };
  return (
    <input
      type="number" min={1} max={kNodesMax} value={props.atMost} onInput={(event) => change(event.currentTarget.value)}
      onBlur={(event) => { event.currentTarget.value = String(props.atMost); }}
      onKeyDown={(event) => { if (event.key === "Enter") props.onExpand(); }}
    />
  );
}

/** How many edges Expand adds, and Expand. */
export function ExpandBar(props: Expanding): JSX.Element {
  return (
    <div class="row expand">
      <label class="field">
        <span class="dim3 small nowrap">At most</span>{" "}
        <AtMost {...props} />
      </label>
      <button class="btn pri grow" onClick={props.onExpand}>Expand <kbd aria-hidden="true">e</kbd></button>
    </div>
  );
}
