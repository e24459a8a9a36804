import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Coloured } from "./coloured";

const kOffered = 8;
const kList = "offered-words";

interface Offer {
  begun: string;
  words: string[];
  lit: number;
  line: number; // where the word begins
  column: number;
}

/** A text field for code that offers words while one is typed: Tab or Enter takes the lit one. The
 *  text stands a second time behind the field, in colours; the field's own text is not seen. */
export function Completing(props: {
  name: string;
  text: string;
  words: string[];
  isPartiql?: boolean; // else it is JSON
  onChange: (text: string) => void;
}): JSX.Element {
  const { name, text, words, isPartiql = false, onChange } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [offer, setOffer] = useState<Offer | null>(null);

  const take = (word: string): void => {
    const field = box.current;
    if (field === null || offer === null) return;
    const at = field.selectionStart;
    const before = field.value.slice(0, at - offer.begun.length) + word;
    onChange(before + field.value.slice(at));
    setOffer(null);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(before.length, before.length);
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (offer === null) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setOffer({ ...offer, lit: (offer.lit + step + offer.words.length) % offer.words.length });
    else if ((event.key === "Tab" || event.key === "Enter") && !event.ctrlKey) take(offer.words[offer.lit] ?? "");
    else if (event.key === "Escape") setOffer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="completing">
      <div class="code-sheet">
        <pre class="coloured mono" aria-hidden="true"><Coloured text={text} isPartiql={isPartiql} />{"\n"}</pre>
        <textarea
          ref={box} class="code mono" aria-label={name} spellcheck={false} autocomplete="off" value={text} aria-autocomplete="list"
          {...(offer === null ? {} : { "aria-controls": kList, "aria-activedescendant": `${kList}-${offer.lit}` })}
          onKeyDown={press} onBlur={() => setOffer(null)}
          onInput={(event) => { onChange(event.currentTarget.value); setOffer(offerAt(event.currentTarget, words)); }}
        />
        {offer !== null && <Offered offer={offer} onTake={take} />}
      </div>
    </div>
  );
}

/** The words that go on with what stands before the caret. */
function offerAt(field: HTMLTextAreaElement, words: string[]): Offer | null {
  const before = field.value.slice(0, field.selectionStart);
  const begun = /[\w$~.#-]+$/.exec(before)?.[0] ?? "";
  if (begun === "") return null;
  const fitting = words.filter((word) => word !== begun && word.toLowerCase().startsWith(begun.toLowerCase()));
  if (fitting.length === 0) return null;
  const lines = before.split("\n");
  return {
    begun, words: fitting.slice(0, kOffered), lit: 0, line: lines.length,
    column: (lines[lines.length - 1]?.length ?? 0) - begun.length,
  };
}

function Offered(props: { offer: Offer; onTake: (word: string) => void }): JSX.Element {
  const { words, lit, line, column } = props.offer;
  return (
    <div
      id={kList} class="pop offered mono" role="listbox" aria-label="Words"
      style={{ top: `${14 + line * 20}px`, left: `calc(16px + ${column}ch)` }}
    >
      {words.map((word, at) => (
        <div
          id={`${kList}-${at}`} role="option" aria-selected={at === lit} class={at === lit ? "opt on" : "opt"}
          onMouseDown={(event) => { event.preventDefault(); props.onTake(word); }}
        >{word}</div>
      ))}
    </div>
  );
}
