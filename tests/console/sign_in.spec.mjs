// With --auth the page asks for a key and signs each request itself.
import assert from "node:assert/strict";

import { consoleTest } from "./spec.mjs";

/** A request without a signature is answered 400, and a browser says so. */
const expects = /status of 400/;

async function signIn(page, id, secret) {
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByRole("textbox", { name: "Access key id" }).fill(id);
  await dialog.getByLabel("Secret").fill(secret);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

consoleTest("A key opens the store, and each request is signed with its target", { auth: true, expects },
  async ({ view, page, server }) => {
    await view.open("/");
    await page.getByRole("dialog", { name: "Sign in" }).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0, "the dialog alone says what is wanted");
    await server.logged(({ error }) => error === "missing_authentication_token");
    const before = view.requested.length;
    await signIn(page, server.key.id, server.key.secret);
    await server.logged(({ operation, status }) => operation === "ListTables" && status === 200);
    await view.settled();
    assert.equal(await page.getByRole("dialog", { name: "Sign in" }).count(), 0);
    const asked = view.requested.slice(before).filter((request) => request.method() === "POST");
    assert.ok(asked.length > 0);
    for (const request of asked) {
      const headers = await request.allHeaders();
      assert.match(headers.authorization, /^AWS4-HMAC-SHA256 Credential=alice\//, request.url());
      const signed = /SignedHeaders=([^,]*)/.exec(headers.authorization)[1].split(";");
      const sent = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
      for (const name of ["host", ...sent]) {
        assert.ok(signed.includes(name), `${name} is not signed: ${headers.authorization}`);
      }
    }
  });

consoleTest("A secret is nowhere but in the page's memory", { auth: true, expects }, async ({ view, page, server }) => {
  await view.open("/");
  await signIn(page, server.key.id, server.key.secret);
  await server.logged(({ operation, status }) => operation === "ListTables" && status === 200);
  await view.settled();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage },
    document.cookie, location.href, document.documentElement.outerHTML]));
  assert.ok(!kept.includes(server.key.secret));
  assert.deepEqual(await page.context().cookies(), []);
  for (const request of view.requested) {
    const said = JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);
    assert.ok(!said.includes(server.key.secret), request.url());
  }
  await page.reload();
  await page.getByRole("dialog", { name: "Sign in" }).waitFor();
});

consoleTest("A wrong secret opens nothing and is told in the server's words", { auth: true, expects },
  async ({ view, page, server }) => {
    await view.open("/");
    await signIn(page, server.key.id, "x".repeat(40));
    await server.logged(({ error }) => error !== undefined && error !== "missing_authentication_token");
    const alert = page.getByRole("alert").first();
    await alert.waitFor();
    assert.match(await alert.innerText(), /signature/i);
    assert.equal(await page.getByRole("dialog", { name: "Sign in" }).count(), 1);
  });
