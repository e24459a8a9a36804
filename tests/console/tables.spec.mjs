// Tables: what each holds, as the command line tells it, and what the server says of itself.
import assert from "node:assert/strict";

import { consoleTest, kFilledModels } from "./spec.mjs";

for (const name of kFilledModels) {
  consoleTest(`A row says what the table holds on ${name}`, { model: name }, async ({ view, page, server, model }) => {
    await view.open("/");
    const row = page.getByRole("table", { name: "Tables" }).getByRole("row").filter({ hasText: model.table });
    await row.waitFor();
    const dumped = (await server.adjoin("dump")).trim().split("\n");
    assert.equal(await row.locator("td.items").innerText(), String(dumped.length));
    const schema = await server.adjoin("schema", "show");
    const types = (await row.locator("td.types").innerText()).split("\n").filter((word) => word !== "");
    assert.ok(types.length > 0);
    for (const type of types) assert.ok(schema.includes(`${type}:`), `${type} in ${schema}`);
    assert.match(await view.receipt(), /^1 ListTables, 1 DescribeTable/);
    assert.match(await view.receipt(), /This tab: 2 requests, 0 RCU, 0 WCU/);
    await row.getByRole("link", { name: model.table }).click();
    await page.waitForFunction((table) => document.title.includes(table), model.table);
  });
}

consoleTest("The busiest key is told with its table, and leads to Activity", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  await view.open("/EcommerceData/data/PRODUCT%23ABC123");
  await view.region("Base").getByRole("table").waitFor();
  for (let times = 0; times < 5; ++times) await view.region("Base").getByRole("button", { name: "Query again" }).click();
  await server.counted("EcommerceData", 6);
  await view.open("/");
  const card = page.getByRole("region", { name: "Hottest key" });
  await card.getByText("PRODUCT#ABC123").waitFor();
  assert.match(await card.innerText(), /EcommerceData/);
  assert.match(await card.innerText(), /RCU a (minute|second); a partition serves 3,000 a second/);
  await card.getByRole("link", { name: "Open Activity" }).click();
  await page.waitForFunction(() => location.hash === "#/EcommerceData/activity");
  const facts = page.getByRole("region", { name: "This server" });
  await view.open("/");
  assert.match(await facts.innerText(), /health\s+well/);
});
