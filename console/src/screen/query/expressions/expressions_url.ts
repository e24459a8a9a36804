import { newRow, type BuilderRow } from "./expression_rows";

/** What the builder holds, as the URL keeps it. */
export interface Built {
  index: string | null;
  keys: BuilderRow[];
  filters: BuilderRow[];
  fields: string[];
  any: boolean;
  isScan?: boolean;
}

export function builtIn(text: string | undefined, firstKey: BuilderRow): Built {
  const nothing: Built = { index: null, keys: [firstKey], filters: [], fields: [], any: false };
  if (text === undefined) return nothing;
  try {
    const { index, keys, filters, fields, any, isScan } = JSON.parse(text) as Partial<Built>;
    return {
      index: typeof index === "string" ? index : null, keys: rowsIn(keys, nothing.keys), filters: rowsIn(filters, []),
      fields: Array.isArray(fields) ? fields.map(String) : [], any: any === true, isScan: isScan === true,
    };
  } catch {
    return nothing; // typed into the URL by hand
  }
}

function rowsIn(rows: unknown, instead: BuilderRow[]): BuilderRow[] {
  if (!Array.isArray(rows)) return instead;
  return rows.map((row: Partial<BuilderRow>) => ({ ...newRow(), ...row, values: (row.values ?? [""]).map(String) }));
}

export function builtText(built: Built): string {
  return JSON.stringify(built);
}
