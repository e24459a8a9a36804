import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ScreenProps } from "../../frame/app";
import { Icon } from "../../look/icon";
import type { GraphSchema } from "../../model/schema";
import { setParams } from "../../model/url";
import { counted } from "../../model/words";
import { Compare } from "./compare";
import { CountBar, CountWords } from "./count_bar";
import { useCounting } from "./count_types";
import { Infer, InferWords } from "./infer";
import { PatternDetail } from "./pattern_detail";
import { useUses } from "./pattern_use";
import { Patterns } from "./patterns";
import { TypePicture } from "./type_picture";
import { Warnings, YamlText } from "./yaml_text";

/** The schema: its types as a picture, its text with the warnings at their lines, its reads with their proofs. */
export default function Schema(props: ScreenProps): JSX.Element {
  const { graph, table } = props;
  return graph === null ? <NoSchema table={table} /> : <Known {...props} graph={graph} />;
}

function Known(props: ScreenProps & { graph: GraphSchema }): JSX.Element {
  const { graph, view, table } = props;
  const [open, setOpen] = useState<"compare" | "infer" | null>(null);
  const line = Number(view.params.line) || null;
  const setLine = (lit: number): void => setParams({ line: String(lit) });
  const close = (): void => setOpen(null);
  const counting = useCounting(table);
  const uses = useUses(table);
  const chosen = graph.patterns.find(({ name }) => name === view.params.pattern) ?? graph.patterns[0];
  return (
    <>
      <h1 class="vh">{table} Schema</h1>
      <div class="schema-left">
        <section class="pane types" aria-label="Types">
          <div class="bar"><h2>Types</h2>
            <span class="small dim3">
              {counted(graph.nodes.length, "node")}, {counted(graph.edges.length, "edge")}, {counted(graph.series.length, "series", "series")}
            </span>
            <span class="grow" /><CountBar table={table} counting={counting} />
          </div>
          <CountWords counting={counting} />
          <TypePicture graph={graph} counted={counting.counted} onLine={setLine} />
        </section>
        <section class="pane yaml" aria-label="YAML">
          <div class="bar"><h2>YAML</h2><span class="mono dim3">{graph.fingerprint}</span><span class="grow" />
            {graph.warnings.length > 0 && <span class="tag warn"><Icon name="warning" />{counted(graph.warnings.length, "warning")}</span>}
            <button class="btn sm" onClick={() => setOpen("compare")}>Compare …</button>
          </div>
          <YamlText text={graph.yaml} warnings={graph.warnings} lit={line} />
          <Warnings warnings={graph.warnings} onLine={setLine} />
        </section>
      </div>
      <section class="pane side patterns">
        <div class="bar"><h2>Access patterns</h2>
          <span class="small dim3 cut">
            {graph.patterns.length} declared, {graph.patterns.filter(({ proven }) => proven).length} proven before any data
          </span>
          <span class="grow" /><button class="btn sm" onClick={() => setOpen("infer")}>Infer from items …</button>
        </div>
        <div class="scroll" tabIndex={0}><Patterns patterns={graph.patterns} chosen={chosen} onChoose={(name) => setParams({ pattern: name })} /></div>
        {chosen !== undefined && <PatternDetail key={chosen.name} table={table} pattern={chosen} uses={uses} />}
      </section>
      {open === "compare" && <Compare table={table} onClose={close} />}
      {open === "infer" && <Infer table={table} onClose={close} />}
    </>
  );
}

function NoSchema(props: { table: string }): JSX.Element {
  return (
    <div class="page empty">
      <h1>{props.table} has no schema</h1>
      <p class="dim">A schema says what its items are: nodes and edges, and which reads are cheap.</p>
      <InferWords table={props.table} />
    </div>
  );
}
