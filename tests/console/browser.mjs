// One Chromium for a spec file, and what is looked at on every page that it shows.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { checkAccess } from "./access.mjs";
import { rest, restBeforeReads } from "./rest.mjs";

const modules = createRequire(join(process.env.CONSOLE_MODULES, "none.js"));
const { chromium } = modules("playwright-core");

const kPictures = process.env.CONSOLE_PICTURES;

let started;

/** The browser of this process, started when it is asked for first. */
export function browser() {
  started ??= chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  return started;
}

export async function closeBrowser() {
  if (started !== undefined) await (await started).close();
}

/** A page of a server's console. Everything that it asks, reports and complains of is kept. */
export class View {
  requested = [];
  complaints = [];

  static async open(server, options = {}) {
    const view = new View();
    const context = await (await browser()).newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: "light",
      ...options,
    });
    await restBeforeReads(context);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
    view.server = server;
    view.page = await context.newPage();
    await view.#watch();
    return view;
  }

  async #watch() {
    const { page, complaints } = this;
    page.on("request", (request) => this.requested.push(request));
    page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    await page.exposeFunction("reportViolation", (what) => complaints.push(`CSP: ${what}`));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        globalThis.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
  }

  /** Goes to what stands behind the '#', as "/Users/data/USER%23Alice", and waits until the page
   *  rests. */
  async open(hash = "/") {
    await this.page.goto(`${this.server.url}/_console/#${hash}`);
    await this.settled();
    return this.page;
  }

  async settled() {
    await rest(this.page);
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** What the receipt says: requests and units of what was asked last. */
  async receipt() {
    return (await this.region("Receipt").innerText()).replace(/\s+/g, " ").trim();
  }

  /** A picture of what the page shows now, in the folder of pictures. */
  async picture(name) {
    if (kPictures === undefined) return;
    mkdirSync(kPictures, { recursive: true });
    await this.page.screenshot({ path: join(kPictures, `${name}.png`) });
  }

  /** Fails if something keeps somebody from using the page. */
  async checkAccess() {
    await checkAccess(this.page);
  }

  /** What holds for every page: it asks its own server alone, breaks no policy, complains of
   *  nothing but what is expected. */
  check(expected) {
    const { origin } = new URL(this.server.url);
    const away = this.requested.map((request) => request.url())
      .filter((url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url));
    assert.deepEqual(away, [], "requests leave the origin");
    const complaints = this.complaints.filter((one) => expected === undefined || !expected.test(one));
    assert.deepEqual(complaints, [], complaints.join("\n"));
  }

  async close() {
    await this.page.context().close();
  }
}
