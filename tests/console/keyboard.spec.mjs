// Everything that a mouse does on Tables, Data, the item, Verbs and Expressions, by the keyboard alone.
import assert from "node:assert/strict";

import { consoleTest } from "./spec.mjs";

/** Moves the focus on until it is on what is looked for. */
async function tabTo(page, locator, most = 60) {
  for (let times = 0; times < most; ++times) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  assert.fail(`${locator} is not reached by Tab`);
}

consoleTest("From the tables to a saved change without a mouse", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  await view.open("/");
  const link = page.getByRole("table", { name: "Tables" }).getByRole("link", { name: "EcommerceData" });
  await link.waitFor();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  const keys = page.getByRole("listbox", { name: "Keys" });
  await keys.getByRole("option").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("PRODUCT#ABC123");
  await page.getByRole("listbox", { name: "Search results" }).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await view.region("Base").getByRole("table").waitFor();
  await page.keyboard.press("j");
  await view.region("Base").locator("tr.node[aria-selected=true]").waitFor();
  await page.keyboard.press("Enter");
  const item = page.getByRole("dialog", { name: "Item" });
  const price = item.getByRole("textbox", { name: "price" });
  await price.waitFor();
  await tabTo(page, price);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("149.5");
  await item.getByText(/SET price = 149.5/).waitFor();
  await page.keyboard.press("Control+Enter");
  await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
  assert.equal(JSON.parse(await server.adjoin("node", "get", "PRODUCT#ABC123")).attributes.price, 149.5);
  await page.keyboard.press("Escape");
  await item.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Open a key, or search" }).waitFor();
});

consoleTest("Keys move between the halves, copy the request and list themselves", { model: "follow-graph" }, async ({ view, page }) => {
  await view.open("/FollowGraph/data/ACTOR%23alice");
  await view.region("Base").getByRole("table").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  await view.region("Base").locator("tr.node[aria-selected=true]").waitFor();
  await page.keyboard.press("y");
  await page.getByText("The request was copied.").waitFor({ state: "attached" });
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^aws dynamodb /);
  await view.region("Receipt").getByTitle("All requests of this tab").focus();
  await page.keyboard.press("Enter");
  const requests = page.getByRole("dialog", { name: "Requests of this tab" });
  await requests.waitFor();
  await page.keyboard.press("Escape");
  await requests.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await help.waitFor();
  assert.match(await help.innerText(), /other half/);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.waitForFunction(() => location.hash.includes("/graph/"));
  await page.keyboard.press("c");
  await view.region("Base").getByRole("table").waitFor();
});

consoleTest("A page of a long half follows ] and [", { model: "hub", fresh: true }, async ({ view, page, server }) => {
  const { writeFile } = await import("node:fs/promises");
  const file = `${server.folder}/more.csv`;
  await writeFile(file, ["from,to", ...Array.from({ length: 120 }, (_, i) => `late${String(i).padStart(3, "0")},hub`)].join("\n"));
  await server.adjoin("load", "--edges", "KNOWS", file);
  await view.open("/Hub/data/PERSON%23hub?half=index");
  const rows = view.region("GSI1").locator("tr[data-key]");
  await rows.first().waitFor();
  const keys = () => rows.evaluateAll((all) => all.map((row) => row.dataset.key));
  const first = await keys();
  assert.equal(first.length, 200);
  await page.keyboard.press("]");
  await page.waitForFunction((key) => !document.querySelector(`tr[data-key='${key}']`) && document.querySelector("tr[data-key]"), first[0]);
  const second = await keys();
  assert.equal(second.length, 63);
  assert.ok(second.every((key) => !first.includes(key)), "no row stands on both pages");
  await page.keyboard.press("[");
  await page.waitForFunction((key) => document.querySelector(`tr[data-key='${key}']`), first[0]);
  assert.deepEqual(await keys(), first);
});

