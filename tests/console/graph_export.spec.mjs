// What a picture can be taken away as, and whether it comes back.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { consoleTest, Server } from "./spec.mjs";
import { Graph } from "./graph_view.mjs";

/** Draws the whole of a small graph: expands every node until nothing more comes. */
async function drawAll(graph) {
  const done = new Set();
  for (;;) {
    const next = (await graph.refs()).find((ref) => !done.has(ref));
    if (next === undefined) return;
    done.add(next);
    await graph.select(next);
    await graph.expand();
  }
}

async function exported(graph, name) {
  await graph.page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([
    graph.page.waitForEvent("download"),
    graph.page.getByRole("group", { name: "Export as" }).getByRole("button", { name }).click(),
  ]);
  const path = join(graph.view.server.folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** GraphML as what it says: its elements with their data by the names of the attributes. */
function elementsOf(text) {
  const names = new Map([...text.matchAll(/<key id="([^"]+)" for="[^"]+" attr.name="([^"]+)" attr.type="([^"]+)"/g)].map(([, id, name, type]) => [id, `${name} ${type}`]));
  const about = (inner) => [...inner.matchAll(/<data key="([^"]+)">([^<]*)<\/data>/g)].map(([, key, value]) => `${names.get(key)} = ${value}`).sort();
  const nodes = [...text.matchAll(/<node id="([^"]*)">(.*?)<\/node>/gs)].map(([, id, inner]) => ({ id, about: about(inner) }));
  const edges = [...text.matchAll(/<edge id="([^"]*)" source="([^"]*)" target="([^"]*)">(.*?)<\/edge>/gs)]
    .map(([, id, source, target, inner]) => ({ id, source, target, about: about(inner) }));
  const byId = (one, other) => (one.id < other.id ? -1 : 1);
  return { nodes: nodes.sort(byId), edges: edges.sort(byId), keys: [...names.values()].sort() };
}

for (const [model, start] of [["follow-graph", "ACTOR#bob"], ["shop", "USER#12345"], ["social", "USER#alice"], ["goals", "GOAL-G3"], ["users", "USER#Alice"]]) {
  consoleTest(`GraphML of a picture of ${model} is what adjoin export writes of the same`, { model }, async ({ view, server }) => {
    const graph = await Graph.open(view, start);
    await drawAll(graph);
    const own = elementsOf(await readFile(await exported(graph, "GraphML"), "utf8"));
    const whole = elementsOf(await server.adjoin("export", "--format", "graphml", "-"));
    const drawn = new Set(own.nodes.map(({ id }) => id));
    assert.ok(drawn.size >= 3 && own.edges.length >= 3, "a picture of some size");
    assert.deepEqual(own.nodes, whole.nodes.filter(({ id }) => drawn.has(id)));
    assert.deepEqual(own.edges, whole.edges.filter(({ source, target }) => drawn.has(source) && drawn.has(target)));
  });
}

consoleTest("A CSV of each edge type goes back by adjoin load", { model: "shop" }, async ({ view, server }) => {
  const graph = await Graph.open(view, "USER#12345");
  await drawAll(graph);
  const types = [...new Set((await graph.edges()).map(({ type }) => type))];
  assert.ok(types.length >= 4, String(types));
  const other = await Server.start("shop");
  try {
    const before = await other.adjoin("dump");
    for (const type of types) {
      const file = await exported(graph, `CSV of ${type}`);
      const rows = (await readFile(file, "utf8")).trim().split("\r\n").slice(1).map((line) => line.split(","));
      assert.equal(rows.length, (await graph.edges()).filter((edge) => edge.type === type).length);
      for (const [from, to] of rows) await other.adjoin("edge", "remove", from, type, to);
      const loaded = await other.adjoin("load", "--edges", type, file);
      assert.ok(loaded !== undefined);
    }
    const fields = (text) => text.trim().split("\n").map((line) => {
      const item = JSON.parse(line).Item ?? JSON.parse(line);
      for (const stamp of ["CreatedAt", "UpdatedAt"]) delete item[stamp];
      return JSON.stringify(Object.entries(item).sort());
    }).sort();
    assert.deepEqual(fields(await other.adjoin("dump")), fields(before), "the items are the same, but for their stamps");
  } finally {
    await other.stop();
  }
});

consoleTest("PNG and SVG open and show every node", { model: "shop" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PRODUCT#ABC123");
  await graph.expand();
  const png = await readFile(await exported(graph, "PNG"));
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const svg = await readFile(await exported(graph, "SVG"), "utf8");
  for (const ref of await graph.refs()) assert.ok(svg.includes(`<title>${ref}</title>`), ref);
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = globalThis.URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
    await image.decode();
    return [image.width, image.height];
  }, svg);
  assert.ok(size.every((side) => side > 100), String(size));
});

consoleTest("A saved view comes back, and another file is refused in words", { model: "shop" }, async ({ view, page, server }) => {
  const graph = await Graph.open(view, "PRODUCT#ABC123");
  await graph.expand();
  await graph.drag("REVIEW#REV001", 50, 30);
  const [refs, places] = [await graph.refs(), await graph.places()];
  const file = await exported(graph, "Saved view");
  const other = await Graph.open(view, "USER#12345");
  await page.getByRole("button", { name: "Export" }).click();
  const wrong = join(server.folder, "wrong.json");
  await writeFile(wrong, "{\"a\":1}");
  await page.getByLabel("Open a view").setInputFiles(wrong);
  await page.getByRole("alert").filter({ hasText: "This file is no saved view" }).waitFor();
  await page.getByLabel("Open a view").setInputFiles(file);
  await other.waitForNodes(refs.length);
  assert.deepEqual((await other.refs()).sort(), refs.sort());
  const round = (all) => Object.fromEntries(Object.entries(all).map(([ref, { x, y }]) => [ref, [Math.round(x), Math.round(y)]]));
  assert.deepEqual(round(await other.places()), round(places));
});
