// The graph: expanding, counts, the list, searches, the keyboard, the URL.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { consoleTest, kFilledModels, kHubEdges, kLooks, View } from "./spec.mjs";
import { Graph, refsOf } from "./graph_view.mjs";

const kAtMost = 25;

function groupedBy(all, of) {
  const groups = new Map();
  for (const one of all) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

consoleTest("A double-click on the hub draws 25 and five more draw all others, none twice", { model: "hub" },
  async ({ view, server }) => {
    const graph = await Graph.open(view, "PERSON#hub");
    await graph.untick("KNOWS knows");
    await graph.doubleClick("PERSON#hub");
    await graph.waitForNodes(1 + kAtMost);
    await view.page.getByText(`+${kHubEdges - kAtMost} more`).waitFor();
    for (let times = 0; times < 5; times += 1) await graph.expand();
    await graph.waitForNodes(1 + kHubEdges);
    const refs = await graph.refs();
    assert.equal(new Set(refs).size, refs.length, "none twice");
    const told = await server.adjoin("--output", "jsonl", "neighbors", "PERSON#hub", "known by", "--first", "200");
    assert.deepEqual(refs.filter((ref) => ref !== "PERSON#hub").sort(), refsOf(told).sort());
    assert.equal(await view.page.getByText(/\+\d+ more/).count(), 0);
  });

consoleTest("The list has the picture's nodes, sorts by each column and turns its pages", { model: "hub" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PERSON#hub");
  await page.getByRole("spinbutton", { name: "At most" }).fill("120");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "List" }).click();
  const table = page.getByRole("table", { name: "Nodes" });
  await table.waitFor();
  await page.waitForFunction(() => globalThis.document.querySelectorAll("table[aria-label=Nodes] tbody tr").length === 50);
  const all = await graph.refs();
  const drawn = await graph.drawn();
  assert.deepEqual([...all].sort(), [...drawn].sort(), "the list and the canvas");
  for (const column of ["Node", "Type", "Name", "Hops", "Edges"]) {
    for (const order of ["ascending", "descending"]) {
      const header = table.getByRole("columnheader", { name: column });
      if (await header.getAttribute("aria-sort") !== order) await header.getByRole("button").click();
      assert.equal(await header.getAttribute("aria-sort"), order);
      const at = ["Node", "Type", "Name", "Hops", "Edges"].indexOf(column);
      const cells = (await graph.cells()).map((row) => (at >= 3 ? Number(row[at].replace(/,/g, "")) : row[at]));
      const isSorted = cells.every((cell, row) => row === 0 || (order === "ascending" ? cells[row - 1] <= cell : cells[row - 1] >= cell));
      assert.ok(isSorted, `${column} ${order}: ${cells}`);
    }
  }
  await page.keyboard.press("]");
  await page.getByText("Page 2 of 3").waitFor();
  for (const _ of [1, 2, 3]) await page.keyboard.press("]");
  await page.getByText("Page 3 of 3").waitFor();
  await page.keyboard.press("[");
  await page.getByText("Page 2 of 3").waitFor();
});

