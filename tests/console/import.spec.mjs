// Import: a file into a table from the page, as the command line takes it.
import assert from "node:assert/strict";

import { consoleTest, kLooks } from "./spec.mjs";

async function send(server, operation, body) {
  const answer = await fetch(server.endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** A table without a schema: its keys are texts, and an index of all attributes has `at`. */
async function makePlain(server, name = "Plain") {
  await send(server, "CreateTable", {
    TableName: name, BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "PK", KeyType: "HASH" }, { AttributeName: "SK", KeyType: "RANGE" }],
    AttributeDefinitions: ["PK", "SK", "at"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [{ IndexName: "byTime", KeySchema: [{ AttributeName: "at", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } }],
  });
}

async function itemsOf(server, table) {
  const { Items } = await send(server, "Scan", { TableName: table });
  return Items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
}

function file(name, content) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(content) };
}

/** Opens the dialog, chooses the table and the file. */
async function choose(view, table, chosen) {
  const { page } = view;
  await view.open("/");
  const dialog = page.getByRole("dialog", { name: "Import" });
  if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Into" }).selectOption(table);
  await dialog.getByLabel("File").setInputFiles(chosen);
  return dialog;
}

const begin = (dialog) => dialog.getByRole("button", { name: /^Import [\d,]+$/ });
const words = async (locator) => (await locator.innerText()).replace(/\s+/g, " ");

consoleTest("A dumped graph comes back the same, at the price that was said", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  const dump = await server.adjoin("dump");
  const lines = dump.trim().split("\n");
  const yaml = await server.adjoin("schema", "show");
  await send(server, "DeleteTable", { TableName: "EcommerceData" });
  await fetch(`${server.endpoint}/_graph/schema`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ init: yaml }),
  });
  const dialog = await choose(view, "EcommerceData", file("shop.jsonl", dump));
  await begin(dialog).waitFor();
  const price = /Price: ([\d,.]+) WCU/.exec(await words(dialog))[1];
  assert.match(await words(dialog), new RegExp(`${lines.length} items in DynamoDB JSON`));
  assert.equal(await dialog.getByRole("table", { name: "First rows" }).locator("tbody tr").count(), 5);
  await view.picture("import-looked");
  assert.equal(await begin(dialog).innerText(), `Import ${lines.length}`);
  await begin(dialog).click();
  await dialog.getByRole("status").getByText(`${lines.length} of ${lines.length} rows are written.`).waitFor();
  assert.match(await view.receipt(), new RegExp(`^2 BatchWriteItems, ${price.replace(".", "\\.")} WCU`));
  await view.picture("import-done");
  assert.deepEqual((await server.adjoin("dump")).trim().split("\n").sort(), lines.sort());
  await dialog.getByRole("link", { name: "Check Integrity" }).click();
  await page.waitForFunction(() => location.hash === "#/EcommerceData/integrity");
});

consoleTest("Arrays, batch-write files, exports and packed files are read too", { model: "users", fresh: true }, async ({ view, server }) => {
  await makePlain(server);
  const items = [{ PK: { S: "a" }, SK: { S: "1" }, n: { N: "12345678901234567890" } }, { PK: { S: "a" }, SK: { S: "2" }, at: { S: "x" } }];
  const { gzipSync } = await import("node:zlib");
  const forms = {
    "array.json": JSON.stringify(items, null, 2),
    "batch.json": JSON.stringify({ Other: items.map((Item) => ({ PutRequest: { Item } })) }, null, 2),
    "export.json": items.map((Item) => JSON.stringify({ Item })).join("\n"),
    "one.json": JSON.stringify(items[0]),
    "packed.jsonl.gz": gzipSync(items.map((item) => JSON.stringify(item)).join("\n")),
  };
  for (const [name, content] of Object.entries(forms)) {
    const many = name === "one.json" ? 1 : 2;
    for (const { SK } of items) await send(server, "DeleteItem", { TableName: "Plain", Key: { PK: { S: "a" }, SK } });
    const dialog = await choose(view, "Plain", file(name, content));
    await begin(dialog).click();
    await dialog.getByRole("status").getByText(`${many} of ${many} ${many === 1 ? "row is" : "rows are"} written.`).waitFor();
    const wanted = items.slice(0, many).map((item) => JSON.stringify(Object.entries(item).sort())).sort();
    assert.deepEqual(await itemsOf(server, "Plain"), wanted, name);
  }
});

