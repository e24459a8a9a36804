import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Note } from "../../look/note";
import type { Diagnostic } from "../../model/schema";
import { sentence } from "./pattern_words";

/** The schema's text. Lines with warnings stand out; the lit one is brought into view. */
export function YamlText(props: { text: string; warnings: Diagnostic[]; lit: number | null }): JSX.Element {
  const { warnings, lit } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lit !== null) box.current?.children[lit - 1]?.scrollIntoView({ block: "nearest" });
  }, [lit]);
  const lines = props.text.replace(/\n$/, "").split("\n");
  const warned = new Set(warnings.map(({ line }) => line));
  return (
    <div class="scroll code-lines" tabIndex={0} ref={box}>
      {lines.map((text, at) => {
        const classes = ["code-line", ...(warned.has(at + 1) ? ["warned"] : []), ...(lit === at + 1 ? ["lit"] : [])];
        return <div class={classes.join(" ")}><span class="dim3 number num">{at + 1}</span><span>{text}</span></div>;
      })}
    </div>
  );
}

/** What is to be known of the schema, each with the line that it is about. */
export function Warnings(props: { warnings: Diagnostic[]; onLine: (line: number) => void }): JSX.Element | null {
  if (props.warnings.length === 0) return null;
  return (
    <div class="warnings" tabIndex={0} role="group" aria-label="Warnings">
      {props.warnings.map(({ line, message }) => {
        const at = message.indexOf(": ");
        const [about, what] = at < 0 ? ["", message] : [`, ${message.slice(0, at)}`, message.slice(at + 2)];
        return (
          <Note kind="warn"><button class="link plain" onClick={() => props.onLine(line)}>{`Line ${line}${about}.`}</button> {sentence(what)}</Note>
        );
      })}
    </div>
  );
}
