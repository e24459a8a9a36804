// The part of the time that a graph shows, and several edges of one type between the same two nodes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { consoleTest, kLooks, Server, View } from "./spec.mjs";
import { Graph } from "./graph_view.mjs";
import { kVisits } from "./models.mjs";

const kAnn = "PERSON#ann";
const kEdges = kVisits.length + 2; // with those whom she knows
const kDays = [...new Set(kVisits.map(([, day]) => day))].sort();

/** Draws everything around her, and waits until the bar tells of it. */
async function drawAnn(view) {
  const graph = await Graph.open(view, kAnn);
  await graph.expand();
  await says(view.page, `All ${kEdges} edges; 2 without a date`);
  return graph;
}

async function says(page, text) {
  await page.getByRole("group", { name: "Time" }).getByRole("status").filter({ hasText: text }).waitFor();
}

const ends = (page) => ["From", "Until"].map((name) => page.getByRole("slider", { name }));

/** Which visits are drawn, by place; those of one place as often as they are. */
async function places(graph) {
  return (await graph.edges()).filter(({ type }) => type === "VISITED").map(({ to }) => to.replace("PLACE#", "")).sort();
}

function visitsOf(first, last) {
  return kVisits.filter(([, day]) => day >= first && day <= last).map(([place]) => place).sort();
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

consoleTest("The slider hides the edges outside of its dates, keeps those without one, and asks nothing", { model: "visits" },
  async ({ view, page }) => {
    const graph = await drawAnn(view);
    const [from, until] = ends(page);
    const [refs, before, asked] = [await graph.refs(), await graph.places(), view.requested.length];
    assert.deepEqual(await places(graph), visitsOf("", "9"));
    await from.focus();
    for (const day of kDays.slice(1, 4)) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await from.getAttribute("aria-valuetext"), day);
      await says(page, `${visitsOf(day, "9").length + 2} of ${kEdges} edges; 2 without a date stay`);
      assert.deepEqual(await places(graph), visitsOf(day, "9"));
    }
    await until.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await until.getAttribute("aria-valuetext"), kDays.at(-3));
    assert.deepEqual(await places(graph), visitsOf(kDays[3], kDays.at(-3)));
    assert.equal((await graph.edges()).filter(({ type }) => type === "KNOWS").length, 2);
    assert.deepEqual(await graph.refs(), refs, "no node goes");
    assert.deepEqual(await graph.places(), before, "and none moves");
    assert.equal(view.requested.length, asked, "no request");
    await page.getByRole("button", { name: "All dates" }).click();
    await says(page, `All ${kEdges} edges`);
    assert.deepEqual(await places(graph), visitsOf("", "9"));
  });

consoleTest("No end of the slider passes the other", { model: "visits" }, async ({ view, page }) => {
  await drawAnn(view);
  const [from, until] = ends(page);
  await until.focus();
  await page.keyboard.press("Home");
  assert.equal(await until.getAttribute("aria-valuetext"), kDays[0]);
  await from.focus();
  await page.keyboard.press("End");
  assert.equal(await from.inputValue(), "0");
  assert.equal(await from.getAttribute("aria-valuetext"), kDays[0]);
});

consoleTest("The dates are in the URL, and a new tab draws the same edges", { model: "visits" }, async ({ view, page, server }) => {
  const graph = await drawAnn(view);
  const [from, until] = ends(page);
  await from.fill("2");
  await until.fill("7");
  await page.waitForURL(/until=/);
  const { searchParams } = new URL(page.url().replace("#", "x"));
  assert.deepEqual(["by", "from", "until"].map((name) => searchParams.get(name)), ["day", kDays[2], kDays[7]]);
  const other = await View.open(server);
  await other.page.goto(page.url());
  const again = new Graph(other);
  await says(other.page, `${visitsOf(kDays[2], kDays[7]).length + 2} of ${kEdges} edges`);
  await again.waitForNodes(await graph.count());
  assert.deepEqual(await places(again), await places(graph));
  assert.deepEqual(await again.said(), await graph.said());
  other.check();
  await other.close();
});

consoleTest("Another attribute that has dates can be chosen", { model: "visits" }, async ({ view, page }) => {
  const graph = await drawAnn(view);
  const [from] = ends(page);
  const by = page.getByRole("combobox", { name: "By" });
  assert.deepEqual(await by.locator("option").allInnerTexts(), ["day", "paid"]);
  await by.selectOption("paid");
  await says(page, `All ${kEdges} edges; ${kEdges - 4} without a date`);
  await from.fill("3");
  await says(page, `${kEdges - 3} of ${kEdges} edges; ${kEdges - 4} without a date stay`);
  assert.equal(await from.getAttribute("aria-valuetext"), "2024-04-20 09:00");
  assert.equal((await places(graph)).filter((place) => place === "home").length, 1);
});

consoleTest("Where an index has the keys alone, the date in a sort key counts", { model: "visits" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PLACE#home");
  await graph.expand();
  await says(page, "All 4 edges");
  await page.getByRole("group", { name: "Time" }).getByText("SK", { exact: true }).waitFor();
  const [, until] = ends(page);
  await until.fill("1");
  await says(page, "2 of 4 edges");
  assert.equal(await until.getAttribute("aria-valuetext"), "2024-02-10");
});

