// One item: decoded, edited and saved as the graph writes; never over somebody else's change.
import assert from "node:assert/strict";

import { consoleTest, kLooks } from "./spec.mjs";

const kProduct = "/EcommerceData/data/PRODUCT%23ABC123?item=node";

function panel(page) {
  return page.getByRole("dialog", { name: "Item" });
}

async function openItem(view, hash) {
  await view.open(hash);
  await panel(view.page).getByText(/ of 409,600 B/).waitFor();
  return panel(view.page);
}

/** A node as the command line reads it. */
async function nodeOf(server, ref) {
  return JSON.parse(await server.adjoin("node", "get", ref)).attributes;
}

/** What `adjoin verify` finds: nothing, if a save left no drift. */
async function driftOf(server) {
  try {
    const found = (await server.adjoin("verify")).trim();
    return found.split("\n").filter((line) => line.includes('"repair":"possible"'));
  } catch (error) {
    return String(error.stdout).trim().split("\n").filter((line) => line.includes('"repair":"possible"'));
  }
}

consoleTest("The decoded key of an edge is what edge get says, and its bytes are the server's", { model: "follow-graph" },
  async ({ view, page, server }) => {
    const key = encodeURIComponent('{"PK":"ACTOR#alice","SK":"TARGET#bob"}');
    const item = await openItem(view, `/FollowGraph/data/ACTOR%23alice?item=${key}`);
    const { from, edge, to } = JSON.parse(await server.adjoin("edge", "get", "ACTOR#alice", "FOLLOWS", "ACTOR#bob"));
    const decoded = await item.locator(".decoded").innerText();
    const read = (name) => new RegExp(`${name}\\s+(\\S+)`).exec(decoded)[1];
    assert.deepEqual([read("from"), read("type"), read("to")], [from, edge, to]);
    const answer = await page.evaluate(async () => (await fetch("/_graph/edges", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ getEdge: { from: "ACTOR#alice", type: "FOLLOWS", to: "ACTOR#bob" }, items: true }),
    })).json());
    assert.match(await item.innerText(), new RegExp(`\\b${answer.data.bytes} B of 409,600 B`));
  });

consoleTest("An edited field is saved as the graph writes it, and a check finds nothing", { model: "shop", fresh: true },
  async ({ view, page, server }) => {
    const drift = await driftOf(server);
    const item = await openItem(view, kProduct);
    assert.equal(await item.getByRole("textbox", { name: "PK" }).count(), 0, "keys are locked");
    assert.equal(await item.getByRole("textbox", { name: "productId" }).count(), 0);
    await item.getByRole("textbox", { name: "price" }).fill("179.99");
    await item.getByText(/SET price = 179.99/).waitFor();
    assert.equal((await nodeOf(server, "PRODUCT#ABC123")).price, 199.99, "nothing is sent before it is saved");
    assert.ok(await item.getByRole("checkbox", { name: "Only if unchanged since read" }).isChecked());
    await view.picture("05-item");
    const [, said] = /(\d+) WCU at this size/.exec(await item.innerText());
    await item.getByRole("button", { name: /^Save/ }).click();
    await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
    const after = await nodeOf(server, "PRODUCT#ABC123");
    assert.equal(after.price, 179.99);
    assert.notEqual(after.UpdatedAt, "2024-01-16T14:20:00Z", "updateNode sets what the schema makes");
    const [write] = await server.logged(({ path, write_half_units: units }) => path === "/_graph/nodes" && units > 0);
    assert.equal(write.write_half_units / 2, Number(said));
    assert.deepEqual(await driftOf(server), drift);
  });

consoleTest("A change between read and save is refused, and neither change is lost", { model: "shop", fresh: true, expects: /status of 409/ },
  async ({ view, page, server }) => {
    const item = await openItem(view, kProduct);
    await item.getByRole("textbox", { name: "price" }).fill("179.99");
    await server.adjoin("node", "update", "PRODUCT#ABC123", "price:=189.99");
    await item.getByRole("button", { name: /^Save/ }).click();
    const alert = item.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /price was 199.99 and is 189.99/);
    assert.equal((await nodeOf(server, "PRODUCT#ABC123")).price, 189.99);
    assert.equal(await item.getByRole("textbox", { name: "price" }).inputValue(), "179.99", "what was typed stays");
    await item.getByRole("button", { name: "Read again, keep my edits" }).click();
    await item.getByText(/price = 189.99/).waitFor();
    await item.getByRole("button", { name: /^Save/ }).click();
    await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
    assert.equal((await nodeOf(server, "PRODUCT#ABC123")).price, 179.99);
    assert.deepEqual(await driftOf(server), []);
  });

consoleTest("Discard forgets what was typed, and Esc closes first the edit, then the item", { model: "shop" },
  async ({ view, page }) => {
    const item = await openItem(view, kProduct);
    const name = item.getByRole("textbox", { name: "name" });
    await name.fill("Other");
    await item.getByRole("button", { name: "Discard" }).click();
    assert.equal(await name.inputValue(), "Wireless Headphones");
    await name.fill("Another");
    await item.getByRole("button", { name: /^Save/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await name.inputValue(), "Wireless Headphones");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "PRODUCT#ABC123" }).waitFor();
  });

consoleTest("A field that the schema refuses is told in the server's words", { model: "shop", expects: /status of 400/ },
  async ({ view }) => {
    const item = await openItem(view, "/EcommerceData/data/ORDER%23ORD001?item=node");
    await item.getByRole("textbox", { name: "orderDate" }).fill("some day");
    const alert = item.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /orderDate/);
    await item.getByRole("textbox", { name: "total" }).fill("much");
    await item.getByText('"much" is no number').waitFor();
  });

