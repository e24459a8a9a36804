// What is not as the schema says: found as the command line finds it, and repaired.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { kHostileText, kRepairable, kYours } from "./drift.mjs";
import { consoleTest, kLooks } from "./spec.mjs";

/** What `adjoin verify` finds: kind and place of each, sorted. It ends with 1 where something is left. */
async function verified(server, ...words) {
  const text = await server.adjoin("verify", ...words).catch((error) => error.stdout);
  const lines = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  return lines.map(({ finding, what }) => `${finding} ${what}`).sort();
}

/** The rows of the table, as `verified` gives them, and what each says of its repair. */
async function findings(page) {
  const rows = page.getByRole("table", { name: "Findings" }).locator("tr[data-finding]");
  return rows.evaluateAll((all) => all.map((row) => ({
    name: `${row.dataset.finding} ${row.cells[2].textContent}`, repair: row.cells[4].textContent, text: row.innerText,
  })));
}

async function check(view, table) {
  const page = await view.open(`/${table}/integrity`);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByRole("table", { name: "Findings" }).waitFor();
  await view.settled();
  return page;
}

const names = (rows) => rows.map(({ name }) => name).sort();

consoleTest("Drift of every kind is listed as the command line lists it", { model: "drift" }, async ({ view, server }) => {
  const page = await check(view, "Drift");
  const rows = await findings(page);
  assert.deepEqual(names(rows), await verified(server));
  const kinds = new Set(rows.map(({ name }) => name.split(" ")[0]));
  assert.deepEqual([...kinds].sort(), [...kRepairable, ...kYours].sort());
  for (const { name, repair } of rows) {
    assert.equal(repair, kYours.includes(name.split(" ")[0]) ? "yours" : "repairable", name);
  }
});

consoleTest("Nothing is read before somebody asks for it, and the price stands beside the button", { model: "drift" },
  async ({ view, page, server }) => {
    const before = (await server.requests()).length;
    await view.open("/Drift/integrity");
    const sent = (await server.requests()).slice(before);
    assert.deepEqual(sent.filter((line) => line.read_half_units > 0), []);
    const price = await page.getByText(/^It reads all/).innerText();
    const items = (await server.adjoin("item", "scan", "--fields", "PK")).split("\n").filter((line) => line !== "").length;
    assert.ok(price.includes(`all ${items} items`), price);
    assert.match(price, /at least \d+ RCU/);
  });

consoleTest("A check costs what the request log says", { model: "drift" }, async ({ view, server }) => {
  const before = (await server.requests()).length;
  const begun = new Date().toISOString();
  await check(view, "Drift");
  const isOurs = ({ operation }) => operation === "/_graph/verify";
  await server.logged((line) => isOurs(line) && line.time >= begun);
  const lines = (await server.requests()).slice(before).filter(isOurs);
  const units = (lines.reduce((sum, line) => sum + line.read_half_units, 0) / 2).toLocaleString("en-US");
  assert.ok((await view.receipt()).includes(` requests, ${units} RCU`), await view.receipt());
  const facts = await view.page.getByRole("complementary", { name: "Kinds of findings" }).innerText();
  assert.ok(facts.replace(/\s+/g, " ").includes(`cost ${units} RCU`), facts);
});

consoleTest("A dry run shows every write and sends none", { model: "drift" }, async ({ view, page, server }) => {
  await check(view, "Drift");
  const before = (await server.requests()).length;
  await page.getByRole("button", { name: "Dry run" }).click();
  const writes = await page.getByRole("region", { name: "Dry run" }).innerText();
  for (const word of ["Put TAG#x HAS_TAG#POST#1", "Put TAG#z HAS_TAG#POST#1", "SET who A", "Delete TAG#y HAS_TAG#POST#1", "Update USER#f"]) {
    assert.ok(writes.includes(word), `${word} is not in ${writes}`);
  }
  assert.match(await page.getByText(/would be repaired by/).innerText(), /^\d+ of 21 findings would be repaired by \d+ writes\./);
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("region", { name: "Dry run" }).count(), 0);
  assert.equal((await server.requests()).length, before);
});

