// Query: plans and verbs, explained before they run, with results and costs as the command line has them.
import assert from "node:assert/strict";

import { consoleTest, kHubEdges, kLooks, View } from "./spec.mjs";

function query(table, params) {
  return `/${table}/query?${new URLSearchParams(params)}`;
}

function result(page) {
  return page.getByRole("table", { name: "Result" });
}

/** The first cells of the result's rows. */
async function firstCells(page) {
  await result(page).waitFor();
  const rows = await result(page).locator("tbody tr:not([role=none])").all();
  return Promise.all(rows.map(async (row) => (await row.locator("td").first().innerText()).trim()));
}

/** Rows that the command line prints. */
async function rowsOf(server, ...words) {
  return (await server.adjoin(...words)).trim().split("\n").map((line) => JSON.parse(line));
}

async function fill(page, verb, fields) {
  await page.getByRole("combobox", { name: "Verb", exact: true }).selectOption(verb);
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByLabel(name, { exact: true });
    if (await field.evaluate((element) => element.tagName) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

async function run(page) {
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("region", { name: "What it cost" }).waitFor();
}

/** "1.5 RCU" as 1.5, of the first such words in a text. */
function units(text, unit = "RCU") {
  const found = new RegExp(`([\\d,.]+) ${unit}`).exec(text);
  return found === null ? 0 : Number(found[1].replace(/,/g, ""));
}

consoleTest("A path by the form is the path of the command line", { model: "social" }, async ({ view, page, server }) => {
  await view.open(query("SocialGraph", { tab: "verbs" }));
  await fill(page, "path", { type: "CONNECTED_TO", from: "DEVICE#laptop", to: "DEVICE#phone" });
  await run(page);
  const [{ path }] = await rowsOf(server, "path", "DEVICE#laptop", "CONNECTED_TO", "DEVICE#phone");
  assert.deepEqual(await firstCells(page), path);
});

consoleTest("What two share, and nodes within hops, are the sets of the command line", { model: "social" }, async ({ view, page, server }) => {
  await view.open(query("SocialGraph", { tab: "verbs" }));
  await fill(page, "mutual", { type: "LIKES", a: "USER#alice", b: "USER#bob" });
  await run(page);
  const shared = await rowsOf(server, "mutual", "USER#alice", "LIKES", "USER#bob");
  assert.deepEqual(await firstCells(page), shared.map(({ node }) => node));

  await fill(page, "neighborhood", { node: "DEVICE#router", type: "CONNECTED_TO", hops: "2" });
  await run(page);
  const near = await rowsOf(server, "neighborhood", "DEVICE#router", "CONNECTED_TO", "--hops", "2", "--list");
  assert.deepEqual((await firstCells(page)).sort(), near.map(({ node }) => node).sort());
});

consoleTest("Table, graph and JSON of one result name the same nodes", { model: "goals" }, async ({ view, page, server }) => {
  await view.open(query("records", { plan: "teamGoals", params: JSON.stringify({ team: "TEAM-T1" }) }));
  await run(page);
  const named = new Set();
  for (const row of await rowsOf(server, "plan", "teamGoals", "--param", "team=TEAM-T1")) {
    for (const one of [row, ...row.leads, ...row.teams]) named.add(one.node);
  }
  const expected = [...named].sort();
  assert.ok(expected.length >= 5);

  const links = await result(page).locator("tbody tr:not([role=none]) a .mono, tbody tr:not([role=none]) a .m11").allInnerTexts();
  assert.deepEqual([...new Set(links)].sort(), expected);
  await view.picture("07-query-table");

  await view.region("Result").getByText("JSON", { exact: true }).click();
  const json = JSON.parse(await view.region("Result").locator("pre").innerText());
  const inJson = json.flatMap((row) => [row, ...row.leads, ...row.teams]).map(({ node }) => node);
  assert.deepEqual([...new Set(inJson)].sort(), expected);

  await view.region("Result").getByText("Graph", { exact: true }).click();
  const list = page.getByRole("list", { name: "Nodes of the picture" });
  await list.waitFor();
  const drawn = await list.getByRole("listitem").allInnerTexts();
  assert.deepEqual([...drawn].sort(), expected);
});

consoleTest("An edge set is decoded below its row, as the node's edges are", { model: "goals" }, async ({ view, page, server }) => {
  await view.open(query("records", { plan: "teamGoals", params: JSON.stringify({ team: "TEAM-T1" }), show: "run" }));
  const [first] = await firstCells(page);
  const decoded = await result(page).locator("tr.of-set .entry").allInnerTexts();
  const said = decoded.map((text) => text.split("\n")).map(([type, to]) => `${type.trim()} ${to.trim()}`);
  const edges = [];
  for (const type of ["GOALMEMBERSHIP", "SUBGOAL"]) {
    for (const { node } of await rowsOf(server, "neighbors", first, type)) edges.push(`${type} ${node}`);
  }
  assert.deepEqual(said.sort(), edges.sort());
  await page.getByRole("button", { name: `${edges.length} edges of ${first}` }).click();
  assert.equal(await result(page).locator("tr.of-set").count(), 0);
});

consoleTest("Completion offers the schema's words and no others", { model: "shop" }, async ({ view, page, server }) => {
  const yaml = (await (await fetch(`${server.endpoint}/_graph/schema`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table: "EcommerceData" }),
  })).json()).data[0].yaml;
  await view.open(query("EcommerceData", {}));
  const plan = page.getByRole("textbox", { name: "Plan" });
  let offered = 0;
  for (const letter of "abcdefghijklmnopqrstuvwxyz") {
    await plan.fill("");
    await plan.pressSequentially(letter);
    for (const word of await page.getByRole("listbox", { name: "Words" }).getByRole("option").allInnerTexts()) {
      assert.ok(yaml.includes(word.trim()), `${word} is in the schema`);
      offered += 1;
    }
  }
  assert.ok(offered > 20, `${offered} words`);
  await plan.fill("");
  await plan.pressSequentially('{"steps": [{"edges": "ProductRev');
  await page.keyboard.press("Tab");
  assert.equal(await plan.inputValue(), '{"steps": [{"edges": "ProductReview');
});

