import type { View } from "../../model/url";

/** A view as a file: what its URL says, to be kept and opened again. */
export function savedView(view: View): string {
  const { table, ref, params } = view;
  return `${JSON.stringify({ adjoin: kWord, version: kVersion, table, node: ref, params }, null, 2)}\n`;
}

const kWord = "view of a graph";
const kVersion = 1;

/** Reads a file that `savedView` wrote. Throws an Error that says what is wrong with another one. */
export function readSavedView(text: string): View {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file is no JSON. Choose one that Export wrote as a saved view.");
  }
  const { adjoin, version, table, node, params } = (read ?? {}) as Record<string, unknown>;
  if (adjoin !== kWord || typeof table !== "string" || typeof node !== "string") {
    throw new Error("This file is no saved view: it names no table and node. Choose one that Export wrote.");
  }
  if (version !== kVersion) throw new Error(`This view has version ${String(version)}, and this console reads ${kVersion}.`);
  const texts = Object.entries((params ?? {}) as Record<string, unknown>).filter((one): one is [string, string] => typeof one[1] === "string");
  return { table, screen: "graph", ref: node, params: Object.fromEntries(texts) };
}
