// usage: node preview.mjs ENDPOINT [PORT]
// The console from its sources, bundled anew for each load of the page, before a server that runs:
// for whoever changes a screen and would not build the program each time. It sends all but the
// console's own files on to ENDPOINT.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kPrefix = "/_console/";
/** As src/server/api/console_answer.cc has it. */
const kPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
  + "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; "
  + "form-action 'none'; frame-ancestors 'none'";

/** Bundles the sources into a folder, as the build does; the folder of the files. */
async function bundle(folder) {
  const room = join(kRoot, "src/console");
  await promisify(execFile)("cmake", [`-DCONSOLE=${join(kRoot, "console")}`, `-DOUT=${folder}`,
    "-DESBUILD=esbuild", `-DNOT_BUILT=${join(room, "not_built.html")}`, "-P", join(room, "embed.cmake")]);
  const list = await readFile(join(folder, "assets.inc"), "utf8");
  const files = [...list.matchAll(/^ADJOIN_ASSET\(\d+, "([^"]+)", "([^"]+)"/gm)];
  return new Map(files.map(([, name, type]) => [name, type]));
}

/** Starts it on a free port, or the one given. Returns its URL, and what closes it. */
export async function startPreview(endpoint, port = 0) {
  const folder = await mkdtemp(join(tmpdir(), "adjoin-preview-"));
  let files = await bundle(folder);
  const server = createServer((asked, answer) => {
    void handle(asked, answer).catch((error) => answer.writeHead(500).end(String(error.stderr ?? error)));
  });

  async function handle(asked, answer) {
    const path = asked.url.split("?")[0];
    if (!path.startsWith(kPrefix)) return passOn(endpoint, asked, answer);
    const name = path.slice(kPrefix.length) || "index.html";
    if (name === "index.html" && port !== 0) files = await bundle(folder);
    const type = files.get(name);
    if (type === undefined) return answer.writeHead(404).end();
    const packed = await readFile(join(folder, "assets", `${basename(name)}.gz`));
    answer.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip", "Content-Length": packed.length,
      "Content-Security-Policy": kPolicy, "Cache-Control": "no-store" });
    answer.end(packed);
  }

  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

function passOn(endpoint, asked, answer) {
  const { hostname, port } = new URL(endpoint);
  const sent = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
    (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
  sent.on("error", () => answer.destroy());
  asked.pipe(sent);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startPreview(process.argv[2], Number(process.argv[3] ?? 8080));
  console.log(`${url}${kPrefix}`);
}
