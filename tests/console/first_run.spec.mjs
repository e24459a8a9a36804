// A store without tables, and a server that goes away and comes back.
import assert from "node:assert/strict";
import { join } from "node:path";

import { consoleTest, kLooks } from "./spec.mjs";

consoleTest("One button makes the demo graph and opens it", { model: "empty", fresh: true }, async ({ view, page, server }) => {
  await view.open("/");
  await page.getByRole("heading", { level: 1, name: "This store is empty" }).waitFor();
  const main = await page.getByRole("main").innerText();
  for (const step of ["adjoin init --schema graph.yaml", "adjoin load --edges FOLLOWS follows.csv", `--endpoint-url ${server.url}`]) {
    assert.ok(main.includes(step), step);
  }
  await page.getByRole("button", { name: "Make the demo graph" }).click();
  await view.region("Base").getByRole("table").waitFor();
  const [written] = await server.logged(({ path }) => path === "/_graph/transact");
  assert.equal(written.status, 200);
  const items = (await server.adjoin("dump")).trim().split("\n").length;
  assert.ok(main.includes(`${items} items`), `${items} items, and the page says: ${main}`);
  const followers = JSON.parse(`[${(await server.adjoin("neighbors", "PERSON#cleo", "followers")).trim().split("\n").join(",")}]`);
  const rows = view.region("GSI1").locator("tr[data-key]");
  await rows.first().waitFor();
  assert.equal(await rows.count(), followers.length);
  await view.open("/");
  await page.getByRole("table", { name: "Tables" }).getByRole("link", { name: "Demo" }).waitFor();
});

consoleTest("The demo graph is the one that adjoin demo makes", { model: "empty", fresh: true }, async ({ view, page, server }) => {
  await view.open("/");
  await page.getByRole("button", { name: "Make the demo graph" }).click();
  await view.region("Base").getByRole("table").waitFor();
  const other = join(server.folder, "demo");
  await server.adjoin("--store", other, "demo");
  const sorted = (dump) => dump.trim().split("\n").sort();
  assert.deepEqual(sorted(await server.adjoin("dump")), sorted(await server.adjoin("--store", other, "dump")));
  assert.equal(await server.adjoin("schema", "show"), await server.adjoin("--store", other, "schema", "show"));
});

consoleTest("The commands of the three steps do what they say", { model: "empty", fresh: true }, async ({ view, page, server }) => {
  const { execFile } = await import("node:child_process");
  await view.open("/");
  const line = (await page.locator(".step pre").allInnerTexts()).find((text) => text.startsWith("aws"));
  const listed = await new Promise((resolve, reject) => {
    const env = { ...process.env, AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local", AWS_DEFAULT_REGION: "us-east-1" };
    execFile("sh", ["-c", line], { env }, (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))));
  });
  assert.deepEqual(listed.TableNames, []);
  await server.adjoin("demo", "--help");
});

for (const look of kLooks) {
  consoleTest(`The first page can be used by everybody, ${look.name}`, { model: "empty", look }, async ({ view, page }) => {
    await view.open("/");
    await page.getByRole("button", { name: "Make the demo graph" }).waitFor();
    await view.picture(`02-first-run-${look.name}`);
  });
}

consoleTest("A table is made from its keys, and deleted after its name was typed", { model: "users", fresh: true },
  async ({ view, page, server }) => {
    await view.open("/");
    await page.getByRole("button", { name: "New table" }).click();
    const dialog = page.getByRole("dialog", { name: "New table" });
    await dialog.getByRole("tab", { name: "Keys alone" }).click();
    await dialog.getByRole("textbox", { name: "Table name" }).fill("Plain");
    await dialog.getByRole("button", { name: "Create" }).click();
    await page.getByRole("button", { name: /^Scan 1 page/ }).click();
    await page.getByText(/The table has no item/).waitFor();
    assert.match(await server.adjoin("tables"), /Plain/);
    await view.open("/");
    await page.getByRole("button", { name: "Delete Plain" }).click();
    const drop = page.getByRole("dialog", { name: "Delete table" });
    await drop.getByRole("textbox").fill("Plain");
    await drop.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("table", { name: "Tables" }).getByRole("link", { name: "Plain" }).waitFor({ state: "detached" });
    assert.doesNotMatch(await server.adjoin("tables"), /Plain/);
  });

consoleTest("A server that goes away is told, keeps what is seen, and comes back by itself",
  { model: "shop", fresh: true, expects: /ERR_CONNECTION|ERR_EMPTY|Failed to load|ERR_INVALID/ }, async ({ view, page, server }) => {
    await view.open("/EcommerceData/data/PRODUCT%23ABC123");
    await view.region("Base").getByRole("table").waitFor();
    await server.kill();
    await view.region("Base").getByRole("button", { name: "Query again" }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.innerText(), /does not answer/);
    assert.ok(await view.region("Base").getByRole("table").isVisible(), "what was read stays");
    await server.listen();
    await alert.waitFor({ state: "detached", timeout: 40_000 });
    await view.region("Base").getByRole("table").waitFor();
    await page.getByRole("heading", { level: 1, name: "PRODUCT#ABC123" }).waitFor();
  });
