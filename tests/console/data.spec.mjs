// Data: both halves of what is opened, their rows and keys, and what reading them cost.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { consoleTest, kFilledModels, kHubEdges, kLooks, kModels } from "./spec.mjs";

const run = promisify(execFile);
const kAlice = "/FollowGraph/data/ACTOR%23alice";
const kBob = `${kAlice}?sel=${encodeURIComponent('{"PK":"ACTOR#alice","SK":"TARGET#bob"}')}`;

function rowsOf(view, name) {
  return view.region(name).getByRole("table", { name, exact: true }).locator("tr[data-key]");
}

async function keysOf(rows) {
  return rows.evaluateAll((all) => all.map((row) => JSON.parse(row.dataset.key)));
}

async function headersOf(view, name) {
  return view.region(name).getByRole("columnheader").allInnerTexts();
}

/** Read units of lines of the log. */
function unitsOf(lines) {
  return lines.reduce((sum, line) => sum + (line.read_half_units ?? 0) / 2, 0);
}

function textOf(page) {
  return page.getByRole("main").innerText();
}

consoleTest("Both halves stand beside each other, with the keys of the index in columns",
  { model: "follow-graph" }, async ({ view, page, server }) => {
    await view.open(kBob);
    await rowsOf(view, "GSI1").first().waitFor();
    const base = await keysOf(rowsOf(view, "Base"));
    const index = await keysOf(rowsOf(view, "GSI1"));
    const dumped = JSON.parse(`[${(await server.adjoin("dump")).trim().split("\n").join(",")}]`);
    const stored = (name, value) => dumped.map((line) => line.Item ?? line)
      .filter((item) => JSON.stringify(item[name] ?? "").includes(`"${value}"`)).length;
    assert.equal(base.length, stored("PK", "ACTOR#alice"));
    assert.equal(base.length, 3);
    assert.equal(index.length, stored("GSI1PK", "TARGET#bob"));
    assert.equal(index.length, 2);
    assert.ok(base.every(({ PK }) => PK === "ACTOR#alice"));
    for (const name of ["Base", "GSI1"]) {
      const headers = await headersOf(view, name);
      for (const key of ["PK", "SK", "GSI1PK", "GSI1SK"]) {
        assert.equal(headers.filter((header) => header === key).length, 1, `${key} in ${name}: ${headers}`);
      }
    }
    const selected = page.locator("tr[aria-selected=true]");
    assert.equal(await selected.count(), 2, "one item in two places, lit in both");
    assert.equal(await rowsOf(view, "Base").first().innerText().then((text) => text.includes("following")), true);
    await view.picture("03-collection-follow");
  });

consoleTest("x takes the selection across and back, and j and k move it", { model: "follow-graph" }, async ({ view, page }) => {
  await view.open(kAlice);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await rowsOf(view, "GSI1").first().waitFor();
  await textOf(page);
  const selected = (name) => view.region(name).locator("tr[aria-selected=true]");
  await page.keyboard.press("x");
  await selected("GSI1").waitFor();
  assert.equal((await keysOf(selected("GSI1")))[0].SK, "TARGET#bob");
  await page.keyboard.press("j");
  await view.region("GSI1").locator("tr[aria-selected=true][data-key*='ACTOR#dave']").waitFor();
  await page.keyboard.press("x");
  await page.getByRole("heading", { level: 1, name: "ACTOR#dave" }).waitFor();
  await view.region("Base").locator("tr[aria-selected=true][data-key*='TARGET#bob']").waitFor();
});

