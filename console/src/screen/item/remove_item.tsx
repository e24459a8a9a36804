import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Failed, Shown, useAnswer } from "../../ask/answer";
import { Ask, type GraphReply } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Dialog } from "../../frame/dialog";
import { counted, units } from "../../model/words";
import type { Value } from "../../model/value";
import type { Place } from "../data/collection";
import type { Facts } from "./facts";
import { edgeMembers } from "./save";

interface DryRun extends GraphReply {
  data: {
    complete: boolean;
    edges_removed: number;
    items_removed: number;
    would_cost: { requests: number; rcu: number; wcu: number };
  };
}

/** Asks whether an item shall go, and says before what goes with it and what that costs. */
export function RemoveItem(props: {
  place: Place;
  facts: Facts;
  itemKey: Record<string, Value>;
  onRemoved: () => void;
  onClose: () => void;
}): JSX.Element {
  const { place, facts, itemKey, onRemoved, onClose } = props;
  const isNode = facts.kind === "node" && facts.node !== null && place.graph !== null;
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<AskError | null>(null);
  const dry = useAnswer(isNode ? facts.node : null, (ask) => (
    ask.graph<DryRun>("nodes", { table: place.table, removeNode: { node: facts.node }, dry_run: true, trace: true })));
  const asked = nameOf(facts, itemKey);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await remove(new Ask(), place, facts, itemKey);
      onRemoved();
    } catch (failure) {
      setError(failure as AskError);
    }
  };
  return (
    <Dialog name="Remove" class="middle" onClose={onClose}>
      <form class="sec remove" onSubmit={send}>
        <h2>Remove {asked}{dry.value === undefined ? "" : ` and its ${counted(dry.value.data.edges_removed, "edge")}`}?</h2>
        {isNode && <Shown answer={dry} what="Dry run">{(run) => <Price run={run.data} />}</Shown>}
        {!isNode && (
          <p class="dim small">
            {facts.kind === "edge" ? "The edge, its mirror and what counts it."
              : "The bare item: nothing else follows. A check may then find drift."}
          </p>
        )}
        {error !== null && <Failed error={error} />}
        <div class="row">
          <label class="field grow"><span class="dim3 small">type</span>
            <input
              class="mono grow" aria-label={`Type ${asked}`} placeholder={asked} value={typed} spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <button class="btn danger" type="submit" disabled={typed !== asked || (isNode && dry.value === undefined)}>Remove</button>
        </div>
      </form>
    </Dialog>
  );
}

function Price(props: { run: DryRun["data"] }): JSX.Element {
  const { complete, items_removed: items, would_cost: cost } = props.run;
  return (
    <>
      <p class="dim small">
        Step by step, and there is no undo.{items > 0 && ` ${counted(items, "further item")} of it go too.`}
        {!complete && " It has more edges than the dry run read: the removal would go on."}
      </p>
      <p class="small">Dry run: {counted(cost.requests, "request")}, {units(cost.rcu)} RCU, {units(cost.wcu)} WCU.</p>
    </>
  );
}

/** What has to be typed: the last part of a ref, so that nobody removes the wrong node by a click. */
function nameOf(facts: Facts, itemKey: Record<string, Value>): string {
  if (facts.node !== null) return facts.node.slice(facts.node.lastIndexOf("#") + 1) || facts.node;
  if (facts.kind === "edge") return facts.type ?? "edge";
  return String(Object.values(Object.values(itemKey)[0] ?? { S: "item" })[0]);
}

async function remove(ask: Ask, place: Place, facts: Facts, itemKey: Record<string, Value>): Promise<void> {
  const { table } = place;
  if (place.graph !== null && facts.kind === "node" && facts.node !== null) {
    await ask.graph<GraphReply>("nodes", { table, removeNode: { node: facts.node }, trace: true });
  } else if (place.graph !== null && facts.kind === "edge" && facts.from !== null && facts.to !== null) {
    const body = `{"table":${JSON.stringify(table)},"removeEdge":{${edgeMembers(facts).join(",")}},"trace":true}`;
    await ask.graph<GraphReply>("edges", body);
  } else {
    await ask.dynamo("DeleteItem", { TableName: table, Key: itemKey });
  }
}