consoleTest("Explain sends nothing, and the steps add up to what the answer cost", { model: "goals", fresh: true }, async ({ view, page, server }) => {
  await view.open(query("records", { plan: "teamGoals" }));
  await page.getByRole("textbox", { name: "team", exact: true }).fill("TEAM-T1");
  await page.getByRole("button", { name: "Explain" }).click();
  await view.region("Before it runs").getByText("no Scan").waitFor();
  const before = await view.region("Before it runs").innerText();
  assert.match(before, /Query gsi0/);
  assert.match(before, /BatchGetItem Goal/);
  const asked = await server.logged(({ path }) => path === "/_graph/plan");
  assert.deepEqual(asked.map(({ read_half_units: spent = 0 }) => spent), asked.map(() => 0), "no unit was spent");

  await run(page);
  const cost = view.region("What it cost");
  const whole = await cost.locator(".row").first().innerText();
  const steps = await cost.locator(".cost-step:not(.scale)").allInnerTexts();
  assert.equal(steps.length, 4);
  assert.equal(steps.reduce((sum, text) => sum + units(text), 0), units(whole));
  assert.match(steps[0], /Query gsi0/);
  assert.match(steps[2], /no request/);
  const [{ read_half_units: halves }] = await server.logged(({ path, read_half_units: spent }) => path === "/_graph/plan" && spent > 0);
  assert.equal(units(whole), halves / 2);
  assert.match(await view.receipt(), new RegExp(`^1 Query, 2 BatchGetItems, ${halves / 2} RCU`));
});

consoleTest("The next page keeps what was shown, and a URL with two pages shows both", { model: "hub" }, async ({ view, page, server }) => {
  const plan = '{"steps": [{"edges": "KNOWS", "to": "$who", "first": 100}]}';
  await view.open(query("Hub", { plan, params: JSON.stringify({ who: "PERSON#hub" }) }));
  await run(page);
  assert.equal((await firstCells(page)).length, 100);
  await page.getByRole("button", { name: "Next page" }).click();
  await view.region("Result").getByText(`${kHubEdges} rows`).waitFor();
  const cells = await firstCells(page);
  assert.equal(new Set(cells).size, kHubEdges);
  assert.match(await view.region("Result").innerText(), /no further page/);
  assert.match(await view.region("What it cost").innerText(), /2 requests/);
  const text = await page.locator("main").innerText();
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.region("Result").getByText(`${kHubEdges} rows`).waitFor();
  await other.settled();
  assert.equal(await other.page.locator("main").innerText(), text);
  await other.close();
});

consoleTest("A URL of a plan with its parameters reads at once; what was only typed does not", { model: "goals" }, async ({ view, page, server }) => {
  await view.open(query("records", { plan: "teamGoals", params: JSON.stringify({ team: "TEAM-T1" }) }));
  assert.equal((await firstCells(page)).length, 3);
  await page.getByRole("textbox", { name: "team", exact: true }).fill("TEAM-T2");
  await page.waitForURL(/TEAM-T2/);
  const other = await View.open(server);
  await other.page.goto(page.url());
  await other.region("Before it runs").waitFor();
  await other.settled();
  assert.equal(await result(other.page).count(), 0);
  assert.equal(await other.page.getByRole("textbox", { name: "team", exact: true }).inputValue(), "TEAM-T2");
  await other.close();
});

