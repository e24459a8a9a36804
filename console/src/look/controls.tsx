import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon";

/** A button that shows an icon alone; its name is for who cannot see it, and a hint for who can. */
export function IconButton(props: {
  icon: IconName;
  name: string;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
}): JSX.Element {
  return (
    <button
      type="button" class="ib" aria-label={props.name} title={props.name} onClick={props.onClick} disabled={props.disabled ?? false}
      {...(props.pressed === undefined ? {} : { "aria-pressed": props.pressed })}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** One choice of a few, side by side. */
export function Choice<T extends string>(props: {
  name: string;
  options: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}): JSX.Element {
  return (
    <span class="seg" role="radiogroup" aria-label={props.name}>
      {props.options.map(({ value, label }) => (
        <label class={value === props.value ? "on" : ""}>
          <input
            class="vh" type="radio" name={props.name} checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </span>
  );
}

/** Tabs of a panel. What they show stands below, in a `TabPanel` of the same name. */
export function Tabs<T extends string>(props: {
  name: string;
  options: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}): JSX.Element {
  const { options, value, onChange } = props;
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + by + options.length) % options.length];
    if (next === undefined) return;
    onChange(next.value);
    const list = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => list.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  };
  return (
    <span class="seg" role="tablist" aria-label={props.name} onKeyDown={step}>
      {options.map((option) => (
        <button
          type="button" role="tab" class={option.value === value ? "on" : ""} aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1} onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </span>
  );
}

/** A check box with its label. */
export function Check(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
  name?: string; // where the label is not words alone
}): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox" checked={props.checked} {...(props.name ? { "aria-label": props.name } : {})}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.children}
    </label>
  );
}

/** A key of the keyboard. */
export function Key(props: { children: string }): JSX.Element {
  return <kbd aria-hidden="true">{props.children}</kbd>;
}