consoleTest("A repair leaves what is yours, and the command line finds no more", { model: "drift", fresh: true },
  async ({ view, server }) => {
    const page = await check(view, "Drift");
    await page.getByRole("button", { name: /^Repair \d/ }).click();
    await page.getByRole("status").filter({ hasText: "repaired" }).waitFor();
    await view.settled();
    const rows = await findings(page);
    assert.ok(rows.length > 0);
    assert.deepEqual(rows.filter(({ repair }) => repair !== "yours"), []);
    assert.deepEqual(names(rows), await verified(server));
    assert.match(await view.receipt(), /WCU/);
    const copy = JSON.parse(await server.adjoin("item", "get", JSON.stringify({ PK: "USER#c", SK: "FOLLOWER#USER#a" })));
    assert.equal(copy.who, "A");
  });

consoleTest("A finding that is not ticked is left as it is", { model: "drift", fresh: true }, async ({ view, server }) => {
  const page = await check(view, "Drift");
  await page.getByRole("checkbox", { name: "Repair edge POST#1 HAS_TAG TAG#x" }).uncheck();
  await page.getByRole("button", { name: /^Repair \d/ }).click();
  await page.getByRole("status").filter({ hasText: "repaired" }).waitFor();
  await view.settled();
  const left = (await findings(page)).filter(({ repair }) => repair !== "yours");
  assert.deepEqual(names(left), ["missing-mirror edge POST#1 HAS_TAG TAG#x"]);
  assert.ok((await verified(server)).includes("missing-mirror edge POST#1 HAS_TAG TAG#x"));
});

consoleTest("What others changed meanwhile is left, and said", { model: "drift", fresh: true }, async ({ view, server }) => {
  const page = await check(view, "Drift");
  await page.getByRole("button", { name: /^Stale copies/ }).click();
  assert.equal((await findings(page)).length, 1);
  await server.adjoin("edge", "remove", "USER#a", "FOLLOWS", "USER#c");
  await page.getByRole("button", { name: "Repair 1" }).click();
  await page.getByRole("status").filter({ hasText: "0 findings repaired, 1 right by now." }).waitFor();
});

consoleTest("Findings can be gone through, ticked and left for their node without a mouse", { model: "drift" },
  async ({ view, page }) => {
    await view.open("/Drift/integrity");
    await page.getByRole("button", { name: "Check" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "Findings" }).waitFor();
    await view.settled();
    const selected = page.locator("tr[data-finding][aria-selected=true]");
    const first = await selected.innerText();
    await page.keyboard.press("j");
    assert.notEqual(await selected.innerText(), first);
    await page.keyboard.press("k");
    assert.equal(await selected.innerText(), first);
    await selected.focus();
    await page.keyboard.press("ArrowDown");
    const box = selected.getByRole("checkbox");
    assert.equal(await box.isChecked(), true);
    await page.keyboard.press(" ");
    assert.equal(await box.isChecked(), false);
    const what = await selected.locator("td").nth(2).innerText();
    await page.keyboard.press("c");
    await page.waitForURL(/\/data\//);
    const ref = decodeURIComponent(page.url().split("/data/")[1]);
    assert.ok(what.includes(ref), `${what} is not about ${ref}`);
    await page.keyboard.press("Escape");
    await page.getByRole("table", { name: "Findings" }).waitFor();
  });

consoleTest("The way back to a check asks nothing anew", { model: "drift" }, async ({ view, page, server }) => {
  await check(view, "Drift");
  const before = names(await findings(page));
  await page.getByRole("link", { name: "Schema" }).click();
  await view.settled();
  const asked = (await server.requests()).filter((line) => line.read_half_units > 0).length;
  await page.getByRole("link", { name: "Integrity" }).click();
  await page.getByRole("table", { name: "Findings" }).waitFor();
  await view.settled();
  assert.deepEqual(names(await findings(page)), before);
  assert.equal((await server.requests()).filter((line) => line.read_half_units > 0).length, asked);
});

consoleTest("A group with very many findings shows the first and lists all when asked", { model: "hub" }, async ({ view, page, server }) => {
  await check(view, "Hub");
  assert.equal((await findings(page)).length, 20);
  const all = (await server.adjoin("verify", "--each").catch((error) => error.stdout)).split("\n").filter((line) => line !== "").length;
  const told = Number((await page.getByRole("heading", { level: 1 }).innerText()).replace(/\D/g, ""));
  assert.ok(told >= all, `${told} are told, the command line has ${all}`);
  assert.ok(await page.getByText(`${told - 20} more edges without a node, KNOWS`).isVisible());
  await page.getByRole("button", { name: "List all" }).click();
  await page.getByText(`${told} of ${told} listed`).waitFor();
  const listed = await findings(page);
  assert.equal(listed.length, told);
  assert.equal(new Set(listed.map(({ text }) => text)).size, told, "none is listed twice");
  await page.getByRole("button", { name: "All kinds" }).click();
  assert.equal((await findings(page)).length, 20);
});

consoleTest("A check that takes long can be stopped and gone on with", { model: "drift" }, async ({ view, page }) => {
  let release;
  await page.route("**/_graph/verify", async (route) => {
    await new Promise((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {}); // the page has taken it back
  });
  await view.open("/Drift/integrity");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Check" }).waitFor();
  release();
  await page.unroute("**/_graph/verify");
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("table", { name: "Findings" }).waitFor();
});

consoleTest("A server's refusal is told in its own words", { model: "drift", fresh: true, expects: /status of 40[04]/ },
  async ({ view, page, server }) => {
    await view.open("/Drift/integrity");
    await server.adjoin("table", "drop", "Drift", "--yes");
    await page.getByRole("button", { name: "Check" }).click();
    const told = await page.getByRole("alert").innerText();
    const answer = await fetch(`${server.url}/_graph/verify`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table: "Drift" }),
    });
    assert.equal(told.trim(), (await answer.json()).message);
  });

