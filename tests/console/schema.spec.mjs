// Schema: types, text, and access patterns with their proofs; nothing is written.
import assert from "node:assert/strict";

import { consoleTest, kFilledModels, kLooks, View } from "./spec.mjs";

async function schemaOf(server, table) {
  const answer = await fetch(`${server.endpoint}/_graph/schema`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table }),
  });
  return (await answer.json()).data[0];
}

/** Whether two boxes share more than their borders. */
function overlap(one, other) {
  return one.x + 1 < other.x + other.width && other.x + 1 < one.x + one.width
    && one.y + 1 < other.y + other.height && other.y + 1 < one.y + one.height;
}

for (const name of kFilledModels) {
  consoleTest(`Types of ${name} stand apart, and no arrow crosses a box`, { model: name }, async ({ view, page, server, model }) => {
    await view.open(`/${model.table}/schema`);
    const { nodes, edges } = await schemaOf(server, model.table);
    const types = view.region("Types");
    await types.getByRole("img").waitFor();
    const named = await types.locator(".type-box text").allTextContents();
    assert.deepEqual(named, nodes.map((node) => node.name));
    for (const { name: edge } of edges) assert.ok((await types.locator("text.el").allTextContents()).includes(edge), edge);
    const boxes = await types.locator(".type-box rect").evaluateAll((all) => all.map((rect) => rect.getBoundingClientRect().toJSON()));
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => assert.ok(!overlap(one, other))));
    const inside = await types.locator("svg.graph").evaluate((svg) => {
      const rects = [...svg.querySelectorAll(".type-box")].map((box) => {
        const { e: x, f: y } = box.transform.baseVal[0].matrix;
        const { width, height } = box.querySelector("rect").getBBox();
        return { x, y, width, height };
      });
      const crossings = [];
      for (const path of svg.querySelectorAll(".arrow path:first-child")) {
        const length = path.getTotalLength();
        for (let at = 0; at <= length; at += 1) {
          const { x, y } = path.getPointAtLength(at);
          const hit = rects.find((rect) => x > rect.x + 1 && x < rect.x + rect.width - 1 && y > rect.y + 1 && y < rect.y + rect.height - 1);
          if (hit !== undefined) crossings.push({ x, y });
        }
      }
      return crossings;
    });
    assert.deepEqual(inside, []);
  });
}

consoleTest("Patterns say their request, condition and worst cost as the proof does", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/schema");
  const { patterns } = await schemaOf(server, "EcommerceData");
  const table = page.getByRole("table", { name: "Access patterns" });
  const rows = await table.locator("tbody tr").all();
  assert.equal(rows.length, patterns.length);
  for (const [at, row] of rows.entries()) {
    const { name, steps: [first], requests, rcu, warnings } = patterns[at];
    const text = (await row.innerText()).replace(/\s+/g, " ");
    assert.ok(text.includes(name));
    assert.ok(text.includes([first.operation, first.input.IndexName].filter(Boolean).join(" ")), text);
    assert.match(text, new RegExp(`\\b${requests} ${rcu}\\b`));
    const proof = await row.getByRole("img").getAttribute("aria-label");
    assert.equal(proof, warnings.length > 0 ? "proven, with a warning" : "proven");
  }
  await table.getByRole("button", { name: "recentReviews" }).click();
  assert.match(await page.getByText(/neither a time nor a rank/).innerText(), /Line 35/);
});

consoleTest("A warning leads to its line, and the URL keeps line and pattern", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/schema");
  const { warnings, yaml } = await schemaOf(server, "EcommerceData");
  const last = warnings.at(-1);
  await page.getByRole("button", { name: `Line ${last.line}` }).click();
  await page.getByRole("button", { name: "orderWithItems" }).click();
  const lit = view.region("YAML").locator(".code-line.lit");
  assert.equal((await lit.innerText()).replace(/\s+/g, " ").trim(), `${last.line} ${yaml.split("\n")[last.line - 1]}`.replace(/\s+/g, " ").trim());
  assert.ok(await lit.isVisible());
  await page.getByText(/^Used since /).waitFor();
  const text = await page.locator("main").innerText();
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.region("YAML").locator(".code-line.lit").waitFor();
  await other.page.getByText(/^Used since /).waitFor();
  assert.equal(await other.page.locator("main").innerText(), text);
  assert.equal(await other.page.locator("tr[aria-selected=true]").innerText(), await page.locator("tr[aria-selected=true]").innerText());
  await other.close();
});

