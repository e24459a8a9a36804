/** An arrow between two node types. */
export interface Link {
  from: string;
  to: string;
}

/** Gives each type a column: those that no other type leads to are first, and each other stands one
 *  right of the nearest that leads to it. In a circle the schema's first type begins. */
export function columnsOf(types: string[], links: Link[]): Map<string, number> {
  const others = links.filter(({ from, to }) => from !== to);
  const column = new Map<string, number>();
  const first = types.filter((type) => !others.some(({ to }) => to === type) && others.some(({ from }) => from === type));
  let begun = first.length > 0 ? first : types.slice(0, 1);
  while (begun.length > 0) {
    spread(begun, others, column);
    begun = types.filter((type) => !column.has(type) && others.some(({ from }) => from === type)).slice(0, 1);
  }
  for (const type of types) if (!column.has(type)) column.set(type, 0); // nothing joins it to another
  return column;
}

function spread(begun: string[], links: Link[], column: Map<string, number>): void {
  begun.forEach((type) => column.set(type, 0));
  for (let now = begun; now.length > 0;) {
    const next = new Set<string>();
    for (const { from, to } of links) {
      if (!now.includes(from) || column.has(to)) continue;
      next.add(to);
    }
    next.forEach((type) => column.set(type, (column.get(now[0] ?? "") ?? 0) + 1));
    now = [...next];
  }
}
