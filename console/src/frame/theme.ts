import { Store } from "../model/store";

export type Theme = "light" | "dark";

const kKept = "adjoin-theme";

/** The theme that was chosen in this browser before; else the one of the machine. */
function first(): Theme {
  const kept = localStorage.getItem(kKept);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const theme = new Store<Theme>(first());

function show(): void {
  document.documentElement.dataset.theme = theme.value;
}
theme.watch(show);
show();

export function otherTheme(): void {
  const next = theme.value === "dark" ? "light" : "dark";
  localStorage.setItem(kKept, next);
  theme.set(next);
}
