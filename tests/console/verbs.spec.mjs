// Verbs: forms of one question or write. A removal says before what it costs.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { consoleTest, View } from "./spec.mjs";

const kRemoved = 30;

function costIn(text) {
  const [, requests, rcu, wcu] = /(\d+) requests?, ([\d.,]+) RCU, ([\d.,]+) WCU/.exec(text.replace(/\s+/g, " "));
  return [requests, rcu, wcu];
}

async function addEdges(server) {
  const file = join(server.folder, "thirty.csv");
  const rows = Array.from({ length: kRemoved }, (_, at) => `thirty,fan${String(at).padStart(3, "0")}`);
  await writeFile(file, `from,to\n${rows.join("\n")}\n`);
  await server.adjoin("load", "--edges", "KNOWS", file);
}

consoleTest("The dry run of a removal of 30 edges says what the removal then costs", { model: "hub", fresh: true }, async ({ view, page, server }) => {
  await addEdges(server);
  await view.open("/Hub/query?tab=verbs&verb=removeNode");
  await page.getByRole("textbox", { name: "node" }).fill("PERSON#thirty");
  await page.getByRole("button", { name: "Explain" }).click();
  const before = view.region("Before it runs");
  await before.getByText("nothing was removed").waitFor();
  const said = await before.innerText();
  assert.match(said, new RegExp(`${kRemoved} would be removed`));
  assert.equal((await server.adjoin("neighbors", "PERSON#thirty", "KNOWS")).trim().split("\n").length, kRemoved, "nothing is removed by it");

  await page.getByRole("button", { name: "Run" }).click();
  const cost = view.region("What it cost");
  await cost.waitFor();
  assert.deepEqual(costIn(await cost.innerText()), costIn(said));
  const removal = (await server.logged(({ path, write_half_units: spent }) => path === "/_graph/nodes" && spent > 0)).at(-1);
  const [, rcu, wcu] = costIn(said);
  assert.deepEqual([removal.read_half_units / 2, removal.write_half_units / 2], [Number(rcu), Number(wcu)]);
  assert.equal((await server.adjoin("neighbors", "PERSON#thirty", "KNOWS")).trim(), "");
});

consoleTest("A URL of a write fills the form, and writes nothing", { model: "hub", fresh: true }, async ({ view, page, server }) => {
  const fields = JSON.stringify({ from: "PERSON#x", type: "KNOWS", to: "PERSON#y" });
  await view.open(`/Hub/query?${new URLSearchParams({ tab: "verbs", verb: "addEdge", fields, show: "run" })}`);
  assert.equal(await page.getByRole("textbox", { name: "from" }).inputValue(), "PERSON#x");
  assert.equal((await server.adjoin("neighbors", "PERSON#x", "KNOWS")).trim(), "");
  await page.getByRole("button", { name: "Run" }).click();
  await view.region("What it cost").waitFor();
  assert.equal(JSON.parse(await server.adjoin("neighbors", "PERSON#x", "KNOWS")).node, "PERSON#y");
  await page.reload();
  await view.settled();
  const writes = (await server.requests()).filter(({ path, write_half_units: spent }) => path === "/_graph/edges" && spent > 0);
  assert.equal(writes.length, 1, "a reload does not write again");
});

consoleTest("A node read by the form is the same in a new tab, and Explain says its request", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/query?tab=verbs&verb=getNode");
  await page.getByRole("textbox", { name: "node" }).fill("PRODUCT#ABC123");
  await page.getByRole("button", { name: "Explain" }).click();
  await view.region("Before it runs").getByText(/GetItem/).waitFor();
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("table", { name: "Result" }).waitFor();
  await view.settled();
  const { attributes } = JSON.parse(await server.adjoin("node", "get", "PRODUCT#ABC123"));
  const text = await page.locator("main").innerText();
  for (const [name, value] of Object.entries(attributes)) {
    assert.ok(text.includes(name) && text.includes(String(value)), name);
  }
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.page.getByRole("table", { name: "Result" }).waitFor();
  await other.settled();
  assert.equal(await other.page.locator("main").innerText(), text);
  await other.close();
});

consoleTest("A field that is no JSON is named, with an example", { model: "shop" }, async ({ view, page }) => {
  await view.open("/EcommerceData/query?tab=verbs&verb=putNode");
  await page.getByRole("textbox", { name: "node" }).fill("PRODUCT#new");
  await page.getByRole("textbox", { name: "fields" }).fill("name: Bob");
  assert.match(await page.getByRole("alert").innerText(), /^fields takes JSON, as \{"name": "Bob"\}/);
});
