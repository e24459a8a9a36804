import type { JSX } from "preact";
import { IconButton } from "../../../look/controls";
import { valuesOf, type BuilderRow } from "./expression_rows";

/** One row: attribute, operator, values, their type. */
export function ExpressionRow(props: {
  row: BuilderRow;
  attributes: string[];
  operators: [string, string][];
  list: string; // id of the list of attributes
  before: string; // "and": what joins it to the row above
  typeOf: (attribute: string) => BuilderRow["type"];
  onChange: (row: BuilderRow) => void;
  onRemove: () => void;
}): JSX.Element {
  const { row, attributes, list, onChange, typeOf } = props;
  const number = valuesOf(row.op);
  const isListed = props.operators.some(([op]) => op === row.op);
  const operators = isListed ? props.operators : [...props.operators, [row.op, row.op] as [string, string]];
  return (
    <div class="builder-row">
      <span class="dim3 tiny">{props.before}</span>
      <input
        class="field mono" role="combobox" aria-label="Attribute" aria-expanded={false} aria-controls={list} list={list} value={row.attribute}
        spellcheck={false} autocomplete="off"
        onInput={(event) => onChange({ ...row, attribute: event.currentTarget.value, type: typeOf(event.currentTarget.value) })}
      />
      <datalist id={list}>{attributes.map((name) => <option value={name} />)}</datalist>
      <select class="field" aria-label="Operator" value={row.op} onChange={(event) => onChange({ ...row, op: event.currentTarget.value })}>
        {operators.map(([op, word]) => <option value={op}>{word}</option>)}
      </select>
      <span class="row">
        {Array.from({ length: number }, (_, at) => (
          <>
            {at > 0 && <span class="dim3 tiny">and</span>}
            <input
              class="field mono grow" aria-label={number === 1 ? "Value" : `Value ${at + 1}`} value={row.values[at] ?? ""} spellcheck={false}
              placeholder={row.op === "in" ? "a, b, c" : ""} autocomplete="off"
              onInput={(event) => {
                const values = [...row.values];
                values[at] = event.currentTarget.value;
                onChange({ ...row, values });
              }}
            />
          </>
        ))}
      </span>
      <select
        class="field" aria-label="Type" value={row.type}
        onChange={(event) => onChange({ ...row, type: event.currentTarget.value as BuilderRow["type"] })}
      >
        {(["S", "N", "BOOL", "NULL"] as const).map((type) => <option value={type}>{type}</option>)}
      </select>
      <IconButton icon="close" name={`Remove condition on ${row.attribute}`} onClick={props.onRemove} />
    </div>
  );
}