consoleTest("A bad row says its line, and nothing is written until it is mended or passed by", { model: "users", fresh: true }, async ({ view, server }) => {
  await makePlain(server);
  const good = (sk) => JSON.stringify({ PK: { S: "a" }, SK: { S: sk } });
  const lines = [good("1"), "{oops", "", '{"PK":{"S":"a"}}', '{"PK":{"S":"a"},"SK":{"N":"7"}}', '{"PK":{"S":"a"},"SK":{"S":"x"},"n":{"N":"many"}}', good("2")];
  const dialog = await choose(view, "Plain", file("mixed.jsonl", lines.join("\n")));
  const bad = dialog.getByRole("table", { name: "Bad rows" });
  await bad.waitFor();
  const rows = await bad.locator("tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split("\t")[0].trim()), ["line 2", "line 4", "line 5", "line 6"]);
  assert.match(rows[0], /no JSON/);
  assert.match(rows[1], /lacks SK/);
  assert.match(rows[2], /SK is a number, and the table's key wants a string/);
  assert.match(rows[3], /n: it is no number/);
  await view.picture("import-bad");
  assert.ok(await begin(dialog).isDisabled());
  assert.deepEqual(await itemsOf(server, "Plain"), []);
  await dialog.getByRole("checkbox", { name: "Go on past bad rows" }).check();
  await begin(dialog).click();
  await dialog.getByRole("status").getByText("2 of 2 rows are written.").waitFor();
  assert.equal((await itemsOf(server, "Plain")).length, 2);
});

consoleTest("A row that the server refuses is named, and nothing behind it is written", { model: "users", fresh: true, expects: /status of 400/ }, async ({ view, server }) => {
  await makePlain(server);
  const items = Array.from({ length: 60 }, (_, at) => ({ PK: { S: "a" }, SK: { S: String(at).padStart(2, "0") }, at: at === 30 ? { N: "5" } : { S: "t" } }));
  const dialog = await choose(view, "Plain", file("typed.jsonl", items.map((item) => JSON.stringify(item)).join("\n")));
  await begin(dialog).click();
  const alert = dialog.getByRole("alert");
  await alert.waitFor();
  assert.match(await words(alert), /^30 of 60 rows are written\. line 31 is refused, and nothing behind it is written\.$/);
  assert.match(await words(dialog.getByRole("table", { name: "Bad rows" })), /line 31 .*at/);
  assert.equal((await itemsOf(server, "Plain")).length, 30);
});

consoleTest("Stop ends an import, and what is told as written is written", { model: "users", fresh: true }, async ({ view, page, server }) => {
  await makePlain(server);
  const items = Array.from({ length: 500 }, (_, at) => JSON.stringify({ PK: { S: `p${at}` }, SK: { S: "x" } }));
  // Each request waits until it is let go, so that the press is surely between two of them.
  const held = [];
  let isOpen = false;
  await page.route("**/*", async (route) => {
    if (isOpen || !(route.request().headers()["x-amz-target"] ?? "").endsWith("BatchWriteItem")) return route.continue();
    held.push(route);
  });
  const next = async () => {
    while (held.length === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
    await held.shift().continue();
  };
  const dialog = await choose(view, "Plain", file("many.jsonl", items.join("\n")));
  await begin(dialog).click();
  await next();
  await dialog.getByText("25 of 500 written").waitFor();
  await dialog.getByRole("progressbar", { name: "Written" }).waitFor();
  await view.picture("import-running");
  await dialog.getByRole("button", { name: "Stop" }).click();
  await next();
  await dialog.getByRole("status").getByText("Stopped: 50 of 500 rows are written.").waitFor();
  isOpen = true;
  assert.equal(held.length, 0);
  assert.equal((await itemsOf(server, "Plain")).length, 50);
});

consoleTest("CSV of edges and nodes is written as the graph writes it", { model: "hub", fresh: true }, async ({ view, server }) => {
  const nodes = await choose(view, "Hub", file("people.csv", 'id,name\r\nana,"Ana ""A"", the first\nand only"\nbo,Bo\n'));
  await begin(nodes).waitFor();
  assert.equal(await nodes.getByRole("combobox", { name: "As" }).locator("option:checked").innerText(), "nodes Person");
  assert.match(await words(nodes), /Price: at most 2 WCU, 1 WCU a row/);
  await begin(nodes).click();
  await nodes.getByRole("status").getByText("2 of 2 rows are written.").waitFor();
  const moved = await choose(view, "Hub", file("moved.csv", "ref,from,to\ncy,Oslo,Rome\n"));
  await begin(moved).waitFor();
  assert.equal(await moved.getByRole("combobox", { name: "As" }).locator("option:checked").innerText(), "nodes Person");
  await begin(moved).click();
  await moved.getByRole("status").getByText("1 of 1 row is written.").waitFor();
  const edges = await choose(view, "Hub", file("knows.csv", "from,to\nana,hub\nana,PERSON#fan000\n"));
  await begin(edges).click();
  await edges.getByRole("status").getByText("2 of 2 rows are written.").waitFor();
  const ana = JSON.parse(await server.adjoin("node", "get", "PERSON#ana", "--output", "json"));
  assert.equal(JSON.stringify(ana).includes('Ana \\"A\\", the first\\nand only'), true, JSON.stringify(ana));
  const reached = await server.adjoin("neighbors", "PERSON#ana", "KNOWS", "--output", "json");
  assert.ok(reached.includes("PERSON#hub") && reached.includes("PERSON#fan000"), reached);
});

consoleTest("A file that no table can take says why", { model: "hub", fresh: true }, async ({ view, server }) => {
  await makePlain(server);
  const dialog = await choose(view, "Plain", file("people.csv", "id,name\nana,Ana\n"));
  await dialog.getByRole("alert").getByText(/Plain has no schema, which would say what the columns of people\.csv are/).waitFor();
  await dialog.getByRole("combobox", { name: "Into" }).selectOption("Hub");
  await begin(dialog).waitFor();
  await dialog.getByLabel("File").setInputFiles(file("odd.csv", "who,whom\na,b\n"));
  await dialog.getByRole("alert").getByText(/odd\.csv names neither the ends of edges \(from, to\)/).waitFor();
  await dialog.getByLabel("File").setInputFiles(file("short.csv", "from,to\na\nb,c\n"));
  assert.match(await words(dialog.getByRole("table", { name: "Bad rows" })), /line 2 .*the header names 2 columns, this line has 1/);
  await dialog.getByLabel("File").setInputFiles(file("latin.jsonl", Buffer.from([0x7b, 0xe4, 0x7d])));
  await dialog.getByRole("alert").getByText(/latin\.jsonl is no text in UTF-8/).waitFor();
});

for (const look of kLooks) {
  consoleTest(`Import can be looked at by everybody, ${look.name}`, { model: "shop", fresh: true, look }, async ({ view, server }) => {
    const dump = await server.adjoin("dump");
    const dialog = await choose(view, "EcommerceData", file("shop.jsonl", `${dump}{oops\n`));
    await dialog.getByRole("table", { name: "Bad rows" }).waitFor();
    await view.picture(`01-import-${look.name}`);
    await view.checkAccess();
  });
}
