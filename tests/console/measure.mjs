// usage: node measure.mjs PROGRAM MODULES RESULTS
// What the console promises of its speed, as rows P17 of bench/README.md: a JSON line each behind
// those in RESULTS, and a line to read. Times are of the wall: nothing else may run meanwhile.
import { appendFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";

const [program, modules, results] = process.argv.slice(2).map((path) => resolve(path));
process.env.ADJOIN = program;
process.env.CONSOLE_MODULES = modules;
process.env.CHROMIUM ??= "/usr/bin/chromium-headless-shell";
const { browser, closeBrowser, View } = await import("./browser.mjs");
const { Graph } = await import("./graph_view.mjs");
const { Server } = await import("./server.mjs");

const kLoads = 15;
const kNodes = 2000; // as many as a picture holds
const kFrames = 60;

/** All these rows hold if they are at most their target. */
function tell(id, what, measured, target) {
  const ok = measured <= target;
  const row = { id, what, target, measured, reference: "none", ok, rocksdb: "none", load_average: loadavg()[0] };
  appendFileSync(results, `${JSON.stringify(row)}\n`);
  console.log(`${id.padEnd(16)} ${measured.toFixed(1).padStart(7)}  at most ${target}  ${ok ? "holds" : "NOT YET"}  ${what}`);
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Opens the page in a browser profile that has nothing of it: when it painted, and the bytes of the
 *  page's files as they were sent. Nothing watches the page, as `View` does. */
async function firstLoad(server) {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/healthz`); // the browser's own process for the origin is no part of the page
    const devtools = await context.newCDPSession(page);
    const files = new Set();
    let bytes = 0;
    await devtools.send("Network.enable");
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) => { if (request.url.includes("/_console/")) files.add(requestId); });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => { bytes += files.has(requestId) ? encodedDataLength : 0; });
    await page.goto(`${server.url}/_console/`);
    await page.getByRole("table", { name: "Tables" }).waitFor();
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
    return { paint, bytes };
  } finally {
    await context.close();
  }
}

/** Draws as many nodes as a picture holds, and moves the picture. Milliseconds of each frame. */
async function framesOfManyNodes(server) {
  const file = join(server.folder, "star.csv");
  await writeFile(file, ["from,to", ...Array.from({ length: kNodes }, (_, at) => `more${at},star`)].join("\n"));
  await server.adjoin("load", "--edges", "KNOWS", file);
  const view = await View.open(server);
  const graph = await Graph.open(view, "PERSON#star");
  await view.page.getByRole("spinbutton", { name: "At most" }).fill(String(kNodes));
  await graph.expand();
  await graph.waitForNodes(kNodes);
  await view.page.evaluate(() => {
    globalThis.__times = [];
    const note = (time) => { globalThis.__times.push(time); globalThis.requestAnimationFrame(note); };
    globalThis.requestAnimationFrame(note);
  });
  await graph.pan(kFrames);
  const times = await view.page.mainFrame().evaluate(() => globalThis.__times);
  await view.close();
  return times.slice(1).map((time, at) => time - times[at]);
}

const server = await Server.start("hub");
try {
  await firstLoad(server); // the first one starts the browser
  const loads = [];
  for (let at = 0; at < kLoads; ++at) loads.push(await firstLoad(server));
  tell("P17.first_load", "KB of files that the first load gets, with their head lines", median(loads.map(({ bytes }) => bytes)) / 1024, 60);
  tell("P17.first_paint", `ms to the first paint, median of ${kLoads} loads with an empty cache`, median(loads.map(({ paint }) => paint)), 150);
  const frames = await framesOfManyNodes(server);
  tell("P17.frame", `ms of the longest of ${frames.length} frames while a picture of ${kNodes.toLocaleString("en-US")} nodes is dragged`, Math.max(...frames), 100);
} finally {
  await closeBrowser();
  await server.stop();
}
