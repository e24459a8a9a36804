// The search: a ref, a key, a prefix and a cursor each open what the request log then shows.
import assert from "node:assert/strict";

import { consoleTest, kFilledModels } from "./spec.mjs";

function box(page) {
  return page.getByRole("combobox", { name: "Search" });
}

/** Types into the search by the keyboard alone, as everybody can. */
async function type(page, text) {
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.getByRole("listbox", { name: "Search results" }).getByRole("option").first().waitFor();
}

/** What the server was asked since, of the table, with the keys it was charged for. */
async function askedSince(server, number) {
  const lines = (await server.requests()).slice(number);
  return lines.flatMap(({ charges }) => charges ?? []).map(([, index, , , key]) => [index, key]);
}

async function opens(view, server, text, expected) {
  const { page } = view;
  const before = (await server.requests()).length;
  await type(page, text);
  const option = page.getByRole("listbox", { name: "Search results" }).getByRole("option").first();
  assert.equal(await option.getAttribute("aria-selected"), "true");
  assert.equal(await box(page).getAttribute("aria-activedescendant"), await option.getAttribute("id"));
  assert.match(await option.innerText(), /\d+ (Query|Queries|GetItem)/);
  await page.keyboard.press("Enter");
  const isOfTable = ({ charges }) => charges?.some(([, , , , key]) => key === expected);
  for (;;) {
    const lines = await server.logged(isOfTable);
    if ((await server.requests()).slice(before).some(isOfTable)) return lines;
    await page.waitForTimeout(50);
  }
}

for (const name of kFilledModels) {
  consoleTest(`A ref typed into the search opens its collection on ${name}`, { model: name },
    async ({ view, page, server, model }) => {
      await view.open(`/${model.table}/data`);
      const before = (await server.requests()).length;
      await opens(view, server, model.node, model.node);
      await view.region("Base").getByRole("table", { name: "Base" }).waitFor();
      assert.ok((await askedSince(server, before)).some(([index, key]) => index === "" && key === model.node));
      assert.ok(page.url().includes(`/data/${encodeURIComponent(model.node)}`));
    });
}

consoleTest("A key typed into the search opens its collection with the item selected", { model: "follow-graph" },
  async ({ view, page, server }) => {
    await view.open("/FollowGraph/data");
    await opens(view, server, '{"PK":"ACTOR#dave","SK":"TARGET#bob"}', "ACTOR#dave");
    const selected = view.region("Base").locator("tr[aria-selected=true]");
    await selected.waitFor();
    assert.deepEqual(JSON.parse(await selected.getAttribute("data-key")), { PK: "ACTOR#dave", SK: "TARGET#bob" });
  });

consoleTest("A prefix lists the keys that begin so, and Enter opens the first", { model: "shop" },
  async ({ view, page, server }) => {
    await view.open("/EcommerceData/data");
    await type(page, "PRODUCT#");
    const group = page.getByRole("group", { name: "Keys that begin so" });
    await group.waitFor();
    const shown = (await group.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0]);
    const dumped = (await server.adjoin("dump")).trim().split("\n").map((line) => JSON.parse(line));
    const keys = new Set(dumped.map((line) => (line.Item ?? line).PK).map((key) => key.S ?? key));
    const expected = [...keys].filter((key) => key.startsWith("PRODUCT#"));
    assert.deepEqual(shown.map((text) => /PRODUCT#\w+/.exec(text)[0]).sort(), expected.sort());
    assert.match(await group.innerText(), new RegExp(`${expected.length} among ${keys.size}, walked in .*, no units`));
    const before = (await server.requests()).length;
    await page.keyboard.press("Enter");
    await view.region("Base").getByRole("table").waitFor();
    const [, first] = /(PRODUCT#\w+)/.exec(shown[0]);
    await server.logged(({ charges }) => charges?.some(([, , , , key]) => key === first));
    assert.ok((await askedSince(server, before)).every(([, key]) => key === first));
  });

consoleTest("A cursor pasted into the search opens the page behind it", { model: "hub" }, async ({ view, page, server }) => {
  const { execFile } = await import("node:child_process");
  const said = await new Promise((resolve, reject) => {
    execFile(process.env.ADJOIN, ["neighbors", "PERSON#hub", "known by", "--first", "100"],
      { env: { ...process.env, ADJOIN_STORE: server.store } },
      (error, stdout, stderr) => (error ? reject(error) : resolve({ stdout, stderr })));
  });
  const [, cursor] = /cursor: (\S+)/.exec(said.stderr);
  const listed = said.stdout.trim().split("\n").map((line) => JSON.parse(line).node);
  await view.open("/Hub/data");
  await opens(view, server, cursor, "PERSON#hub");
  const rows = view.region("GSI1").locator("tr[data-key]");
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((all) => all.map((row) => JSON.parse(row.dataset.key).PK));
  assert.equal(shown.length + listed.length, 143);
  assert.ok(shown.every((ref) => !listed.includes(ref)), "no row stands on both pages");
});

consoleTest("A name with a slip finds the nearest ones", { model: "shop" }, async ({ view, page }) => {
  await view.open("/EcommerceData/data");
  await type(page, "PRODUCT#ABCX");
  const near = page.getByRole("group", { name: "Nearest names" });
  await near.waitFor();
  assert.match(await near.innerText(), /PRODUCT#ABC123/);
  await near.getByRole("option").first().click();
  await page.getByRole("heading", { level: 1, name: "PRODUCT#ABC123" }).waitFor();
});

consoleTest("Without a table the search offers the ref in the table whose refs look so", { model: "follow-graph" },
  async ({ view, page }) => {
    await view.open("/");
    await page.getByRole("table", { name: "Tables" }).waitFor();
    await type(page, "ACTOR#bob");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "ACTOR#bob" }).waitFor();
  });

consoleTest("Esc closes the search and leaves the page as it is", { model: "shop" }, async ({ view, page }) => {
  await view.open("/EcommerceData/data/PRODUCT%23ABC123");
  const url = page.url();
  await type(page, "USER#");
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("listbox", { name: "Search results" }).count(), 0);
  assert.equal(page.url(), url);
});

consoleTest("The lit result stays in sight while it moves", { model: "hub", look: { viewport: { width: 1280, height: 360 } } }, async ({ view, page }) => {
  await view.open("/Hub/data");
  await type(page, "PERSON#fan");
  const options = page.getByRole("listbox", { name: "Search results" }).getByRole("option");
  await options.nth(6).waitFor();
  for (let moves = 0; moves < 6; ++moves) await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => {
    const lit = document.getElementById(document.activeElement.getAttribute("aria-activedescendant"));
    const [own, list] = [lit, lit.closest("[role=listbox]")].map((element) => element.getBoundingClientRect());
    return lit.id === "search-6" && own.top >= list.top && own.bottom <= list.bottom;
  });
});