consoleTest("Attributes that no schema declares count where all of them are dates", { model: "visits", fresh: true },
  async ({ view, page, server }) => {
    const met = [["dan", "2023-01-01T10:00:00+02:00", 1672560000, "2023-01-01"], ["eve", "2023-02-01 08:30:00", 1675240200000, "early"]];
    for (const [who, metAt, seenAt, note] of met) {
      await server.adjoin("edge", "add", "gil", "KNOWS", who, `metAt=${metAt}`, `seenAt:=${seenAt}`, `note=${note}`, `size:=${1.7e9 + met.length}`);
    }
    const graph = await Graph.open(view, "PERSON#gil");
    await graph.expand();
    await says(page, "All 2 edges");
    const by = page.getByRole("combobox", { name: "By" });
    assert.deepEqual(await by.locator("option").allInnerTexts(), ["metAt", "seenAt"]);
    const [from, until] = ends(page);
    const texts = async () => [await from.getAttribute("aria-valuetext"), await until.getAttribute("aria-valuetext")];
    assert.deepEqual(await texts(), ["2023-01-01 08:00", "2023-02-01 08:30"]);
    await by.selectOption("seenAt");
    assert.deepEqual(await texts(), ["2023-01-01 08:00", "2023-02-01 08:30"]);
  });

consoleTest("A graph without dates has no slider", { model: "hub" }, async ({ view, page }) => {
  const graph = await Graph.open(view, "PERSON#hub");
  await graph.expand();
  assert.equal(await page.getByRole("slider").count(), 0);
});

consoleTest("What is drawn is listed, exported, and kept when steps are taken back", { model: "visits" }, async ({ view, page }) => {
  const graph = await drawAnn(view);
  const [from] = ends(page);
  await from.fill("5");
  const left = visitsOf(kDays[5], "9");
  await says(page, `${left.length + 2} of ${kEdges} edges`);
  const row = (await graph.cells()).find(([ref]) => ref === kAnn);
  assert.equal(row.at(-1), String(left.length + 2));
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByText(`${kVisits.length - left.length} edges outside of the time are left out`).waitFor();
  await page.keyboard.press("Escape");
  const lines = (await readFile(await exported(graph, "CSV of VISITED"), "utf8")).split("\r\n");
  assert.deepEqual(lines.slice(1).flatMap((line) => /^PERSON#ann,PLACE#(\w+)/.exec(line)?.[1] ?? []).sort(), left);
  await graph.select("PLACE#inn");
  await graph.hide();
  await says(page, `${left.length + 1} of ${kEdges - 1} edges`);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, `${left.length + 2} of ${kEdges} edges`);
});

consoleTest("Several edges between the same nodes are drawn beside one another, listed and counted", { model: "visits" },
  async ({ view, page }) => {
    const graph = await drawAnn(view);
    const atHome = kVisits.filter(([place]) => place === "home").map(([, day]) => day);
    const middles = await graph.middles(kAnn, "PLACE#home");
    assert.equal(middles.length, atHome.length);
    assert.equal(new Set(middles.map(String)).size, atHome.length, `they are at ${middles.join(" ")}`);
    assert.equal((await graph.cells()).find(([ref]) => ref === "PLACE#home").at(-1), String(atHome.length));
    const side = page.getByRole("complementary", { name: "Selected node" });
    for (const day of atHome) await side.getByRole("button", { name: `PLACE#home day ${day}` }).waitFor();
    // From its other end each is read once more, out of an index that has the keys alone.
    await graph.select("PLACE#home");
    await graph.expand();
    await says(page, `All ${kEdges} edges`);
    assert.equal((await graph.edges()).length, kEdges);
    const graphml = await readFile(await exported(graph, "GraphML"), "utf8");
    assert.equal((graphml.match(/<edge /g) ?? []).length, kEdges);
    const svg = await readFile(await exported(graph, "SVG"), "utf8");
    const drawn = [...svg.matchAll(/d="(M[^"]*)"[^>]*><title>VISITED/g)].map(([, path]) => path);
    assert.equal(new Set(drawn).size, kVisits.length);
  });

consoleTest("Several edges that an index has the keys of alone are told apart", { model: "visits" }, async ({ view }) => {
  const graph = await Graph.open(view, "PLACE#home");
  await graph.expand();
  await graph.waitForNodes(2);
  assert.equal((await graph.edges()).length, 4);
});

consoleTest("Texts that a spreadsheet would take for formulas go back by adjoin load as they were", { model: "visits" },
  async ({ view }) => {
    const graph = await drawAnn(view);
    const file = await exported(graph, "CSV of VISITED");
    const text = await readFile(file, "utf8");
    for (const cell of text.split(/[,\r\n]+/)) assert.doesNotMatch(cell, /^"?[=+@]/);
    const other = await Server.start("visits");
    try {
      const before = await other.adjoin("dump");
      for (const [place, day] of kVisits) await other.adjoin("edge", "remove", "ann", "VISITED", place, "--key", `day=${day}`);
      assert.notEqual(await other.adjoin("dump"), before);
      await other.adjoin("load", "--edges", "VISITED", file);
      const sorted = (lines) => lines.trim().split("\n").sort();
      assert.deepEqual(sorted(await other.adjoin("dump")), sorted(before));
    } finally {
      await other.stop();
    }
  });

for (const look of kLooks) {
  consoleTest(`The slider is looked at, ${look.name}`, { model: "visits", look }, async ({ view, page }) => {
    await page.goto("about:blank");
    const params = new URLSearchParams({ open: JSON.stringify([[kAnn, "out VISITED visited", 20], [kAnn, "out KNOWS knows", 5]]),
      by: "day", from: kDays[2], until: kDays[8] });
    await view.open(`/Visits/graph/${encodeURIComponent(kAnn)}?${params}`);
    await says(page, "without a date stay");
    for (const end of ends(page)) assert.ok((await end.boundingBox()).y < look.viewport.height - 40, "within the page");
    await view.picture(`time-${look.name}`);
  });
}
