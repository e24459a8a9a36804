// A real server over a real store, and the log of what it was asked.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { kExamples, kModels } from "./models.mjs";
import { startPreview } from "./preview.mjs";

const kAdjoin = process.env.ADJOIN ?? "adjoin";
const run = promisify(execFile);
/** The agent of the tests' own requests, which are none of the page's. */
const kMark = "console-tests";
const kLogTries = 200;
const kLogPause = 50;

export class Server {
  #process;
  #preview;
  #flags = [];

  /** Makes a store of the model, and serves it. `flags` are those of `adjoin serve`; with `auth` it
   *  takes only requests signed by `key`. */
  static async start(model, { flags = [], auth = false } = {}) {
    const known = kModels[model];
    if (known === undefined) throw new Error(`there is no model ${model}`);
    const server = new Server();
    server.model = known;
    server.folder = await mkdtemp(join(tmpdir(), "adjoin-console-"));
    await known.make((...words) => server.adjoin(...words),
      (file) => join(kExamples, model, file), server.folder);
    server.#flags = [...flags];
    if (auth) {
      const file = join(server.folder, "keys");
      const { secret } = JSON.parse(await server.adjoin("keys", "add", "alice", "--auth", file));
      server.key = { id: "alice", secret };
      server.#flags.push("--auth", file);
    }
    await server.listen("0");
    return server;
  }

  get store() {
    return join(this.folder, "store");
  }

  /** Runs a command on the store; its standard output. */
  async adjoin(...words) {
    const environment = { ...process.env, ADJOIN_STORE: this.store };
    const { stdout } = await run(kAdjoin, words, { env: environment, maxBuffer: 1 << 26 });
    return stdout;
  }

  /** Serves on that port; after `kill`, on the one it had. */
  async listen(port = new URL(this.endpoint).port) {
    this.#process = spawn(kAdjoin, ["--store", this.store, "serve", "--port", port,
      "--log", this.#log, ...(this.#flags.includes("--log-keys") ? [] : ["--log-keys", "plain"]), ...this.#flags], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(this.#process.stdout)) {
      this.endpoint = JSON.parse(line).endpoint;
      break;
    }
    if (this.endpoint === undefined) throw new Error("adjoin serve printed no endpoint");
    if (process.env.CONSOLE_FROM_SOURCES) this.#preview ??= await startPreview(this.endpoint);
    this.url = this.#preview?.url ?? this.endpoint;
  }

  get #log() {
    return join(this.folder, "requests.log");
  }

  /** The lines of the request log: what was asked, of which table and index, at what cost. All that
   *  was answered before is among them: a line is handed over before its answer is sent, and read
   *  here once the line of a later request stands there. */
  async requests() {
    const answer = await fetch(this.endpoint, { method: "POST", body: "{}", headers: { "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": "DynamoDB_20120810.DescribeLimits", "User-Agent": kMark } });
    await answer.arrayBuffer();
    const last = answer.headers.get("x-amzn-requestid");
    for (let tries = 0; tries < kLogTries; ++tries) {
      const text = await readFile(this.#log, "utf8");
      const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
      if (lines.some(({ request_id: id }) => id === last)) return lines.filter(({ agent }) => agent !== kMark);
      await sleep(kLogPause);
    }
    throw new Error(`the log never had the request ${last}`);
  }

  /** Waits until the log has a request for which `holds` is true. Returns all such lines. */
  async logged(holds) {
    for (let tries = 0; tries < kLogTries; ++tries) {
      const found = (await this.requests()).filter(holds);
      if (found.length > 0) return found;
      await sleep(kLogPause);
    }
    throw new Error(`the log has no such request: ${holds}\n${JSON.stringify(await this.requests(), null, 1)}`);
  }

  /** Waits until the server, which collects what it counts each second, tells of so many units of a table. */
  async counted(table, units) {
    for (let tries = 0; tries < kLogTries; ++tries) {
      const answer = await fetch(`${this.endpoint}/_graph/heat`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ table, seconds: 3600 }) });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text);
      if (JSON.parse(text).objects.reduce((sum, object) => sum + object.units, 0) >= units) return;
      await sleep(kLogPause);
    }
    throw new Error(`the server never told of ${units} units of ${table}`);
  }

  /** Ends the process at once, as a power cut would. `listen` brings it back. */
  async kill(signal = "SIGKILL") {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
      await ended;
    }
  }

  async stop() {
    await this.#preview?.close();
    await this.kill("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }
}
