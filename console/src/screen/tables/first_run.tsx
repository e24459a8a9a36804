import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { EdgeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { Note } from "../../look/note";
import { useKeys } from "../../frame/keyboard";
import { go } from "../../model/url";
import { kFollows, kPeople, makeDemo } from "./demo_graph";

/** What a store without tables shows: one button that makes a graph, three steps for one's own. */
export function FirstRun(props: { onMade: () => void }): JSX.Element {
  const [error, setError] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      const table = await makeDemo(new Ask());
      go({ table, screen: "data", ref: "PERSON#cleo", params: {} });
    } catch (failure) {
      setError(failure instanceof AskError ? failure.message : String(failure));
      props.onMade();
    }
    setMaking(false);
  };
  useKeys({ d: () => void make() });
  return (
    <div class="first-run">
      <section>
        <h1>This store is empty</h1>
        <p class="lead">
          Make a small graph to look around in, or bring your own. Everything here can also be done from the command line.
        </p>
        <div class="card padded demo">
          <div class="grow">
            <h2>Demo graph</h2>
            <p class="dim">Five people and the eight follows between them, in one table with one index. 13 items.</p>
          </div>
          <button class="btn pri" disabled={isMaking} onClick={() => void make()}>
            Make the demo graph <kbd aria-hidden="true">D</kbd>
          </button>
        </div>
        {error !== null && <Note kind="bad" role="alert">{error}</Note>}
        <Step number={1} name="Say what your graph is" line="adjoin init --schema graph.yaml">
          Node types, edge types and how each is read back, in one YAML file.
        </Step>
        <Step number={2} name="Put edges in" line="adjoin load --edges FOLLOWS follows.csv">
          One at a time, or a file of any size at once.
        </Step>
        <Step number={3} name="Point a DynamoDB client here" line={`aws dynamodb list-tables --endpoint-url ${location.origin}`}>
          Any SDK, any key. Tables without a schema show up here too.
        </Step>
      </section>
      <section class="preview">
        <p class="caps">What the demo writes, read from both ends</p>
        <div class="card">
          <Half name="Base table" about="PK, who follows" end="following" pairs={kFollows.map(([from, to]) => [from, to])} />
          <Half name="GSI1" about="GSI1PK, who is followed" end="followers" back pairs={kFollows.map(([from, to]) => [to, from])} />
        </div>
        <p class="small dim">
          Each follow is one item. The index holds the same item under the other end, so both lists are one Query.
        </p>
      </section>
    </div>
  );
}

function Step(props: { number: number; name: string; line: string; children: string }): JSX.Element {
  return (
    <div class="step">
      <span class="num dim3">{props.number}</span>
      <div>
        <h2>{props.name}</h2>
        <p class="dim">{props.children}</p>
        <pre class="codebox" tabIndex={0}>{props.line}</pre>
      </div>
    </div>
  );
}

function Half(props: {
  name: string;
  about: string;
  end: string;
  back?: boolean;
  pairs: [string, string][];
}): JSX.Element {
  const { name, about, end, back = false, pairs } = props;
  const rows = kPeople.flatMap(([id]) => {
    const others = pairs.filter(([own]) => own === id).map(([, other]) => other).sort();
    return others.map((other, at) => ({ own: at === 0 ? `PERSON#${id}` : "", other: `FOLLOWS#PERSON#${other}` }));
  });
  return (
    <div class="half">
      <div class="row"><h2>{name}</h2><span class="dim3 small">{about}</span><span class="grow" />
        <EdgeMark look={{ colour: 1, dash: "" }} back={back} /><span class="small">{end}</span>
      </div>
      {rows.map(({ own, other }) => (
        <div class="pair mono"><span><KeyText text={own} /></span><span class="dim">{other}</span></div>
      ))}
    </div>
  );
}
