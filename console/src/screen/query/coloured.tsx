import type { JSX } from "preact";

const kJson = /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}]/g;
/** Texts stand in single quotes; in double quotes a name. */
const kPartiql = /('(?:[^']|'')*')|"(?:[^"]|"")*"|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}]/g;
/** A text as long as nobody reads is shown without colours. */
const kColouredMax = 30_000;

/** JSON or PartiQL with texts, numbers and braces told apart by colour. Names stay as they are. */
export function Coloured(props: { text: string; isPartiql?: boolean }): JSX.Element {
  const { text, isPartiql = false } = props;
  if (text.length > kColouredMax) return <>{text}</>;
  const parts: (string | JSX.Element)[] = [];
  let from = 0;
  for (const token of text.matchAll(isPartiql ? kPartiql : kJson)) {
    const [whole, quoted, colon] = token;
    if (colon !== undefined || (isPartiql && whole.startsWith("\""))) continue;
    parts.push(text.slice(from, token.index), <span class={quoted !== undefined ? "s" : /[{}]/.test(whole) ? "k" : "n"}>{whole}</span>);
    from = token.index + whole.length;
  }
  return <>{parts}{text.slice(from)}</>;
}