async function isFocused(locator) {
  return locator.evaluate((element) => element === document.activeElement).catch(() => false);
}

/** Moves the focus on, as `tabTo`, or is there already. */
async function reach(page, locator) {
  await locator.waitFor();
  if (!await isFocused(locator)) await tabTo(page, locator);
}

/** Chooses in a list that has the focus, as its letters do. */
async function choose(page, select, value) {
  await reach(page, select);
  await page.keyboard.type(value);
  assert.equal(await select.inputValue(), value);
}

consoleTest("A verb is chosen, filled in, explained and run without a mouse", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/query");
  await reach(page, page.getByRole("tab", { name: "Plan" }));
  await page.keyboard.press("ArrowRight");
  const verbs = page.getByRole("tab", { name: "Verbs", selected: true });
  await verbs.waitFor();
  await choose(page, page.getByRole("combobox", { name: "Verb", exact: true }), "neighbors");
  await reach(page, page.getByRole("textbox", { name: "node" }));
  await page.keyboard.type("USER#12345");
  await choose(page, page.getByRole("combobox", { name: "type" }), "CustomerOrder");
  await reach(page, page.getByRole("button", { name: "Explain" }));
  await page.keyboard.press("Enter");
  await view.region("Before it runs").getByText(/Query/).waitFor();
  assert.equal((await server.requests()).filter(({ path, read_half_units: spent }) => path === "/_graph/edges" && spent > 0).length, 0);
  await page.keyboard.press("Control+Enter");
  const result = page.getByRole("table", { name: "Result" });
  await result.waitFor();
  const orders = (await server.adjoin("neighbors", "USER#12345", "CustomerOrder")).trim().split("\n").map((line) => JSON.parse(line).node);
  assert.deepEqual((await result.locator("tbody tr td:first-child").allInnerTexts()).map((text) => text.trim()).sort(), orders.sort());
  await reach(page, view.region("Result").getByRole("radio", { name: "Table" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await view.region("Result").locator("pre").waitFor();
  assert.match(await view.region("Result").locator("pre").innerText(), /"ORDER#/);
});

consoleTest("Expressions are built, filtered and asked without a mouse", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/query?tab=expressions");
  await choose(page, page.getByRole("combobox", { name: "On" }), "GSI1");
  const key = page.getByRole("group", { name: "Key condition" });
  await reach(page, key.getByRole("textbox", { name: /^Value/ }));
  await page.keyboard.type("PRODUCT#ABC123");
  await reach(page, key.getByRole("button", { name: "Row" }));
  await page.keyboard.press("Enter");
  await reach(page, key.getByRole("textbox", { name: /^Value/ }).nth(1));
  await page.keyboard.type("ORDER#ORD001");
  const filter = page.getByRole("group", { name: "Filter" });
  await reach(page, filter.getByRole("button", { name: "Row" }));
  await page.keyboard.press("Enter");
  await reach(page, filter.getByRole("combobox", { name: "Attribute" }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("quantity");
  await reach(page, filter.getByRole("textbox", { name: /^Value/ }));
  await page.keyboard.type("1");
  await view.region("Request").getByText(/FilterExpression/).waitFor();
  await page.keyboard.press("Control+Enter");
  const result = page.getByRole("table", { name: "Result" });
  await result.waitFor();
  const [asked] = await server.logged(({ operation, index }) => operation === "Query" && index === "GSI1");
  assert.equal(asked.returned, 1);
  assert.equal(await result.locator("tbody tr").count(), 1);
  const remove = key.getByRole("button", { name: "Remove condition on GSI1SK" });
  await reach(page, remove);
  await page.keyboard.press("Enter");
  await remove.waitFor({ state: "detached" });
  await reach(page, view.region("Request").getByRole("tab", { name: "JSON" }));
  await page.keyboard.press("ArrowRight");
  await view.region("Request").getByText(/^aws dynamodb query /).waitFor();
});