consoleTest("The receipt's units are those that the log has", { model: "hub" }, async ({ view, server }) => {
  const before = (await server.requests()).length;
  await view.open("/Hub/data/PERSON%23hub");
  await rowsOf(view, "GSI1").first().waitFor();
  await server.logged(({ table, path }) => table === "Hub" && path === "/_graph/around");
  const lines = (await server.requests()).slice(before);
  const spent = unitsOf(lines);
  const receipt = await view.receipt();
  const [, said] = /([\d.]+) RCU/.exec(receipt);
  assert.equal(Number(said), spent, `${receipt}\n${JSON.stringify(lines)}`);
  assert.match(receipt, /^2 Queries(, 1 GetItem)?, [\d.]+ RCU/);
  assert.match(receipt, /This tab: \d+ requests?/);
  assert.equal(await rowsOf(view, "GSI1").count(), kHubEdges);
});

consoleTest("The copied line, run in a shell, gives the same items", { model: "follow-graph" }, async ({ view, page, server }) => {
  await view.open(kAlice);
  await rowsOf(view, "Base").first().waitFor();
  await textOf(page);
  await view.region("Receipt").getByRole("button", { name: "Copy request" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split("\n").filter((line) => line.includes(" query "));
  assert.equal(lines.length, 2, copied);
  const shown = { Base: await keysOf(rowsOf(view, "Base")), GSI1: await keysOf(rowsOf(view, "GSI1")) };
  for (const line of lines) {
    const { stdout } = await shell(line);
    const items = JSON.parse(stdout).Items.map(({ PK, SK }) => `${PK.S} ${SK.S}`).sort();
    const name = line.includes("GSI1") ? "GSI1" : "Base";
    assert.deepEqual(items, shown[name].map(({ PK, SK }) => `${PK} ${SK}`).sort(), line);
  }
  assert.ok(copied.includes(new URL(server.url).host));
  await page.getByRole("combobox", { name: "Form of the copy" }).selectOption("curl");
  await view.region("Receipt").getByRole("button", { name: "Copy request" }).click();
  const asked = await page.evaluate(() => navigator.clipboard.readText());
  const answer = JSON.parse((await shell(asked)).stdout);
  assert.equal(answer.data.rows.length + 1, shown.Base.length + shown.GSI1.length);
});

/** Runs a line as it was copied, with keys of no account. */
function shell(line) {
  return run("sh", ["-c", line], { env: {
    ...process.env, AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local", AWS_DEFAULT_REGION: "us-east-1",
  } });
}

for (const name of kFilledModels) {
  consoleTest(`A URL in a new tab gives the same text on ${name}`, { model: name }, async ({ view, page, model }) => {
    await view.open(`/${model.table}/data/${encodeURIComponent(model.node)}`);
    await rowsOf(view, "Base").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await textOf(page);
    await page.keyboard.press("x");
    const [before, url] = [await textOf(page), page.url()];
    const other = await page.context().newPage();
    await other.goto(url);
    await other.locator("tr[data-key]").first().waitFor();
    assert.equal(await textOf(other), before);
    await other.close();
  });
}

consoleTest("A page of the whole table says its price before it is read", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/data");
  const button = page.getByRole("button", { name: /^Scan/ });
  await button.waitFor();
  assert.equal((await server.requests()).filter(({ operation }) => operation === "Scan").length, 0);
  const [, price] = /([\d.]+) RCU/.exec(await button.innerText());
  await button.click();
  const [scan] = await server.logged(({ operation }) => operation === "Scan");
  await rowsOf(view, "Base").first().waitFor();
  assert.equal(Number(price), unitsOf([scan]));
  assert.equal(await rowsOf(view, "Base").count(), scan.scanned);
  assert.match(await view.receipt(), new RegExp(`^1 Scan, ${unitsOf([scan])} RCU`));
});

consoleTest("The node's card stands above the names of the columns, which stand at one height in both halves",
  { model: "follow-graph" }, async ({ view, page }) => {
    await view.open(kBob);
    await rowsOf(view, "GSI1").first().waitFor();
    const top = async (region, selector) => (await view.region(region).locator(selector).first().boundingBox()).y;
    assert.ok(await top("Base", "tr.node") < await top("Base", "th"));
    assert.ok(await top("Base", "th") < await top("Base", "tr.grp"));
    assert.equal(await top("Base", "th"), await top("GSI1", "th"));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
  });

consoleTest("On a phone a tap opens the item, and its sheet leaves the receipt in sight",
  { model: "follow-graph", look: { ...kLooks[2], hasTouch: true } }, async ({ view, page }) => {
    await view.open(kAlice);
    await rowsOf(view, "Base").nth(1).tap();
    const item = page.getByRole("dialog", { name: "Item" });
    await item.getByText(/ of 409,600 B/).waitFor();
    const [sheet, receipt] = [await item.boundingBox(), await view.region("Receipt").boundingBox()];
    assert.ok(sheet.y + sheet.height <= receipt.y + 1, `the sheet ends at ${sheet.y + sheet.height}, the receipt begins at ${receipt.y}`);
    await item.getByRole("button", { name: "Close" }).tap();
    await item.waitFor({ state: "detached" });
  });

consoleTest("What is not there says so, and what asking cost", { model: "shop", expects: /status of 400/ }, async ({ view, page }) => {
  await view.open("/EcommerceData/data/PRODUCT%23none");
  await page.getByText("No item has this key").waitFor();
  assert.match(await view.region("Base").innerText(), /1 Query, 0\.5 RCU/);
  assert.match(await view.region("GSI1").innerText(), /Nothing ends at PRODUCT#none/);
});

for (const look of kLooks) {
  consoleTest(`Data can be used by everybody, ${look.name}`, { model: "follow-graph", look }, async ({ view, page }) => {
    await view.open(kBob);
    await rowsOf(view, "Base").first().waitFor();
    await view.picture(`03-collection-${look.name}`);
    if (look.name.startsWith("phone")) {
      await page.getByRole("radio", { name: "GSI1" }).check({ force: true });
      await rowsOf(view, "GSI1").first().waitFor();
      assert.equal(await view.region("Base").count(), 0);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Data" }).click();
      await page.getByRole("listbox", { name: "Keys" }).getByRole("option", { name: /ACTOR#carol/ }).click();
      await page.getByRole("heading", { level: 1, name: "ACTOR#carol" }).waitFor({ state: "attached" });
    }
  });
}

consoleTest("What takes longer than a moment says what it waits for, and can be stopped", { model: "shop" }, async ({ view, page }) => {
  let goOn;
  const held = new Promise((resolve) => { goOn = resolve; });
  await page.route("**/_graph/around", async (route) => {
    await held;
    await route.continue().catch(() => {}); // it may have been taken back meanwhile
  });
  await page.goto(`${view.server.url}/_console/#/EcommerceData/data/PRODUCT%23ABC123`);
  await page.getByText(/^Query EcommerceData, \d\.\d s\./).waitFor();
  await view.picture("12-waiting");
  assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
  await page.getByRole("button", { name: "Stop" }).click();
  assert.match(await page.getByRole("alert").innerText(), /Stopped/);
  goOn();
  await page.getByRole("button", { name: "Try again" }).click();
  await view.region("Base").getByRole("table").waitFor();
});

consoleTest("Edges without an index stand in the partition of their other end", { model: "social" }, async ({ view, page }) => {
  await view.open(`/SocialGraph/data/USER%23alice?sel=${encodeURIComponent('{"pk":"USER#alice","sk":"PRODUCT#desk"}')}`);
  await view.region("Other end").getByRole("table").waitFor();
  const keys = await keysOf(rowsOf(view, "Other end"));
  assert.ok(keys.every(({ pk }) => pk === "PRODUCT#desk"), JSON.stringify(keys));
  const mirror = view.region("Other end").locator("tr[aria-selected=true]");
  assert.deepEqual(await keysOf(mirror), [{ pk: "PRODUCT#desk", sk: "USER#alice" }]);
  assert.equal(await page.getByRole("alert").count(), 0);
});
