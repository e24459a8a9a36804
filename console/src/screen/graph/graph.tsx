import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { Failed, Waiting } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import { setParams } from "../../model/url";
import { count } from "../../model/words";
import { AroundPane } from "./around_pane";
import { Canvas, type CanvasView } from "./canvas";
import { drawing, kNodesMax } from "./drawing";
import type { EdgeTypesProps } from "./edge_types";
import { useExplorer } from "./explorer";
import { ExportMenu } from "./export_menu";
import { kLayouts, type Layout } from "./layouts";
import { NodeList } from "./node_list";
import { editHash, NodeSide, type NodeSideProps } from "./node_side";
import { NoNode } from "./no_node";
import { allShown, collapsed, hiddenNodes } from "./picture";
import { PhoneSheet, useIsPhone } from "./phone_sheet";
import { SearchDialog } from "./search_dialog";
import { Tools } from "./tools";
import { useViewParams } from "./use_view_params";
import { fromParams } from "./view_params";

const kAtMost = 25;

/** The graph around a node, drawn as far as it was asked for. */
export default function Graph(props: ScreenProps): JSX.Element {
  const { view, graph, table } = props;
  if (view.ref === undefined || graph === null) return <NoNode table={table} hasGraph={graph !== null} />;
  return <Opened key={view.ref} {...props} graph={graph} root={view.ref} />;
}

type Open = "nothing" | "search" | "export";

function Opened(props: ScreenProps & { graph: GraphSchema; root: string }): JSX.Element {
  const { table, graph, keys, view, root } = props;
  const explorer = useExplorer(table, fromParams(root, view.params));
  const { picture, reads, history, error, busy } = explorer;
  const [atMost, setAtMost] = useState(kAtMost);
  const [hasSide, setSide] = useState(true);
  const [open, setOpen] = useState<Open>("nothing");
  const [told, setTold] = useState("");
  const canvas = useRef<CanvasView | null>(null);
  const isPhone = useIsPhone();
  const layout: Layout = kLayouts.find(({ value }) => value === view.params.layout)?.value ?? "halves";
  const { unticked, pinned, selected: marked, setUnticked, setPinned, setSelected } = useViewParams(root, view.params, explorer);
  const shown = useMemo(() => drawing(picture, reads, graph, unticked), [picture, reads, graph, unticked]);
  const drawn = useMemo(() => new Set(shown.nodes.map(({ ref }) => ref)), [shown]);
  const selected = useMemo(() => {
    const there = marked.filter((ref) => drawn.has(ref));
    return there.length === 0 ? [root] : there;
  }, [marked, drawn]);
  const node = selected.at(-1) ?? root;
  const isListed = view.params.list === "1";

  const select = (ref: string | null, adds: boolean): void => {
    if (ref === null) return;
    setSide(true);
    setSelected(!adds ? [ref] : !selected.includes(ref) ? [...selected, ref] : selected.filter((one) => one !== ref));
  };
  const expand = (nodes: string[]): void => explorer.expand(nodes, unticked, atMost);
  const hide = (): void => history.change(hiddenNodes(picture, selected));
  const pin = (): void => {
    const next = new Map(pinned);
    const place = canvas.current?.places().get(node);
    if (!next.delete(node) && place !== undefined) next.set(node, place);
    setPinned(next);
  };
  const step = (by: number): void => {
    const at = shown.nodes.findIndex(({ ref }) => ref === node);
    select(shown.nodes[(at + by + shown.nodes.length) % shown.nodes.length]?.ref ?? root, false);
  };
  const list = (): void => setParams({ list: isListed ? "" : "1", page: "" });
  const edit = (): void => {
    const item = reads.get(node)?.node?.item;
    if (item !== undefined) location.hash = editHash(table, keys, node, item);
  };
  useKeys(open === "search" ? {} : {
    e: () => expand(selected), h: hide, p: pin, l: list, u: () => history.undo?.(), U: () => history.redo?.(), Enter: edit,
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
    // The collection is that of the selected node, not of the one that was opened.
    c: () => { location.hash = `#/${encodeURIComponent(table)}/data/${encodeURIComponent(node)}`; },
  });

  const types: EdgeTypesProps = {
    graph, node, selected: selected.length, around: reads.get(node), drawing: shown, unticked, atMost,
    onTick: (key, isTicked) => setUnticked(new Set(isTicked ? [...unticked].filter((one) => one !== key) : [...unticked, key])),
    onAtMost: setAtMost, onExpand: () => expand(selected),
  };
  const side: NodeSideProps = {
    table, graph, keys, reads, drawing: shown, layout, node, isPinned: pinned.has(node), onPin: pin,
    onRead: () => explorer.read(node), onSelect: (ref) => select(ref, false), onClose: () => setSide(false),
  };
  return (
    <>
      {!isPhone && <AroundPane {...types} />}
      <section class="graph-main" aria-label="Graph">
        <h1 class="vh">{root}</h1>
        <Tools
          layout={layout} isListed={isListed} isExporting={open === "export"} hidden={picture.hidden.length} undo={history.undo} redo={history.redo}
          onLayout={(value) => setParams({ layout: value === "halves" ? "" : value })}
          onCollapse={() => history.change(collapsed(picture, selected))} onHide={hide} onShowAll={() => history.change(allShown(picture))}
          onFit={() => canvas.current?.fit()} onList={list} onPath={() => setOpen("search")}
          onExport={() => setOpen(open === "export" ? "nothing" : "export")}
        />
        {open === "export" && (
          <ExportMenu
            graph={graph} drawing={shown} layout={layout} places={canvas.current?.places() ?? new Map()} reads={reads} root={root}
            onClose={() => setOpen("nothing")}
          />
        )}
        {open === "search" && (
          <SearchDialog
            table={table} graph={graph} from={node} other={selected.length > 1 ? selected.at(-2) ?? "" : ""} onClose={() => setOpen("nothing")}
            onFound={(edges, said) => { setOpen("nothing"); setTold(said); explorer.bring(edges); }}
          />
        )}
        <Said told={told} leftOut={shown.leftOut ?? 0} />
        {error !== null && error.code !== "server_gone" && <Failed error={error} />}
        {busy !== null && <Waiting what={busy.what} stop={busy.stop} />}
        <div class="graph-area">
          <Canvas
            graph={graph} drawing={shown} layout={layout} selected={selected} pinned={pinned} reads={reads} onSelect={select}
            onExpand={(ref) => { select(ref, false); expand([ref]); }} onExpandGroup={(more) => explorer.expandGroup(more.node, more.key, atMost)}
            onMove={(ref, place) => setPinned(new Map([...pinned, [ref, place]]))} onReady={(ready) => { canvas.current = ready; }}
          />
          {isListed && <NodeList graph={graph} drawing={shown} selected={selected} params={view.params} onSelect={select} />}
        </div>
      </section>
      {isPhone
        ? <PhoneSheet {...types} {...side} hasMore={view.params.more === "1"} onMore={() => setParams({ more: view.params.more === "1" ? "" : "1" })} />
        : hasSide && <NodeSide {...side} />}
    </>
  );
}

/** What was found, and that no more has room. */
function Said(props: { told: string; leftOut: number }): JSX.Element | null {
  const { told, leftOut } = props;
  return (
    <>
      {told !== "" && <p class="small dim told-line" role="status">{told}</p>}
      {leftOut > 0 && (
        <Note kind="warn" role="status">
          The picture holds {count(kNodesMax)} nodes, and no more: {count(leftOut)} found no room. Hide or collapse some first, or untick types.
        </Note>
      )}
    </>
  );
}
