// What keeps somebody from using a page, as axe-core knows it. Axe is dear, and many tests end at pages that are
// made of the same parts: it looks at a page only where that has something that no page before had.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

const modules = createRequire(join(process.env.CONSOLE_MODULES, "none.js"));
const axe = modules("axe-core");

const seen = new Set();

/** Runs in the page: its elements, each as the way from the root by tags and attributes. Of texts, and
 *  of attributes that hold texts, it keeps whether they are empty. */
function partsOfPage() {
  const kFree = /^(alt|data-.*|for|href|id|name|placeholder|title|value|aria-(label|labelledby|describedby|controls|activedescendant|valuetext))$/;
  const kWord = /^[a-z -]{1,60}$/i;
  const parts = new Set();
  const ids = new Set();
  const about = (element) => {
    const names = [...element.attributes].filter(({ name }) => name !== "style")
      .map(({ name, value }) => `${name}=${kFree.test(name) || !kWord.test(value) ? value.trim() !== "" : value}`);
    const { color, backgroundColor, opacity } = element.style;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    return `${element.localName}[${names.sort().join()}]${color}${backgroundColor}${opacity}${hasText}`;
  };
  const walk = [[document.documentElement, `${document.documentElement.dataset.theme} `]];
  for (let at = walk.pop(); at !== undefined; at = walk.pop()) {
    const [element, above] = at;
    const path = `${above}/${about(element)}`;
    parts.add(path);
    if (element.id !== "") {
      if (ids.has(element.id)) parts.add(`${path} twice ${element.id}`);
      ids.add(element.id);
    }
    walk.push(...[...element.children].map((child) => [child, path]));
  }
  const { matches: isDark } = matchMedia("(prefers-color-scheme: dark)");
  return [...parts].map((part) => `${innerWidth}x${innerHeight} ${isDark} ${part}`);
}

/** Fails if axe finds anything that keeps somebody from using the page. */
export async function checkAccess(page) {
  const parts = await page.evaluate(partsOfPage);
  if (parts.every((part) => seen.has(part))) return;
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.slice(0, 5).map((node) => `    ${node.html}\n      ${node.failureSummary}`).join("\n")}`);
  });
  assert.deepEqual(found, [], `axe at ${page.url()}:\n${found.join("\n")}`);
  for (const part of parts) seen.add(part);
}
