import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { KeyText } from "../../look/key_text";
import { setParams } from "../../model/url";
import { count, units } from "../../model/words";
import { boundOf, nameOf, type HeatReply, type HotKey } from "./hot_keys";

/** The busiest keys, a row each: what they took, and their busiest second. */
export function KeysTable(props: { heat: HeatReply; chosen: HotKey | undefined }): JSX.Element {
  const { heat, chosen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const name = chosen === undefined ? "" : nameOf(chosen);
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!body.current?.contains(document.activeElement)) return;
    row?.scrollIntoView({ block: "nearest" });
    row?.focus();
  }, [name]);
  return (
    <>
      <div class="row sec-head wrap"><h2>Keys by units</h2>
        <span class="small dim3">top {count(heat.data.length)}; each count within {units(boundOf(heat))} % of all units</span>
      </div>
      <table aria-label="Keys by units" class="hot-keys">
        <thead>
          <tr>
            <th scope="col">Key</th><th class="on" scope="col">On</th><th class="on" scope="col">Kind</th><th class="r" scope="col">Requests</th>
            <th class="r" scope="col">Units</th><th class="r" scope="col">Peak a second</th><th class="limit" scope="col">Peak against the limit</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {heat.data.map((key) => <Row key={nameOf(key)} hot={key} isChosen={key === chosen} />)}
        </tbody>
      </table>
      {heat.data.length === 0 && <p class="sec dim">No key was asked for in this time. To look costs no units.</p>}
    </>
  );
}

function Row(props: { hot: HotKey; isChosen: boolean }): JSX.Element {
  const { hot, isChosen } = props;
  const choose = (): void => setParams({ key: nameOf(hot) });
  return (
    <tr
      class={isChosen ? "sel" : ""} aria-selected={isChosen} tabIndex={isChosen ? 0 : -1} onClick={choose}
      onKeyDown={(event) => event.key === "Enter" && choose()}
    >
      <td class="mono" title={hot.text ?? ""}>{hot.text === null ? <span class="dim3">of an index that was dropped</span> : <KeyText text={hot.text} />}</td>
      <td class="mono dim">{hot.index ?? "table"}</td>
      <td class="dim">{hot.kind}s</td>
      <td class="r num">{count(hot.requests)}</td>
      <td class="r num">{units(hot.units)}</td>
      <td class="r num">{units(hot.peak)}</td>
      <td class="limit"><Share hot={hot} /></td>
    </tr>
  );
}

const kHot = 0.8;

function Share(props: { hot: HotKey }): JSX.Element {
  const { limit, peak } = props.hot;
  if (limit === null) return <span class="small dim3">refused requests</span>;
  const share = peak / limit;
  return (
    <span class={share > kHot ? "row warn" : "row dim3"}>
      <span class={share > kHot ? "meter warn" : "meter"}><i style={{ width: `${Math.min(100, share * 100)}%` }} /></span>
      <span class="small num">{units(share * 100)} % of {limit / 1000}k</span>
    </span>
  );
}
