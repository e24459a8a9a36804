import { keyTextOf, type TableKeys } from "../../model/table_keys";
import { textOf } from "../../model/value";
import { rowsOf, type Half, type Row } from "./collection";

/** Finds the row that the URL's `sel` names: by the item's key as JSON, or by its sort key alone. */
export function selectedRow(keys: TableKeys, half: Half | undefined, sel: string): Row | undefined {
  if (half === undefined || sel === "") return undefined;
  const [, sortKey] = keys.table;
  return rowsOf(half).find(({ item }) => (
    keyTextOf(keys, item) === sel || (sortKey !== undefined && textOf(item[sortKey.name]) === sel)));
}

/** The row `by` steps away from the selected one; the first where none is selected. */
export function stepFrom(half: Half, selected: Row | undefined, by: number): Row | undefined {
  const rows = rowsOf(half);
  const at = selected === undefined ? -1 : rows.indexOf(selected);
  if (at < 0) return rows[0];
  return rows[Math.max(0, Math.min(rows.length - 1, at + by))];
}
