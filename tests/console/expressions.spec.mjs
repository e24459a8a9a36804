// Query's Expressions and PartiQL: rows become a request, and a request rows.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { consoleTest, kLooks, View } from "./spec.mjs";

const kOrders = {
  index: "GSI1", any: false, fields: ["orderId", "quantity", "totalPrice"],
  keys: [
    { attribute: "GSI1PK", op: "=", values: ["PRODUCT#ABC123"], type: "S" },
    { attribute: "GSI1SK", op: "begins_with", values: ["ORDER#"], type: "S" },
  ],
  filters: [{ attribute: "quantity", op: ">=", values: ["1"], type: "N" }],
};

function expressions(params) {
  return `/EcommerceData/query?${new URLSearchParams({ tab: "expressions", ...params })}`;
}

async function requestShown(view) {
  return JSON.parse(await view.region("Request").locator("pre").innerText());
}

consoleTest("Rows become the expressions that the command line builds", { model: "shop" }, async ({ view, page, server }) => {
  await view.open(expressions({}));
  await page.getByRole("combobox", { name: "On" }).selectOption("GSI1");
  const key = page.getByRole("group", { name: "Key condition" });
  await key.getByRole("textbox", { name: /^Value/ }).fill("PRODUCT#ABC123");
  await key.getByRole("button", { name: "Row" }).click();
  await key.getByRole("combobox", { name: "Operator" }).nth(1).selectOption("begins_with");
  await key.getByRole("textbox", { name: /^Value/ }).nth(1).fill("ORDER#");
  const filter = page.getByRole("group", { name: "Filter" });
  await filter.getByRole("button", { name: "Row" }).click();
  await filter.getByRole("combobox", { name: "Attribute" }).fill("quantity");
  await filter.getByRole("combobox", { name: "Operator" }).selectOption("between");
  await filter.getByRole("textbox", { name: /^Value/ }).nth(0).fill("1");
  await filter.getByRole("textbox", { name: /^Value/ }).nth(1).fill("5");
  await view.region("Request").getByText(/BETWEEN/).waitFor();
  const built = JSON.parse(await server.adjoin("expression", "build", "--key-condition", "GSI1PK = PRODUCT#ABC123",
    "--key-condition", "GSI1SK begins_with ORDER#", "--filter", "quantity between 1 5"));
  const { TableName: table, IndexName: index, ...shown } = await requestShown(view);
  assert.deepEqual([table, index], ["EcommerceData", "GSI1"]);
  assert.deepEqual(shown, built);

  await page.getByRole("main").getByRole("button", { name: "Query" }).click();
  await page.getByRole("table", { name: "Result" }).waitFor();
  const rows = await page.getByRole("table", { name: "Result" }).locator("tbody tr").count();
  const [asked] = await server.logged(({ operation, index: name }) => operation === "Query" && name === "GSI1");
  assert.equal(rows, asked.returned);
  assert.match(await view.receipt(), /^1 Query, 0\.5 RCU/);
  await view.settled();
  const text = await page.locator("main").innerText();
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.page.getByRole("table", { name: "Result" }).waitFor();
  await other.settled();
  assert.equal(await other.page.locator("main").innerText(), text);
  await other.close();
});

consoleTest("Another index keeps the rows, and their key attributes follow it", { model: "shop" }, async ({ view, page }) => {
  await view.open(expressions({ rows: JSON.stringify(kOrders) }));
  await page.getByRole("combobox", { name: "On" }).selectOption("EcommerceData");
  const key = page.getByRole("group", { name: "Key condition" });
  assert.deepEqual(await key.getByRole("combobox", { name: "Attribute" }).evaluateAll((all) => all.map(({ value }) => value)), ["PK", "SK"]);
  assert.deepEqual(await key.getByRole("textbox", { name: /^Value/ }).evaluateAll((all) => all.map(({ value }) => value)), ["PRODUCT#ABC123", "ORDER#"]);
  assert.equal(await page.getByRole("group", { name: "Filter" }).getByRole("combobox", { name: "Attribute" }).inputValue(), "quantity");
});