consoleTest("A declared counter tells the count and costs no request of its own", { model: "follow-graph" },
  async ({ view, page, server }) => {
    const before = (await server.requests()).length;
    const graph = await Graph.open(view, "ACTOR#bob");
    const told = JSON.parse(await server.adjoin("--output", "json", "node", "get", "ACTOR#bob"));
    const followers = JSON.stringify(told).match(/"followers":\{?"?N?"?:?"?(\d+)/)[1];
    const types = page.getByRole("group", { name: "Edge types" });
    await types.getByRole("checkbox", { name: `FOLLOWS followers ${followers}` }).waitFor();
    await server.logged(({ operation }) => operation === "/_graph/around");
    const dear = (await server.requests()).slice(before).filter((line) => line.read_half_units > 0);
    assert.deepEqual(dear.map(({ operation }) => operation), ["/_graph/around"], "opening reads the partitions, and no count");
    await graph.expand();
    await graph.waitForNodes(3);
    await graph.untick("FOLLOWS followers");
    await graph.waitForNodes(1);
    assert.deepEqual(await graph.drawn(), ["ACTOR#bob"], "what is unticked is not drawn");
    await graph.tick("FOLLOWS followers");
    await graph.waitForNodes(3);
  });

consoleTest("Collapse, hide, undo and redo end at the same nodes", { model: "shop" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PRODUCT#ABC123");
  const sets = [await graph.refs()];
  const note = async () => sets.push(await graph.refs());
  await graph.expand();
  await note();
  await graph.select("ORDER#ORD001");
  await graph.expand();
  await note();
  await graph.hide();
  await note();
  await graph.select("PRODUCT#ABC123");
  await page.getByRole("button", { name: "Collapse" }).click();
  await note();
  assert.ok(new Set(sets.map((refs) => refs.length)).size >= 3, JSON.stringify(sets));
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  for (let at = sets.length - 2; at >= 0; at -= 1) {
    await undo.click();
    assert.deepEqual((await graph.refs()).sort(), [...sets[at]].sort(), `undone to ${at}`);
  }
  assert.ok(await undo.isDisabled());
  for (let at = 1; at < sets.length; at += 1) {
    await redo.click();
    assert.deepEqual((await graph.refs()).sort(), [...sets[at]].sort(), `redone to ${at}`);
  }
  assert.ok(await redo.isDisabled());
});

for (const model of kFilledModels) {
  consoleTest(`The URL of a picture of ${model} shows the same in a new tab`, { model }, async ({ view, page, server, model: { node } }) => {
    const graph = await Graph.open(view, node);
    await graph.expand();
    await page.getByRole("button", { name: "List" }).click();
    const rows = page.getByRole("table", { name: "Nodes" }).getByRole("row");
    await rows.nth(2).click();
    await graph.expand();
    await graph.hide();
    const box = page.getByRole("group", { name: "Edge types" }).getByRole("checkbox").first();
    await box.uncheck();
    await view.settled();
    const said = await graph.said();
    const other = await View.open(server);
    await other.page.goto(page.url());
    const again = new Graph(other);
    await again.waitForNodes(await graph.count());
    assert.deepEqual(await again.said(), said);
    other.check();
    await other.close();
  });
}

consoleTest("Three nodes are expanded by at most six requests", { model: "hub" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PERSON#hub");
  await graph.expand();
  await page.getByRole("button", { name: "List" }).click();
  const rows = page.getByRole("table", { name: "Nodes" }).getByRole("row");
  await rows.nth(2).click();
  await rows.nth(3).click({ modifiers: ["Shift"] });
  await rows.nth(4).click({ modifiers: ["Shift"] });
  assert.equal(await page.locator("tr[aria-selected=true]").count(), 3);
  const before = await view.receipt();
  await graph.expand();
  await page.waitForFunction((text) => !globalThis.document.querySelector("[aria-label=Receipt]").innerText.replace(/\s+/g, " ").startsWith(text), before.slice(0, 20));
  const [, requests] = /^(\d+) Quer/.exec(await view.receipt());
  assert.ok(Number(requests) <= 6, await view.receipt());
});

for (const layout of ["Halves", "Force", "Tree"]) {
  consoleTest(`Expanding moves no drawn and no pinned node, by ${layout}`, { model: "shop" }, async ({ view, page }) => {
    const graph = await Graph.open(view, "PRODUCT#ABC123");
    await page.getByRole("radio", { name: layout }).check({ force: true });
    await graph.expand();
    await graph.waitForNodes(6);
    await graph.drag("REVIEW#REV001", 40, -60);
    const before = await graph.places();
    for (const ref of ["ORDER#ORD001", "CATEGORY#electronics", "ORDER#ORD006"]) {
      await graph.select(ref);
      await graph.expand();
    }
    await page.waitForFunction((nodes) => Object.keys(globalThis.__places()).length > nodes, Object.keys(before).length);
    const after = await graph.places();
    for (const [ref, place] of Object.entries(before)) assert.deepEqual(after[ref], place, ref);
  });
}

consoleTest("Each type has one colour and shape, the same after a reload", { model: "shop" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PRODUCT#ABC123");
  await graph.expand();
  await graph.select("ORDER#ORD001");
  await graph.expand();
  await graph.waitForNodes(7);
  const looks = await graph.looks();
  const byType = groupedBy(looks, ({ type }) => type);
  assert.ok(byType.size >= 4, JSON.stringify(looks));
  const ofTypes = [...byType.values()].map((all) => {
    assert.equal(new Set(all.map(({ look }) => look)).size, 1, JSON.stringify(all));
    return all[0].look;
  });
  assert.equal(new Set(ofTypes).size, ofTypes.length, "no two types look the same");
  await page.reload();
  await new Graph(view).waitForNodes(looks.length);
  assert.deepEqual(await graph.looks(), looks);
});

consoleTest("Hovering leaves exactly the neighbourhood bright", { model: "shop" }, async ({ view }) => {
  const graph = await Graph.open(view, "PRODUCT#ABC123");
  await graph.expand();
  await graph.select("ORDER#ORD001");
  await graph.expand();
  await graph.waitForNodes(7);
  await graph.hover("ORDER#ORD001");
  const { bright, near } = await graph.brightness("ORDER#ORD001");
  assert.deepEqual(bright, near);
  await view.page.mouse.move(5, 5);
  assert.deepEqual(await graph.faint(), []);
});

consoleTest("A path is the one that the command line finds", { model: "goals" }, async ({ view, server }) => {
  const graph = await Graph.open(view, "GOAL-G1");
  const { path } = JSON.parse(await server.adjoin("--output", "jsonl", "path", "GOAL-G1", "SUBGOAL", "GOAL-G4"));
  assert.ok(path.length > 2, "a path over other nodes");
  await graph.search("Path to", { to: "GOAL-G4", type: "SUBGOAL" });
  await graph.waitForNodes(path.length);
  assert.deepEqual((await graph.refs()).sort(), [...path].sort());
  await view.page.getByText(`${path.length - 1} hops`).waitFor();
});

consoleTest("No path is said in words", { model: "hub" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PERSON#fan003");
  await graph.search("Path to", { to: "PERSON#fan004", type: "KNOWS" });
  await page.getByText("No path of KNOWS leads from PERSON#fan003 to PERSON#fan004.").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("dialog").count(), 0);
});

consoleTest("Nodes in common and nodes within two hops are the command line's", { model: "hub" }, async ({ view, server }) => {
  const graph = await Graph.open(view, "PERSON#fan001");
  const mutual = refsOf(await server.adjoin("--output", "jsonl", "mutual", "PERSON#fan001", "KNOWS", "PERSON#fan000"));
  await graph.search("In common with", { to: "PERSON#fan000", type: "KNOWS" });
  await graph.waitForNodes(mutual.length + 2);
  assert.deepEqual((await graph.refs()).sort(), [...mutual, "PERSON#fan000", "PERSON#fan001"].sort());

  const near = await Graph.open(view, "PERSON#fan001");
  const hood = refsOf(await server.adjoin("--output", "jsonl", "neighborhood", "PERSON#fan001", "~KNOWS", "--hops", "2", "--list"));
  await near.search("Within hops", { hops: 2, type: "~KNOWS" });
  await near.waitForNodes(hood.length);
  assert.deepEqual((await near.refs()).sort(), hood.sort());
});

consoleTest("Beyond 2,000 nodes the page says so, and each frame stays short", { model: "hub", fresh: true }, async ({ view, page, server }) => {
  const rows = Array.from({ length: 2100 }, (_, at) => `more${at},star`);
  const file = join(server.folder, "star.csv");
  await writeFile(file, ["from,to", ...rows].join("\n"));
  await server.adjoin("load", "--edges", "KNOWS", file);
  const graph = await Graph.open(view, "PERSON#star");
  await page.getByRole("checkbox", { name: "KNOWS known by at least 200" }).waitFor();
  await page.getByRole("spinbutton", { name: "At most" }).fill("2000");
  await graph.expand();
  await graph.waitForNodes(2000);
  await page.getByRole("status").filter({ hasText: "The picture holds 2,000 nodes, and no more" }).waitFor();
  const { frames, work } = await graph.workOf(async () => graph.pan(30));
  assert.ok(frames > 10 && work / frames < 100, `${frames} frames took ${work} ms of the page's own work`);
  await page.getByRole("button", { name: "Collapse" }).click();
  await graph.waitForNodes(1);
});

consoleTest("What items hold is shown as text, whatever it is", { model: "hub", fresh: true }, async ({ view, page, server }) => {
  const name = "<img src=x onerror=\"globalThis.hurt=1\">\u202Eevil";
  const long = "x".repeat(390_000);
  await server.adjoin("node", "put", "PERSON#<b>bad", "--json", JSON.stringify({ name }));
  await server.adjoin("edge", "add", "PERSON#<b>bad", "KNOWS", "PERSON#hub");
  const put = (item) => fetch(`${server.endpoint}/`, { method: "POST", body: JSON.stringify({ TableName: "Hub", Item: item }),
    headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.PutItem" } });
  assert.equal((await put({ PK: { S: "PERSON#long" }, SK: { S: "PROFILE" }, name: { S: long } })).status, 200);
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, { N: "1" }]));
  assert.equal((await put({ PK: { S: "PERSON#many" }, SK: { S: "PROFILE" }, ...many })).status, 200);
  const graph = await Graph.open(view, "PERSON#<b>bad");
  await graph.expand();
  assert.ok((await page.getByRole("complementary", { name: "Selected node" }).innerText()).includes("<img src=x onerror="));
  assert.equal(await page.evaluate(() => globalThis.hurt), undefined);
  for (const ref of ["PERSON#long", "PERSON#many"]) {
    await view.open(`/Hub/graph/${encodeURIComponent(ref)}`);
    await page.getByRole("complementary", { name: "Selected node" }).getByText(/Edit shows all/).waitFor();
  }
});

consoleTest("Everything is done without a mouse", { model: "hub" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PERSON#hub");
  await page.keyboard.press("e");
  await page.waitForURL(/open=/);
  const drawn = await graph.count();
  assert.ok(drawn > 20, String(drawn));
  await page.keyboard.press("l");
  await page.getByRole("table", { name: "Nodes" }).waitFor();
  const first = page.getByRole("table", { name: "Nodes" }).getByRole("row").nth(2);
  await first.focus();
  await page.keyboard.press("Enter");
  assert.equal(await first.getAttribute("aria-selected"), "true");
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Unpin" }).waitFor();
  await page.keyboard.press("h");
  await graph.waitForNodes(drawn - 1);
  await page.keyboard.press("u");
  await graph.waitForNodes(drawn);
  await page.keyboard.press("U");
  await graph.waitForNodes(drawn - 1);
  await page.keyboard.press("c");
  await page.waitForURL(/\/data\//);
});

for (const look of kLooks) {
  consoleTest(`The graph is looked at, ${look.name}`, { model: "shop", look }, async ({ view, page }) => {
    const graph = await Graph.open(view, "PRODUCT#ABC123");
    await graph.expand();
    await view.settled();
    await view.picture(`04-graph-${look.name}`);
  });
}
