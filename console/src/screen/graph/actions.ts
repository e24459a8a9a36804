import type { RefObject } from "preact";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import { setParams } from "../../model/url";
import type { CanvasView } from "./canvas";
import { editHash } from "./node_side";
import { allShown, collapsed, hiddenNodes } from "./picture";
import type { Scene } from "./scene";

/** What a person can do with the picture, by a button, a key or the canvas. */
export interface Actions {
  select: (ref: string | null, adds: boolean) => void;
  expand: (nodes: string[]) => void;
  collapse: () => void;
  hide: () => void;
  showAll: () => void;
  pin: () => void;
  list: () => void;
}

interface Around {
  canvas: RefObject<CanvasView | null>;
  atMost: number;
  takesKeys: boolean; // false: a dialog has them
  onSelected: () => void;
}

export function useActions({ table, keys }: ScreenProps, scene: Scene, { canvas, atMost, takesKeys, onSelected }: Around): Actions {
  const { root, explorer, look, shown, selected, node } = scene;
  const { picture, history, reads } = explorer;
  const select = (ref: string | null, adds: boolean): void => {
    if (ref === null) return;
    onSelected();
    look.setSelected(!adds ? [ref] : !selected.includes(ref) ? [...selected, ref] : selected.filter((one) => one !== ref));
  };
  const pin = (): void => {
    const next = new Map(look.pinned);
    const place = canvas.current?.places().get(node);
    if (!next.delete(node) && place !== undefined) next.set(node, place);
    look.setPinned(next);
  };
  const step = (by: number): void => {
    const at = shown.nodes.findIndex(({ ref }) => ref === node);
    select(shown.nodes[(at + by + shown.nodes.length) % shown.nodes.length]?.ref ?? root, false);
  };
  const edit = (): void => {
    const item = reads.get(node)?.node?.item;
    if (item !== undefined) location.hash = editHash(table, keys, node, item);
  };
  const actions: Actions = {
    select, pin,
    expand: (nodes) => explorer.expand(nodes, look.unticked, atMost),
    collapse: () => history.change(collapsed(picture, selected)),
    hide: () => history.change(hiddenNodes(picture, selected)),
    showAll: () => history.change(allShown(picture)),
    list: () => setParams({ list: scene.isListed ? "" : "1", page: "" }),
  };
  useKeys(!takesKeys ? {} : {
    e: () => actions.expand(selected), h: actions.hide, p: pin, l: actions.list, u: () => history.undo?.(), U: () => history.redo?.(), Enter: edit,
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
    // The collection is that of the selected node, not of the one that was opened.
    c: () => { location.hash = `#/${encodeURIComponent(table)}/data/${encodeURIComponent(node)}`; },
  });
  return actions;
}
