import type { JSX } from "preact";
import { Choice, IconButton } from "../../look/controls";
import { Icon } from "../../look/icon";
import { count } from "../../model/words";
import { kLayouts, type Layout } from "./layouts";

/** What can be done with the picture. */
export function Tools(props: {
  layout: Layout;
  isListed: boolean;
  isExporting: boolean;
  hidden: number;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onLayout: (layout: Layout) => void;
  onCollapse: () => void;
  onHide: () => void;
  onShowAll: () => void;
  onList: () => void;
  onFit: () => void;
  onPath: () => void;
  onExport: () => void;
}): JSX.Element {
  const { layout, isListed, isExporting, hidden, undo, redo } = props;
  return (
    <div class="bar tools-of-graph">
      <Choice name="Layout" options={kLayouts} value={layout} onChange={props.onLayout} />
      <span class="row icons">
        <IconButton icon="undo" name="Undo" disabled={undo === null} onClick={() => undo?.()} />
        <IconButton icon="redo" name="Redo" disabled={redo === null} onClick={() => redo?.()} />
        <IconButton icon="fit" name="Fit" onClick={props.onFit} />
      </span>
      <button class="btn quiet sm" onClick={props.onPath}><Icon name="path" />Path to…</button>
      <button class="btn quiet sm" onClick={props.onCollapse}>Collapse</button>
      <button class="btn quiet sm" onClick={props.onHide}>Hide <kbd aria-hidden="true">h</kbd></button>
      {hidden > 0 && <button class="btn quiet sm" onClick={props.onShowAll}><Icon name="eye" />Show {count(hidden)} hidden</button>}
      <span class="grow" />
      <button class="btn sm" aria-pressed={isListed} onClick={props.onList}><Icon name="list" />List <kbd aria-hidden="true">l</kbd></button>
      <button class="btn sm" aria-expanded={isExporting} onClick={props.onExport}><Icon name="export" />Export</button>
    </div>
  );
}
