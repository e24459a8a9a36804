import type { GraphSchema } from "./schema";

/** The node type whose refs look like this text; null: no type's do. */
export function typeOfRef(graph: GraphSchema | null, ref: string): string | null {
  return graph?.nodes.find((node) => {
    const literal = node.ref.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${literal.join(".+?")}$`, "s").test(ref);
  })?.name ?? null;
}