consoleTest("Three forms show the same item", { model: "shop" }, async ({ view, page, server }) => {
  const item = await openItem(view, kProduct);
  const stored = await nodeOf(server, "PRODUCT#ABC123");
  await item.getByRole("tab", { name: "JSON", exact: true }).click();
  const plain = JSON.parse(await item.locator("pre.whole").innerText());
  assert.equal(plain.price, stored.price);
  assert.equal(plain.PK, "PRODUCT#ABC123");
  await item.getByRole("tab", { name: "DynamoDB JSON" }).click();
  const typed = JSON.parse(await item.locator("pre.whole").innerText());
  assert.deepEqual(typed.price, { N: String(stored.price) });
  assert.deepEqual(Object.keys(typed).sort(), Object.keys(plain).sort());
});

consoleTest("A node and its edges are removed after a dry run, for what it said", { model: "shop", fresh: true },
  async ({ view, page, server }) => {
    const item = await openItem(view, kProduct);
    await item.getByRole("button", { name: "Remove …" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove" });
    await dialog.getByText(/Dry run: /).waitFor();
    const [, units] = /([\d.]+) WCU/.exec(await dialog.innerText());
    const button = dialog.getByRole("button", { name: "Remove" });
    assert.ok(await button.isDisabled());
    await dialog.getByRole("textbox").fill("ABC123");
    await button.click();
    await panel(page).waitFor({ state: "detached" });
    const lines = await server.logged(({ path, write_half_units: written }) => path === "/_graph/nodes" && written > 0);
    assert.equal(lines.reduce((sum, line) => sum + line.write_half_units / 2, 0), Number(units));
    assert.deepEqual(await driftOf(server), []);
  });

for (const look of kLooks) {
  consoleTest(`The item can be used by everybody, ${look.name}`, { model: "shop", look }, async ({ view }) => {
    const item = await openItem(view, kProduct);
    await item.getByRole("textbox", { name: "price" }).fill("179.99");
    await item.getByText(/SET price/).waitFor();
    await view.picture(`05-item-${look.name}`);
  });
}

const kMeetings = `graph: 1
table: {name: Meetings, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string}}
edges:
  MET: {from: {type: Person, as: met}, to: {type: Person, as: met by}, key: [day], reverse: {index: GSI1}, fields: {day: date!, where: string}}
`;

async function ask(server, path, body) {
  const answer = await fetch(`${server.endpoint}/_graph/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}

consoleTest("Of several edges between two nodes the one is changed, and removed, that was opened",
  { model: "empty", fresh: true }, async ({ view, page, server }) => {
    await ask(server, "schema", { init: kMeetings });
    const days = ["2026-01-01", "2026-01-02"];
    await ask(server, "transact", { operations: [
      ...["ann", "ben"].map((id) => ({ putNode: { node: `PERSON#${id}`, fields: { name: id } } })),
      ...days.map((day) => ({ addEdge: { from: "ann", type: "MET", to: "ben", fields: { day, where: "here" } } })),
    ] });
    const places = async () => {
      const { data } = await ask(server, "edges", { neighbors: { node: "PERSON#ann", type: "met" } });
      return Object.fromEntries(data.map(({ attributes }) => [attributes.day, attributes.where]));
    };
    await view.open("/Meetings/data/PERSON%23ann");
    const row = view.region("Base").locator(`tr[data-key*="${days[1]}"]`);
    await row.dblclick();
    const item = panel(page);
    await item.getByRole("textbox", { name: "where" }).fill("there");
    assert.equal(await item.getByRole("textbox", { name: "day" }).count(), 0, "what stands in the key is locked");
    await item.getByText(/where = "there"/).waitFor();
    await item.getByRole("button", { name: /^Save/ }).click();
    await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
    assert.deepEqual(await places(), { [days[0]]: "here", [days[1]]: "there" });
    await item.getByRole("button", { name: "Remove …" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove" });
    await dialog.getByRole("textbox").fill("MET");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await item.waitFor({ state: "detached" });
    assert.deepEqual(await places(), { [days[0]]: "here" });
  });

consoleTest("Bytes are edited in base64 and saved", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  await server.adjoin("node", "update", "PRODUCT#ABC123", 'photo:={"$b64":"AAEC"}');
  const item = await openItem(view, kProduct);
  const photo = item.getByRole("textbox", { name: "photo" });
  assert.equal(await photo.inputValue(), "AAEC");
  await photo.fill("AAECAwQ=");
  await item.getByRole("button", { name: /^Save/ }).click();
  await item.getByRole("status").filter({ hasText: "Saved" }).waitFor();
  assert.deepEqual((await nodeOf(server, "PRODUCT#ABC123")).photo, { $b64: "AAECAwQ=" });
  assert.equal(await page.getByRole("alert").count(), 0);
});

consoleTest("An edge set is decoded in the panel, as the node's edges are", { model: "goals" }, async ({ view, server }) => {
  const item = await openItem(view, "/records/data/GOAL-G3?item=node");
  const said = (await item.locator(".of-set").innerText()).replace(/\s+/g, " ");
  const edges = (await server.adjoin("neighbors", "GOAL-G3", "GOALMEMBERSHIP")).trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(edges.length > 0);
  for (const { node } of edges) assert.ok(said.includes(`GOALMEMBERSHIP ${node} as `), `${node} in ${said}`);
  assert.match(said, new RegExp(`${edges.length} of at most \\d+`));
});