consoleTest("A wrong plan is told in the server's own words, and no JSON in ours", { model: "social", expects: /400/ }, async ({ view, page }) => {
  await view.open(query("SocialGraph", { plan: '{"steps": [{"edges": "NOTHING", "from": "$x"}]}', params: '{"x":"USER#alice"}' }));
  const answered = page.waitForResponse((response) => response.url().endsWith("/_graph/plan"));
  await page.getByRole("button", { name: "Explain" }).click();
  const { message } = await (await answered).json();
  assert.equal(await page.getByRole("alert").innerText(), message);
  await page.getByRole("textbox", { name: "Plan" }).fill('{"steps": [');
  await page.getByRole("button", { name: "Run" }).click();
  assert.match(await page.getByRole("alert").innerText(), /no JSON yet/);
});

consoleTest("What takes long says so, and can be stopped", { model: "hub", expects: /ERR_/ }, async ({ view, page }) => {
  let held;
  await page.route("**/_graph/plan", (route) => { held = route; });
  await view.open(query("Hub", { plan: '{"steps": [{"edges": "KNOWS", "to": "PERSON#hub"}]}' }));
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  assert.match(await page.getByRole("alert").innerText(), /^Stopped/);
  assert.ok(held !== undefined);
  await page.unroute("**/_graph/plan");
  await run(page);
  assert.equal((await firstCells(page)).length, kHubEdges);
});

consoleTest("A cell that a spreadsheet would run gets an apostrophe in the CSV, and its column too", { model: "shop", fresh: true },
  async ({ view, page, server }) => {
    await server.adjoin("node", "put", "PRODUCT#evil", "name==1+1", "price=-5");
    await view.open(query("EcommerceData", { plan: '{"steps": [{"node": "PRODUCT#evil"}]}' }));
    await run(page);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const stream = await (await downloaded).createReadStream();
    const csv = (await stream.toArray()).join("");
    const [names, cells] = csv.trim().split("\r\n").map((line) => line.split(","));
    assert.equal(cells[names.indexOf("'name")], "'=1+1");
    assert.equal(cells[names.indexOf("price")], "-5");
    assert.match(await result(page).innerText(), /=1\+1/);
  });

consoleTest("A number keeps all of its digits", { model: "shop", fresh: true }, async ({ view, page, server }) => {
  const digits = "12345678901234567890123456789";
  await server.adjoin("node", "put", "PRODUCT#dear", `price:=${digits}`);
  await view.open(query("EcommerceData", { plan: '{"steps": [{"node": "PRODUCT#dear"}]}' }));
  await run(page);
  assert.ok((await result(page).innerText()).includes(digits));
});

consoleTest("A plan is chosen, filled, explained and run without a mouse", { model: "goals" }, async ({ view, page }) => {
  await view.open(query("records", { plan: "teamGoals" }));
  const team = page.getByRole("textbox", { name: "team", exact: true });
  for (let times = 0; times < 40; ++times) {
    await page.keyboard.press("Tab");
    if (await team.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.type("TEAM-T1");
  await page.keyboard.press("Control+Enter");
  assert.equal((await firstCells(page)).length, 3);
  const table = page.getByRole("radio", { name: "Table" });
  for (let times = 0; times < 40; ++times) {
    await page.keyboard.press("Tab");
    if (await table.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("ArrowLeft");
  assert.match(await view.region("Result").locator("pre").innerText(), /"GOAL-G1"/);
});

consoleTest("An answer without rows says that nothing matches, and what it cost", { model: "social" }, async ({ view, page, server }) => {
  assert.equal((await server.adjoin("neighbors", "USER#alice", "FOLLOWS")).trim(), "");
  await view.open(query("SocialGraph", { tab: "verbs" }));
  await fill(page, "neighbors", { node: "USER#alice", type: "FOLLOWS" });
  await run(page);
  await view.region("Result").getByText("Nothing matches.").waitFor();
  assert.match(await view.region("What it cost").innerText(), /0\.5 RCU/);
});

consoleTest("On a phone Run is in reach before the plan was scrolled, and its answer comes into view", { model: "goals", look: kLooks[2] },
  async ({ view, page }) => {
    await view.open(query("records", { plan: "teamGoals" }));
    await page.getByRole("textbox", { name: "team" }).fill("TEAM-T1");
    await page.getByRole("textbox", { name: "Plan" }).hover();
    const height = await page.locator("main").evaluate((main) => main.getBoundingClientRect().bottom);
    const box = await page.getByRole("button", { name: "Run" }).boundingBox();
    assert.ok(box.y + box.height <= height && box.height >= 40, JSON.stringify(box));
    await run(page);
    const answer = await view.region("Result").boundingBox();
    assert.ok(answer.y < height - 100, JSON.stringify(answer));
  });

for (const look of kLooks) {
  consoleTest(`Query can be used by everybody, ${look.name}`, { model: "goals", look }, async ({ view, page }) => {
    await view.open(query("records", { plan: "teamGoals", params: JSON.stringify({ team: "TEAM-T1" }), show: "run" }));
    assert.equal((await firstCells(page)).length, 3);
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    await view.picture(`07-query-${look.name}`);
  });
}
