// The frame around every screen, and what it costs to load it.
import assert from "node:assert/strict";

import { consoleTest, kFilledModels, kLooks } from "./spec.mjs";

const kScreens = ["Data", "Graph", "Query", "Activity", "Schema", "Integrity"];
const kFirstLoadMax = 60 * 1024;

async function checkFrame(view) {
  const { page } = view;
  assert.equal(await page.getByRole("combobox", { name: "Search" }).count(), 1);
  assert.equal(await page.getByRole("button", { name: "Theme" }).count(), 1);
  assert.equal(await page.getByRole("button", { name: "Help" }).count(), 1);
  assert.match(await view.receipt(), /This tab/);
  assert.equal(await page.getByRole("alert").count(), 0);
}

consoleTest("The frame opens on a store without tables", { model: "empty" }, async ({ view }) => {
  await view.open("/");
  await checkFrame(view);
});

for (const name of kFilledModels) {
  consoleTest(`The frame opens with its links on ${name}`, { model: name }, async ({ view, model }) => {
    const page = await view.open(`/${model.table}/data/${encodeURIComponent(model.node)}`);
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    assert.deepEqual((await links.allInnerTexts()).map((text) => text.trim()), kScreens);
    await checkFrame(view);
  });
}

for (const look of kLooks) {
  consoleTest(`The frame can be used by everybody, ${look.name}`, { model: "shop", look }, async ({ view }) => {
    await view.open("/");
    await view.picture(`01-tables-${look.name}`);
  });
}

consoleTest("On a phone the six links stand in the bar below, and each opens its screen", { model: "shop", look: kLooks[2] }, async ({ view, page }) => {
  await view.open("/EcommerceData/data/USER%2312345?item=node");
  await page.getByRole("dialog", { name: "Item" }).waitFor();
  const links = page.getByRole("navigation", { name: "Main" });
  for (const name of [...kScreens.slice(1), "Data"]) {
    const link = links.getByRole("link", { name, exact: true });
    const { x, y, width, height } = await link.boundingBox();
    assert.ok(x >= 0 && x + width <= 390 && y > 700 && y + height <= 844, `${name} stands at ${x}, ${y}`);
    assert.ok(height >= 40, `${name} is ${height} high`);
    await link.click();
    await page.waitForFunction((screen) => location.hash.startsWith(`#/EcommerceData/${screen}`), name.toLowerCase());
  }
  await view.settled();
});

consoleTest("The first load is small and its files come packed", { model: "users" }, async ({ view, page }) => {
  const files = [];
  page.on("response", (response) => {
    if (response.url().includes("/_console/")) files.push(response);
  });
  await view.open("/");
  let bytes = 0;
  for (const file of files) {
    const headers = await file.allHeaders();
    assert.equal(headers["content-encoding"], "gzip", file.url());
    bytes += Number(headers["content-length"]);
  }
  const names = files.map((file) => new URL(file.url()).pathname);
  assert.equal(new Set(names).size, names.length, "no file is asked for twice");
  assert.ok(files.length >= 3, names.join(" "));
  assert.ok(bytes <= kFirstLoadMax, `${bytes} bytes of ${names.join(" ")}`);
  const paint = await page.evaluate(() => performance.getEntriesByType("paint")
    .find(({ name }) => name === "first-contentful-paint").startTime);
  console.log(`first load ${bytes} bytes in ${files.length} files, first paint after ${Math.round(paint)} ms`);
});

consoleTest("What is no file of the console is 404, and an inline script does not run",
  { model: "users", expects: /CSP: script-src|Content Security Policy/ }, async ({ view, page, server }) => {
    await view.open("/");
    for (const path of ["none", "main.js", "main.tsx", "/index.html"]) {
      const answer = await fetch(`${server.url}/_console/${path}`);
      assert.equal(answer.status, 404, path);
    }
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
    });
    assert.equal(await page.evaluate(() => globalThis.ran), undefined);
    assert.ok(view.complaints.some((one) => one.startsWith("CSP: script-src")), "the policy reports");
  });
