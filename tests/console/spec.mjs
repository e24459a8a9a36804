// What a spec is made of: consoleTest("sentence", {model}, async ({view, page, server}) => …).
import { after, test } from "node:test";

import { browser, closeBrowser, View } from "./browser.mjs";
import { kModels } from "./models.mjs";
import { Server } from "./server.mjs";

export { kHubEdges, kModels } from "./models.mjs";
export { Server } from "./server.mjs";
export { View, browser } from "./browser.mjs";
export { rest } from "./rest.mjs";

/** The five example models and the hub; not the empty store. */
export const kFilledModels = Object.keys(kModels).filter((name) => kModels[name].node !== undefined);

/** The sizes and themes at which each screen is looked at. */
export const kLooks = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { name: "phone-light", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { name: "phone-dark", colorScheme: "dark", viewport: { width: 390, height: 844 } },
];

const shared = new Map();

after(async () => {
  await closeBrowser();
  for (const server of shared.values()) await (await server).stop();
});

/** The server of a model that the tests of a file share: those that only read. */
function serverOf(model) {
  if (!shared.has(model)) shared.set(model, Server.start(model));
  return shared.get(model);
}

/**
 * A test with a page of its own. Options:
 *   model    the graph, of models.mjs
 *   fresh    a server of its own, for a test that writes; `flags` are further ones for it
 *   auth     true: a server of its own that wants signatures, by `server.key`
 *   look     viewport, colorScheme, … of the page
 *   expects  a pattern of the complaints that belong to the test, as those of a server that dies
 *   axe      false: the page is not looked at by axe at the end
 */
export function consoleTest(name, options, body) {
  test(name, { timeout: 120_000 }, async () => {
    const { model = "users", flags, auth } = options;
    const own = options.fresh || auth || flags !== undefined;
    const server = own ? await Server.start(model, { flags, auth }) : await serverOf(model);
    const view = await View.open(server, options.look);
    try {
      await body({ view, page: view.page, server, model: server.model });
      if (options.axe !== false) await view.checkAccess();
      view.check(options.expects);
    } finally {
      await view.close();
      if (own) await server.stop();
    }
  });
}
