import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX, RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { Failed, Waiting } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { useNarrow } from "../../look/narrow";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import { setParams } from "../../model/url";
import { count } from "../../model/words";
import { useActions, type Actions } from "./actions";
import { AroundPane } from "./around_pane";
import { Canvas, type CanvasView } from "./canvas";
import { kNodesMax } from "./drawing";
import type { EdgeTypesProps } from "./edge_types";
import { ExportMenu } from "./export_menu";
import { NodeList } from "./node_list";
import { NodeSide, type NodeSideProps } from "./node_side";
import { NoNode } from "./no_node";
import { PhoneSheet } from "./phone_sheet";
import { useScene, type Scene } from "./scene";
import { SearchDialog } from "./search_dialog";
import { TimeBar } from "./time_bar";
import { Tools } from "./tools";

const kAtMost = 25;

/** The graph around a node, drawn as far as it was asked for. */
export default function Graph(props: ScreenProps): JSX.Element {
  const { view, graph, table } = props;
  if (view.ref === undefined || graph === null) return <NoNode table={table} hasGraph={graph !== null} />;
  return <Opened key={view.ref} {...props} graph={graph} root={view.ref} />;
}

type Open = "nothing" | "search" | "export";

function Opened(props: ScreenProps & { graph: GraphSchema; root: string }): JSX.Element {
  const { table, graph, keys, view: { params }, root } = props;
  const [atMost, setAtMost] = useState(kAtMost);
  const [hasSide, setSide] = useState(true);
  const [open, setOpen] = useState<Open>("nothing");
  const canvas = useRef<CanvasView>(null);
  const isPhone = useNarrow();
  const scene = useScene(table, graph, root, params);
  const actions = useActions(props, scene, { canvas, atMost, takesKeys: open !== "search", onSelected: () => setSide(true) });
  const { explorer: { reads, read }, look: { unticked, setUnticked, pinned }, shown, selected, node } = scene;
  const types: EdgeTypesProps = {
    graph, node, selected: selected.length, around: reads.get(node), drawing: shown, unticked, atMost,
    onTick: (key, isTicked) => setUnticked(new Set(isTicked ? [...unticked].filter((one) => one !== key) : [...unticked, key])),
    onAtMost: setAtMost, onExpand: () => actions.expand(selected),
  };
  const side: NodeSideProps = {
    table, graph, keys, reads, drawing: shown, layout: scene.layout, node, isPinned: pinned.has(node), onPin: actions.pin,
    onRead: () => read(node), onSelect: (ref) => actions.select(ref, false), onClose: () => setSide(false),
  };
  const hasMore = params.more === "1";
  return (
    <>
      {!isPhone && <AroundPane {...types} />}
      <Main table={table} graph={graph} params={params} scene={scene} actions={actions} atMost={atMost} canvas={canvas} open={open} onOpen={setOpen} />
      {isPhone
        ? <PhoneSheet {...types} {...side} hasMore={hasMore} onMore={() => setParams({ more: hasMore ? "" : "1" })} />
        : hasSide && <NodeSide {...side} />}
    </>
  );
}

interface MainProps {
  table: string;
  graph: GraphSchema;
  params: Record<string, string>;
  scene: Scene;
  actions: Actions;
  atMost: number;
  canvas: RefObject<CanvasView | null>;
  open: Open;
  onOpen: (open: Open) => void;
}

/** The picture with its tools, and what is opened over it. */
function Main(props: MainProps): JSX.Element {
  const { graph, params, scene, actions, atMost, canvas, open, onOpen } = props;
  const { root, explorer, look, layout, time, whole, shown, selected, isListed } = scene;
  const { picture, reads, history, error, busy } = explorer;
  const [told, setTold] = useState("");
  return (
    <section class="graph-main" aria-label="Graph">
      <h1 class="vh">{root}</h1>
      <Tools
        layout={layout} isListed={isListed} isExporting={open === "export"} hidden={picture.hidden.length} undo={history.undo} redo={history.redo}
        onLayout={(value) => setParams({ layout: value === "halves" ? "" : value })} onCollapse={actions.collapse} onHide={actions.hide}
        onShowAll={actions.showAll} onFit={() => canvas.current?.fit()} onList={actions.list} onPath={() => onOpen("search")}
        onExport={() => onOpen(open === "export" ? "nothing" : "export")}
      />
      <Opening {...props} onTold={setTold} />
      <Said told={told} leftOut={whole.leftOut ?? 0} />
      {error !== null && error.code !== "server_gone" && <Failed error={error} />}
      {busy !== null && <Waiting what={busy.what} stop={busy.stop} />}
      <div class="graph-area">
        <Canvas
          graph={graph} drawing={whole} outside={time.outside} layout={layout} selected={selected} pinned={look.pinned} reads={reads}
          onSelect={actions.select} onExpand={(ref) => { actions.select(ref, false); actions.expand([ref]); }}
          onExpandGroup={(more) => explorer.expandGroup(more.node, more.key, atMost)}
          onMove={(ref, place) => look.setPinned(new Map([...look.pinned, [ref, place]]))} onReady={(ready) => { canvas.current = ready; }}
        />
        {isListed && <NodeList graph={graph} drawing={shown} selected={selected} params={params} onSelect={actions.select} />}
      </div>
      <TimeBar drawing={whole} time={time} />
    </section>
  );
}

/** The menu or the dialog that is opened. */
function Opening(props: MainProps & { onTold: (told: string) => void }): JSX.Element | null {
  const { table, graph, scene, canvas, open, onOpen, onTold } = props;
  const { root, explorer, layout, shown, time, selected, node } = scene;
  const close = (): void => onOpen("nothing");
  if (open === "export") {
    return (
      <ExportMenu
        graph={graph} drawing={shown} outside={time.outside} layout={layout} places={canvas.current?.places() ?? new Map()}
        reads={explorer.reads} root={root} onClose={close}
      />
    );
  }
  if (open !== "search") return null;
  return (
    <SearchDialog
      table={table} graph={graph} from={node} other={selected.length > 1 ? selected.at(-2) ?? "" : ""} onClose={close}
      onFound={(edges, said) => { close(); onTold(said); explorer.bring(edges); }}
    />
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