consoleTest("Findings are saved as the server told them", { model: "drift" }, async ({ view, page, server }) => {
  await check(view, "Drift");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as JSON" }).click()]);
  assert.equal(file.suggestedFilename(), "Drift-findings.json");
  const saved = JSON.parse(await readFile(await file.path(), "utf8"));
  const answer = await fetch(`${server.url}/_graph/verify`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table: "Drift" }),
  });
  const { data, groups, items } = await answer.json();
  const sorted = (all) => all.map((one) => JSON.stringify(one)).sort();
  assert.deepEqual(sorted(saved.findings), sorted(data));
  assert.deepEqual(sorted(saved.groups), sorted(groups));
  assert.equal(saved.items, items);
});

consoleTest("A link to a check gives the same text in a new tab", { model: "drift" }, async ({ view, page, server }) => {
  await check(view, "Drift");
  await page.getByRole("button", { name: /^Edge sets that differ/ }).click();
  await page.keyboard.press("j");
  const text = async (of) => (await of.locator("main").innerText()).replace(/\d\d:\d\d:\d\d/, "TIME");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("table", { name: "Findings" }).waitFor();
  await other.waitForLoadState("networkidle");
  assert.equal(await text(other), await text(page));
  await other.close();
  assert.ok(server.url);
});

consoleTest("What an attacker stored is text", { model: "drift" }, async ({ view, page }) => {
  await check(view, "Drift");
  await page.getByRole("button", { name: /^Items of no type/ }).click();
  assert.ok((await page.getByRole("region", { name: "Finding", exact: true }).innerText()).includes(kHostileText));
  await page.getByRole("button", { name: /^Items of no type/ }).click();
  await page.getByRole("button", { name: /^Edge sets that differ/ }).click();
  const shown = await page.getByRole("region", { name: "Finding", exact: true }).innerText();
  assert.ok(shown.includes(kHostileText) && /29\d,\d{3} more characters/.test(shown), shown.slice(0, 500));
  assert.equal(await page.locator("main img").count(), 0);
  assert.equal(await page.evaluate(() => globalThis.hit), undefined);
});

for (const look of kLooks) {
  consoleTest(`Findings can be looked at by everybody, ${look.name}`, { model: "drift", look }, async ({ view, page }) => {
    await view.open("/Drift/integrity");
    await view.checkAccess();
    await check(view, "Drift");
    await view.picture(`09-integrity-${look.name}`);
    await view.checkAccess();
    await page.getByRole("button", { name: "Dry run" }).click();
  });
}
