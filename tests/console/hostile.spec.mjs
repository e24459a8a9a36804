// Items that want to be more than text: they are shown as text, and the page goes on.
import assert from "node:assert/strict";

import { consoleTest } from "./spec.mjs";

const kMarkup = "<img src=x onerror=\"globalThis.ran = 1\"><script>globalThis.ran = 1</script>";
const kBackwards = "\u202Egnp.exe\u202C \u200F\u05E9\u05DC\u05D5\u05DD";
const kLong = "long ".repeat(78_000); // 390,000 bytes
const kControls = "TARGET#a\u0000b\u0007\u001B[31m\nc";
const kAttributes = 10_000;

async function put(server, item) {
  const answer = await fetch(server.endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.PutItem" },
    body: JSON.stringify({ TableName: "FollowGraph", Item: item }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

const kKey = { PK: { S: "ACTOR#evil" }, SK: { S: "PROFILE" } };

async function isUnharmed(page) {
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await page.locator("main img, main script").count(), 0);
}

consoleTest("Markup and text that runs backwards are shown as text", { model: "follow-graph", fresh: true }, async ({ view, page, server }) => {
  await put(server, { ...kKey, name: { S: kMarkup }, [kMarkup]: { S: kBackwards } });
  await put(server, { PK: kKey.PK, SK: { S: kControls }, note: { S: kMarkup }, GSI1PK: { S: kMarkup }, GSI1SK: { S: "x" } });
  await view.open("/FollowGraph/data/ACTOR%23evil?item=node");
  await page.getByRole("dialog", { name: "Item" }).getByText(/ of 409,600 B/).waitFor();
  await isUnharmed(page);
  const base = await view.region("Base").innerText();
  assert.ok(base.includes(kMarkup));
  assert.ok(base.includes(kBackwards));
  const fields = page.getByRole("dialog", { name: "Item" });
  assert.equal(await fields.getByRole("textbox", { name: kMarkup }).inputValue(), kBackwards);
  await fields.getByRole("tab", { name: "DynamoDB JSON" }).click();
  assert.deepEqual(JSON.parse(await fields.locator("pre.whole").innerText())[kMarkup], { S: kBackwards });
  await isUnharmed(page);
});

consoleTest("A key with control characters is opened and selected", { model: "follow-graph", fresh: true }, async ({ view, page, server }) => {
  await put(server, { PK: kKey.PK, SK: { S: kControls }, note: { S: kMarkup } });
  await view.open("/FollowGraph/data/ACTOR%23evil");
  await view.region("Base").locator("tr[data-key]").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const item = page.getByRole("dialog", { name: "Item" });
  await item.getByRole("textbox", { name: "note" }).waitFor();
  const key = JSON.parse(await view.region("Base").locator("tr[aria-selected=true]").getAttribute("data-key"));
  assert.equal(key.SK, kControls);
  await page.reload();
  await item.getByRole("textbox", { name: "note" }).waitFor();
  await isUnharmed(page);
});

consoleTest("A text of 390,000 bytes stands in its cell whole, and the page still answers",
  { model: "follow-graph", fresh: true }, async ({ view, page, server }) => {
    await put(server, { PK: kKey.PK, SK: { S: "TARGET#long" }, text: { S: kLong } });
    await view.open("/FollowGraph/data/ACTOR%23evil");
    const cell = view.region("Base").locator("td[data-name=text]");
    await cell.waitFor();
    assert.equal((await cell.textContent()).length, kLong.length);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const item = page.getByRole("dialog", { name: "Item" });
    assert.equal((await item.getByRole("textbox", { name: "text" }).inputValue()).length, kLong.length);
    assert.match(await item.innerText(), /390,0\d\d B of 409,600 B/);
    await page.keyboard.press("Escape");
    await item.waitFor({ state: "detached" });
  });

consoleTest("An item of 10,000 attributes is shown in part, and says how many it has",
  { model: "follow-graph", fresh: true }, async ({ view, page, server }) => {
    const many = Object.fromEntries(Array.from({ length: kAttributes }, (_, i) => [`attribute${i}`, { N: String(i) }]));
    await put(server, { PK: kKey.PK, SK: { S: "TARGET#many" }, ...many });
    await view.open("/FollowGraph/data/ACTOR%23evil");
    const base = view.region("Base");
    await base.locator("tr[data-key]").first().waitFor();
    const headers = await base.getByRole("columnheader").allInnerTexts();
    const [left] = headers.filter((text) => text.endsWith("more attributes"));
    assert.equal(headers.length - 1 + Number(left.replace(/\D/g, "")), kAttributes + 2);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const item = page.getByRole("dialog", { name: "Item" });
    await item.getByText(/more attributes: see JSON/).waitFor();
    await item.getByRole("tab", { name: "JSON", exact: true }).click();
    assert.equal(Object.keys(JSON.parse(await item.locator("pre.whole").innerText())).length, kAttributes + 2);
  });
