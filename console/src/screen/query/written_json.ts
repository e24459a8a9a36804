const kWidth = 56;

/** A value as JSON in as few lines as fit the width: members that fit stand side by side. `before`:
 *  how much stands before it in its first line, beyond the indent. */
export function writtenJson(value: unknown, indent = 0, before = 0): string {
  const line = oneLine(value);
  if (indent + before + line.length <= kWidth || value === null || typeof value !== "object") return line;
  const parts = Array.isArray(value)
    ? value.map((one): Part => ({ head: "", value: one }))
    : Object.entries(value).map(([name, one]): Part => ({ head: `${JSON.stringify(name)}: `, value: one }));
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return open + filled(parts, indent + 1, before) + close;
}

interface Part {
  head: string; // the name of a member
  value: unknown;
}

/** Parts one after another; one that no longer fits begins a line below the first. */
function filled(parts: Part[], indent: number, before = 0): string {
  const pad = `\n${" ".repeat(indent)}`;
  let text = "";
  let column = indent + before;
  parts.forEach(({ head, value }, at) => {
    const end = at === parts.length - 1 ? "" : ",";
    const line = head + oneLine(value) + end;
    const isFirst = at === 0;
    if (!isFirst && column + 1 + line.length <= kWidth) {
      text += ` ${line}`;
      column += 1 + line.length;
      return;
    }
    const begun = isFirst ? "" : pad;
    const taken = isFirst ? before : 0;
    const whole = indent + taken + line.length <= kWidth ? line : head + writtenJson(value, indent + 1, taken + head.length) + end;
    text += begun + whole;
    column = indent + taken + (whole.length - (whole.lastIndexOf("\n") + 1));
    if (whole.includes("\n")) column -= indent + taken;
  });
  return text;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`).join(", ")}}`;
}

/** A plan as it is shown and can be changed: a step a line. */
export function planJson(steps: unknown[], back: unknown): string {
  const lines = steps.map((step) => `    ${writtenJson(step, 4)}`).join(",\n");
  const answer = back === null || back === undefined ? "" : `,\n  "return": ${writtenJson(back, 2)}`;
  return `{\n  "steps": [\n${lines}\n  ]${answer}\n}`;
}

/** A request as it is shown: a member a line; what is longer goes on below it. */
export function requestJson(input: Record<string, unknown>): string {
  const members = Object.entries(input).map(([name, value]) => {
    const head = `  ${JSON.stringify(name)}:`;
    const line = `${head} ${oneLine(value)}`;
    if (line.length < kWidth) return line;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return `${head}\n    ${writtenJson(value, 4)}`;
    const parts = Object.entries(value).map(([one, of]): Part => ({ head: `${JSON.stringify(one)}: `, value: of }));
    const isNested = parts.some(({ value: of }) => typeof of === "object");
    const text = isNested ? parts.map((part) => part.head + writtenJson(part.value, 6)).join(",\n    ") : filled(parts, 4);
    return `${head} {\n    ${text}\n  }`;
  });
  return `{\n${members.join(",\n")}\n}`;
}
