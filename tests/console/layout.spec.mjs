// Where Tree and Force place nodes: by their arrows, apart from each other, each time at the same places.
import assert from "node:assert/strict";

import { consoleTest, kHubEdges } from "./spec.mjs";
import { Graph } from "./graph_view.mjs";

const kApart = 20; // between the middles of two nodes: one is 18 wide

/** Opens a node with what is around it, in a layout from the first picture on. */
async function placed(view, page, ref, { layout, nodes, atMost = 25 }) {
  const graph = await Graph.open(view, ref);
  await page.getByRole("radio", { name: layout }).check({ force: true });
  await page.waitForURL(new RegExp(`layout=${layout.toLowerCase()}`));
  await page.getByRole("spinbutton", { name: "At most" }).fill(String(atMost));
  await graph.expand();
  await graph.waitForNodes(nodes);
  return graph;
}

function nearest(places) {
  const all = Object.values(places);
  return Math.min(...all.flatMap((one, at) => all.slice(0, at).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
}

consoleTest("Tree's arrows lead down, with a row for each level", { model: "shop" }, async ({ view, page }) => {
  const graph = await placed(view, page, "PRODUCT#ABC123", { layout: "Tree", nodes: 6 });
  const places = await graph.places();
  const edges = await graph.edges();
  assert.ok(edges.length >= 5);
  for (const { from, to } of edges) assert.ok(places[from].y < places[to].y, `${from} stands above ${to}`);
  assert.equal(new Set(Object.values(places).map(({ y }) => y)).size, 3);
});

for (const layout of ["Tree", "Force"]) {
  consoleTest(`The hub's nodes stand apart and near, and twice at the same places, by ${layout}`, { model: "hub" }, async ({ view, page }) => {
    const graph = await placed(view, page, "PERSON#hub", { layout, nodes: 1 + kHubEdges, atMost: 200 });
    const places = await graph.places();
    assert.ok(nearest(places) > kApart, `two are only ${nearest(places)} apart`);
    const widths = Object.values(places).map(({ x }) => x);
    assert.ok(Math.max(...widths) - Math.min(...widths) < 2000, "many leaves of one node stand in several rows, not in one");
    await page.reload();
    const again = new Graph(view);
    await again.waitForNodes(1 + kHubEdges);
    const first = await again.places();
    await page.reload();
    await again.waitForNodes(1 + kHubEdges);
    assert.deepEqual(await again.places(), first);
  });
}
