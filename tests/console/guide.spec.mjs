// The pictures of docs/guide/console.md and of the README. `cp build/console-pictures/guide-*.png`
// to docs/console, without `guide-`, brings them up to date.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";

import { consoleTest } from "./spec.mjs";

const kPictures = new URL("../../docs/console/", import.meta.url).pathname;

consoleTest("the guide shows the items of a product beside the index", { model: "shop" }, async ({ view, page }) => {
  await view.open("/EcommerceData/data/PRODUCT%23ABC123");
  assert.equal(await view.region("Base").getByRole("table").count(), 1);
  assert.equal(await view.region("GSI1").getByRole("table").count(), 1);
  await page.mouse.move(640, 600);
  await view.picture("guide-data");
  assert.ok(existsSync(`${kPictures}data.png`), "docs/console has no data.png");
});

consoleTest("the guide shows the graph around a product", { model: "shop" }, async ({ view, page }) => {
  await view.open("/EcommerceData/graph/PRODUCT%23ABC123");
  await page.getByRole("button", { name: /^Expand/ }).first().click();
  await page.getByText("5 edges", { exact: true }).waitFor();
  await view.settled();
  await view.picture("guide-graph");
  assert.ok(existsSync(`${kPictures}graph.png`), "docs/console has no graph.png");
});
