import type { JSX } from "preact";

const kTokens = /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}]/g;
/** A text as long as nobody reads is shown without colours. */
const kColouredMax = 30_000;

/** JSON with its texts, numbers and braces told apart by colour. Names of members stay as they are. */
export function Coloured(props: { text: string }): JSX.Element {
  const { text } = props;
  if (text.length > kColouredMax) return <>{text}</>;
  const parts: (string | JSX.Element)[] = [];
  let from = 0;
  for (const token of text.matchAll(kTokens)) {
    const [whole, quoted, colon] = token;
    if (colon !== undefined) continue;
    parts.push(text.slice(from, token.index), <span class={quoted !== undefined ? "s" : /[{}]/.test(whole) ? "k" : "n"}>{whole}</span>);
    from = token.index + whole.length;
  }
  return <>{parts}{text.slice(from)}</>;
}
