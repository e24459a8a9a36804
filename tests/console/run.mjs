// usage: node run.mjs --adjoin PROGRAM --modules DIR --pictures DIR SPEC…
// Runs specs of the console in Chromium. Exit code 77: skipped, since this machine has no Chromium
// or the modules are not installed; it says which.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const kSkipped = 77;

const { values, positionals } = parseArgs({
  options: { adjoin: { type: "string" }, modules: { type: "string" }, pictures: { type: "string" } },
  allowPositionals: true,
});

function isThere(path, mode = constants.R_OK) {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

// Without a window Chromium takes a third of the processor's time for a page.
const kChromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = process.env.CHROMIUM ?? kChromiums.find((path) => isThere(path)) ?? kChromiums[0];
const lacks = [
  [chromium, "install Debian's chromium-headless-shell: tools/setup.sh --clients"],
  [join(values.modules, "playwright-core"), "run tests/clients/install.sh for tests/console"],
].find(([path]) => !isThere(path));
if (lacks !== undefined) {
  console.log(`skipped: there is no ${lacks[0]}; ${lacks[1]}`);
  process.exit(kSkipped);
}

const tests = spawn(process.execPath, ["--test", "--test-reporter=spec", ...positionals], {
  stdio: "inherit",
  env: { ...process.env, CHROMIUM: chromium, ADJOIN: resolve(values.adjoin), CONSOLE_MODULES: resolve(values.modules),
    CONSOLE_PICTURES: values.pictures },
});
tests.on("exit", (code) => process.exit(code ?? 1));
