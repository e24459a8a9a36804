import type { JSX } from "preact";
import type { GraphSchema } from "../../model/schema";
import { choicesOf, type VerbField as Field } from "./verbs";

/** One field of a verb's form: a choice where the schema knows all, else a text. */
export function VerbField(props: { graph: GraphSchema; field: Field; value: string; onChange: (text: string) => void }): JSX.Element {
  const { graph, field, value } = props;
  const choices = choicesOf(graph, field);
  const change = (event: { currentTarget: { value: string } }): void => props.onChange(event.currentTarget.value);
  return (
    <label class="row form-row">
      <span class="caps">{field.name}{field.required ? "" : ", if any"}</span>
      {choices.length > 0 ? (
        <select class="field grow" aria-label={field.name} value={value} onChange={change}>
          <option value="" />
          {choices.map((choice) => <option value={choice}>{choice}</option>)}
        </select>
      ) : (
        <input
          class="field mono grow" aria-label={field.name} value={value} spellcheck={false} autocomplete="off"
          placeholder={field.example ?? (field.kind === "node" ? graph.nodes[0]?.ref ?? "" : "")} onInput={change}
        />
      )}
    </label>
  );
}
