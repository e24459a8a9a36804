import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { kForms, linesOf, sentOf, type Form } from "../ask/cli_line";
import { lineOf, priceOf, receipts, unitsOf, yieldOf, type Asked, type Question } from "../ask/receipts";
import { Icon } from "../look/icon";
import { count, counted, duration, units } from "../model/words";
import { useStore } from "../model/store";
import { useKeys } from "./keyboard";

/** What was just asked, what it cost, how to ask it elsewhere; always at the bottom. A click opens
 *  the list of all that this tab has asked. */
export function Receipt(): JSX.Element {
  const { questions, requests, read, write } = useStore(receipts);
  const [isOpen, setOpen] = useState(false);
  const [copied, copy] = useCopied();
  const [form, setForm] = useState<Form>("AWS CLI");
  const question = questions.at(-1);
  const last = question?.asked ?? [];
  const sent = sentOf(question);
  const copyLast = (): void => {
    if (question !== undefined) copy(linesOf(question, form, location.origin));
  };
  useKeys(sent.length > 0 ? { y: copyLast } : {});
  useKeys(isOpen ? { Escape: () => setOpen(false) } : {});
  return (
    <section class="receipt" aria-label="Receipt">
      {isOpen && <AllRequests questions={questions} />}
      <button class="said" aria-expanded={isOpen} title="All requests of this tab" onClick={() => setOpen(!isOpen)}>
        <Price asked={last} />
        <span class="sep" />
        <span class="req grow">
          {last.slice(0, kLinesShown).map((one) => (
            <span>{lineOf(one)} <span class="dim3">{one.path === undefined ? unitsOf([one]) : ""}</span></span>
          ))}
        </span>
        <span class="opens"><Icon name="down" small /></span>
      </button>
      {sent.length > 0 && (
        <span class="copy">
          <button aria-label="Copy request" title="Copy request" onClick={copyLast}>
            <Icon name={copied ? "check" : "copy"} /><span>Copy request</span>
          </button>
          <label class="as">as
            <select aria-label="Form of the copy" value={form} onChange={(event) => setForm(event.currentTarget.value as Form)}>
              {kForms.map((one) => <option value={one}>{one}</option>)}
            </select>
            <Icon name="down" small />
          </label>
        </span>
      )}
      <span class="sep" />
      <span class="num sum">
        This tab: {counted(requests, "request")}, {units(read)} RCU, {units(write)} WCU
      </span>
      <span class="vh" role="status">{copied ? "The request was copied." : ""}</span>
    </section>
  );
}

const kLinesShown = 4;

function Price(props: { asked: Asked[] }): JSX.Element {
  if (props.asked.length === 0) return <span>Nothing was asked yet</span>;
  const price = priceOf(props.asked);
  const isFree = price.endsWith("no units");
  const main = isFree ? price.slice(0, -", no units".length) : price;
  return <span><b>{main}</b>, {isFree ? "no units" : yieldOf(props.asked)}</span>;
}

/** Returns whether something was copied in the last two seconds, and what copies a text. */
function useCopied(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied !== 0, (text) => {
    void navigator.clipboard.writeText(text).then(() => setCopied(Date.now()));
  }];
}

function AllRequests(props: { questions: Question[] }): JSX.Element {
  const all = [...props.questions].reverse().flatMap(({ asked }) => [...asked].reverse());
  return (
    <div class="requests" role="dialog" aria-label="Requests of this tab">
      <table>
        <thead>
          <tr><th>Request</th><th class="r">Items</th><th class="r">Units</th><th class="r">Time</th></tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr class={one.failed === undefined ? "" : "bad"}>
              <td class="mono" title={lineOf(one)}>{lineOf(one)}</td>
              <td class="r num">{one.items === undefined ? "" : count(one.items)}</td>
              <td class="r num">{one.failed ?? unitsOf([one])}</td>
              <td class="r num">{duration(one.millis)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