consoleTest("A pasted request becomes rows that build the same request", { model: "shop" }, async ({ view, page }) => {
  const request = {
    TableName: "EcommerceData", IndexName: "GSI1",
    KeyConditionExpression: "#a = :a AND begins_with(#b, :b)", FilterExpression: "#c BETWEEN :c AND :d AND attribute_exists(#d)",
    ExpressionAttributeNames: { "#a": "GSI1PK", "#b": "GSI1SK", "#c": "quantity", "#d": "orderId" },
    ExpressionAttributeValues: { ":a": { S: "PRODUCT#ABC123" }, ":b": { S: "ORDER#" }, ":c": { N: "1" }, ":d": { N: "5" } },
  };
  await view.open(expressions({}));
  await page.getByRole("button", { name: "Paste an expression" }).click();
  await page.getByRole("textbox", { name: "Request as JSON" }).fill(JSON.stringify(request));
  await page.getByRole("button", { name: "Make rows" }).click();
  await view.region("Request").getByText(/attribute_exists/).waitFor();
  const plain = ({ ExpressionAttributeNames: names, ExpressionAttributeValues: values, ...others }) => Object.fromEntries(
    Object.entries(others).map(([name, text]) => [name, String(text).replace(/[#:]\w+/g, (word) => names[word] ?? JSON.stringify(values[word]))]));
  assert.deepEqual(plain(await requestShown(view)), plain(request));
});

consoleTest("The AWS CLI's line gives the same items in a shell, and Python's is Python", { model: "shop" }, async ({ view, page, server }) => {
  await view.open(expressions({ rows: JSON.stringify(kOrders), show: "run" }));
  await page.getByRole("table", { name: "Result" }).waitFor();
  const shown = await page.getByRole("table", { name: "Result" }).locator("tbody tr td:first-child").allInnerTexts();
  const request = view.region("Request");
  await request.getByRole("tab", { name: "AWS CLI" }).click();
  const line = await request.locator("pre").innerText();
  assert.match(line, /^aws dynamodb query /);
  const [, input] = /--cli-input-json '(.*)'$/s.exec(line);
  const answer = await (await fetch(server.endpoint, {
    method: "POST", headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.Query" }, body: input,
  })).json();
  assert.deepEqual(answer.Items.map(({ orderId }) => orderId.S), shown);
  await request.getByRole("tab", { name: "Python" }).click();
  const python = await request.locator("pre").innerText();
  const checked = promisify(execFile)("python3", ["-c", "import ast, sys; ast.parse(sys.argv[1])", python]);
  await checked;
  await request.getByRole("tab", { name: "C++" }).click();
  assert.match(await request.locator("pre").innerText(), /request\("Query"/);
});

consoleTest("The schema's own read is named, and asks the same nodes", { model: "shop" }, async ({ view, page, server }) => {
  await view.open(expressions({ rows: JSON.stringify({ ...kOrders, filters: [], fields: [] }), show: "run" }));
  const known = view.region("Request").getByText(/The schema knows this read/);
  assert.match(await known.innerText(), /the OrderItem edges that end at PRODUCT#ABC123/);
  const rows = await page.getByRole("table", { name: "Result" }).locator("tbody tr").count();
  await page.getByRole("link", { name: "Ask it as a graph read" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await view.region("What it cost").waitFor();
  const nodes = await page.getByRole("table", { name: "Result" }).locator("tbody tr td:first-child").allInnerTexts();
  const edges = (await server.adjoin("neighbors", "PRODUCT#ABC123", "~OrderItem")).trim().split("\n").map((edge) => JSON.parse(edge).node);
  assert.deepEqual(nodes.map((text) => text.trim()).sort(), edges.sort());
  assert.equal(rows, edges.length);
});

consoleTest("PartiQL runs, its URL shows the same in a new tab, and a write is not repeated", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/query?tab=partiql");
  const field = page.getByRole("textbox", { name: "PartiQL" });
  await field.fill(`SELECT * FROM "EcommerceData" WHERE "PK" = 'PRODUCT#ABC123'`);
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("table", { name: "Result" }).waitFor();
  await view.settled();
  const text = await page.locator("main").innerText();
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.page.getByRole("table", { name: "Result" }).waitFor();
  await other.settled();
  assert.equal(await other.page.locator("main").innerText(), text);
  await other.close();
  await field.fill(`INSERT INTO "EcommerceData" VALUE {'PK': 'X#1', 'SK': 'X#1'}`);
  await page.getByRole("button", { name: "Run" }).click();
  await view.region("Result").waitFor();
  const isWrite = ({ operation, write_half_units: spent }) => operation === "ExecuteStatement" && spent > 0;
  await server.logged(isWrite);
  await page.reload();
  await view.settled();
  assert.equal((await server.requests()).filter(isWrite).length, 1);
});

consoleTest("A result with markup, long texts and many attributes is shown as text", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  const markup = '<img src=x onerror="globalThis.ran = 1">';
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, { N: String(at) }]));
  for (const item of [{ SK: { S: markup }, [markup]: { S: "\u202Egnp.exe" } }, { SK: { S: "long" }, text: { S: "x".repeat(390_000) } }, { SK: { S: "many" }, ...many }]) {
    const answer = await fetch(server.endpoint, {
      method: "POST", headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.PutItem" },
      body: JSON.stringify({ TableName: "EcommerceData", Item: { PK: { S: "EVIL#1" }, ...item } }),
    });
    assert.equal(answer.status, 200, await answer.text());
  }
  await view.open(expressions({ show: "run", rows: JSON.stringify({ keys: [{ attribute: "PK", op: "=", values: ["EVIL#1"], type: "S" }] }) }));
  const result = page.getByRole("table", { name: "Result" });
  await result.waitFor();
  assert.equal(await result.locator("tbody tr").count(), 3);
  assert.ok((await result.innerText()).includes(markup));
  await view.region("Result").getByText(/100 of 10,00\d columns are shown/).waitFor();
  await view.region("Result").getByText("JSON", { exact: true }).click();
  assert.ok((await view.region("Result").locator("pre").innerText()).includes(markup.replace(/"/g, '\\"')));
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await page.locator("main img").count(), 0);
});

for (const look of kLooks) {
  consoleTest(`Expressions can be used by everybody, ${look.name}`, { model: "shop", look }, async ({ view, page }) => {
    await view.open(expressions({ rows: JSON.stringify(kOrders), show: "run" }));
    await page.getByRole("table", { name: "Result" }).waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    await view.picture(`06-expressions-${look.name}`);
  });
}
