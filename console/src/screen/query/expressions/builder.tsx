import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { IconButton } from "../../../look/controls";
import { Icon } from "../../../look/icon";
import { ExpressionRow } from "./expression_row";
import { newRow, type BuilderRow } from "./expression_rows";

/** A group of rows that become one expression. */
export function BuilderRows(props: {
  name: string;
  about: string;
  rows: BuilderRow[];
  joined: "and" | "or";
  attributes: string[];
  typeOf: (attribute: string) => BuilderRow["type"];
  operators: [string, string][];
  most: number;
  extra?: JSX.Element;
  onRows: (rows: BuilderRow[]) => void;
}): JSX.Element {
  const { name, rows, attributes, onRows, typeOf } = props;
  const next = attributes[rows.length] ?? attributes[0] ?? "";
  return (
    <div class="builder" role="group" aria-label={name}>
      <div class="row"><h2>{name}</h2><span class="dim3 small">{props.about}</span><span class="grow" />{props.extra}</div>
      {rows.map((row, at) => (
        <ExpressionRow
          row={row} attributes={attributes} operators={props.operators} list={`${name}-${at}`.replace(/ /g, "-")}
          before={at === 0 ? "" : props.joined} typeOf={typeOf}
          onChange={(changed) => onRows(rows.map((one, other) => (other === at ? changed : one)))}
          onRemove={() => onRows(rows.filter((_, other) => other !== at))}
        />
      ))}
      {rows.length < props.most && (
        <button class="btn quiet sm" onClick={() => onRows([...rows, newRow(next, typeOf(next))])}><Icon name="plus" />Row</button>
      )}
    </div>
  );
}

/** The attributes that come back; without any, all of them. */
export function Returned(props: { fields: string[]; attributes: string[]; onFields: (fields: string[]) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const { fields, onFields } = props;
  const add = (event: Event): void => {
    event.preventDefault();
    if (typed !== "" && !fields.includes(typed)) onFields([...fields, typed]);
    setTyped("");
  };
  return (
    <div class="builder" role="group" aria-label="Attributes to return">
      <div class="row"><h2>Attributes to return</h2><span class="dim3 small">leave empty for all of them</span></div>
      <form class="row wrap fields" onSubmit={add}>
        {fields.map((name) => (
          <span class="tag mono">{name}
            <IconButton icon="close" name={`Do not return ${name}`} onClick={() => onFields(fields.filter((one) => one !== name))} />
          </span>
        ))}
        <input
          class="field mono" aria-label="Attribute to return" list="returned" value={typed} autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <datalist id="returned">{props.attributes.map((name) => <option value={name} />)}</datalist>
        <button class="btn quiet sm" type="submit"><Icon name="plus" />Attribute</button>
      </form>
    </div>
  );
}