consoleTest("A pattern runs from the schema, by the keyboard, and gives the command line's rows", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/schema?pattern=recentReviews");
  const product = page.getByRole("textbox", { name: "product" });
  await product.focus();
  await page.keyboard.type("ABC123");
  await page.keyboard.press("Enter");
  const result = page.getByRole("table", { name: "Result" });
  await result.waitFor();
  const shown = await result.locator("tbody tr td:first-child").allInnerTexts();
  const rows = (await server.adjoin("plan", "recentReviews", "--param", "product=ABC123")).trim().split("\n").map((row) => JSON.parse(row).node);
  assert.deepEqual(shown.map((text) => text.trim()), rows);
});

consoleTest("Another schema is compared: its mistakes by line, or what differs", { model: "shop" }, async ({ view, page, server }) => {
  const { yaml } = await schemaOf(server, "EcommerceData");
  await view.open("/EcommerceData/schema");
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare" });
  const compare = async (text) => {
    await dialog.getByRole("textbox", { name: "Other schema" }).fill(text);
    await dialog.getByRole("button", { name: "Compare" }).click();
  };
  await compare(yaml);
  await dialog.getByRole("status").filter({ hasText: "The table has this schema" }).waitFor();
  await compare(yaml.replace("quantity: int", "quantity: intt"));
  assert.match(await dialog.getByRole("alert").innerText(), /Line 14, column \d+: .*'intt'/);
  await compare(yaml.replace("GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}", "GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}"));
  await dialog.getByRole("table", { name: "Differences" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await dialog.count(), 0);
});

consoleTest("A table without a schema says how it gets one, and can be asked by its keys", { model: "users", fresh: true }, async ({ view, page, server }) => {
  const dynamo = (operation, input) => fetch(server.endpoint, {
    method: "POST", headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `DynamoDB_20120810.${operation}` }, body: JSON.stringify(input),
  });
  await dynamo("CreateTable", {
    TableName: "Plain", BillingMode: "PAY_PER_REQUEST", KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "N" }],
  });
  await dynamo("PutItem", { TableName: "Plain", Item: { id: { N: "7" }, name: { S: "seven" } } });
  await view.open("/Plain/schema");
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Plain has no schema");
  assert.match(await page.getByRole("main").innerText(), /adjoin schema infer Plain > graph.yaml/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Query" }).click();
  await page.getByRole("group", { name: "Key condition" }).getByRole("textbox", { name: /^Value/ }).fill("7");
  await page.getByRole("main").getByRole("button", { name: "Query" }).click();
  assert.equal(await page.getByRole("table", { name: "Result" }).locator("tbody tr").innerText(), "7\tseven");
});

consoleTest("Count by type says its price first, and then what the command line counts", { model: "shop" }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/schema");
  const types = view.region("Types");
  await types.getByRole("button", { name: "Count by type …" }).click();
  const button = types.getByRole("button", { name: /^Count [\d,]+ items: a Scan, [\d,.]+ RCU$/ });
  await button.waitFor();
  const price = /([\d,.]+) RCU/.exec(await button.innerText())[1];
  await button.click();
  await types.getByRole("status").getByText(/^Items of each type as counted at \d/).waitFor();
  assert.match(await view.receipt(), new RegExp(`, ${price.replace(".", "\\.")} RCU`));
  const { counts } = JSON.parse(await server.adjoin("info", "--allow-scan", "--output", "json")).data;
  const { nodes, edges } = await schemaOf(server, "EcommerceData");
  const of = (kind, name) => counts.find((one) => one.kind === kind && one.type === name)?.items ?? 0;
  const boxes = await types.locator(".type-box").evaluateAll((all) => all.map((box) => [...box.querySelectorAll("text")].map((text) => text.textContent)));
  assert.deepEqual(boxes, nodes.map(({ name, stored }) => (stored ? [name, String(of("node", name))] : [name])));
  const arrows = await types.locator("text.halo").allTextContents();
  for (const { name } of edges) assert.ok(arrows.includes(`${name} ${of("edge", name)}`), `${name} in ${arrows}`);
  await view.picture("10-schema-counted");
});

consoleTest("A pattern says how often it is used while somebody looks", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/schema?pattern=productCollection");
  const detail = page.locator(".pattern");
  await detail.getByText(/^Used since \d+:\d+: not yet$/).waitFor();
  await fetch(`${server.endpoint}/_graph/plan`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table: "EcommerceData", plan: "productCollection", params: { product: "ABC123" } }),
  });
  await detail.getByText(/^Used since \d+:\d+: 1 time, [\d.]+ units?$/).waitFor({ timeout: 60_000 });
});

for (const look of kLooks) {
  consoleTest(`Schema can be used by everybody, ${look.name}`, { model: "shop", look }, async ({ view, page }) => {
    await view.open("/EcommerceData/schema?pattern=recentReviews");
    await page.getByRole("table", { name: "Access patterns" }).waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    await view.picture(`10-schema-${look.name}`);
  });
}
