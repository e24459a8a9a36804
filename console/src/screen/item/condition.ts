import type { Item, Value } from "../../model/value";

/** Returns the condition that every changed attribute is still what was read: what `where` takes.
 *  Lists and maps are compared part by part, sets by their elements; of binary values no text can
 *  be written, so only their size is compared. */
export function unchanged(read: Item, names: string[]): string {
  return names.map((name) => {
    const value = read[name];
    return value === undefined ? `not_exists(${quotedName(name)})` : isEqual(quotedName(name), value);
  }).join(" AND ");
}

function quotedName(name: string): string {
  return `\`${name}\``;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

function isEqual(path: string, value: Value): string {
  if ("S" in value) return `${path} = ${quoted(value.S)}`;
  if ("N" in value) return `${path} = ${value.N}`;
  if ("BOOL" in value) return `${path} = ${value.BOOL}`;
  if ("NULL" in value) return `${path} = null`;
  if ("L" in value) {
    return all(path, "L", value.L.length, value.L.map((one, at) => isEqual(`${path}[${at}]`, one)));
  }
  if ("M" in value) {
    const members = Object.entries(value.M);
    return all(path, "M", members.length, members.map(([name, one]) => isEqual(`${path}.${quotedName(name)}`, one)));
  }
  if ("SS" in value) return all(path, "SS", value.SS.length, value.SS.map((one) => `contains(${path}, ${quoted(one)})`));
  if ("NS" in value) return all(path, "NS", value.NS.length, value.NS.map((one) => `contains(${path}, ${one})`));
  return `attribute_exists(${path})`;
}

function all(path: string, type: string, size: number, parts: string[]): string {
  return [`attribute_type(${path}, "${type}")`, `size(${path}) = ${size}`, ...parts].join(" AND ");
}
