// When a page rests. Every test's reading of a page waits for it: what an action sets off has then
// come to its end, so that a test reads what the action made and not what stood there before.

/** A page rests when so many frames have passed in which nothing happened. */
const kQuietFrames = 3;
/** Pauses in typing and of skeletons; what waits longer, as a retry does, is no part of an action. */
const kShortPause = 500;
/** Then the test goes on as it is: it may look at a page that waits for something held back. */
const kMost = 10_000;
const kFilePause = 10;
/** Answered when there is something to tell, after 20 seconds at the latest. */
const kLongPoll = "/_graph/log";

const kReadsOfLocator = ["all", "allInnerTexts", "allTextContents", "boundingBox", "count", "evaluate", "evaluateAll", "getAttribute",
  "innerHTML", "innerText", "inputValue", "isChecked", "isDisabled", "isEditable", "isEnabled", "isHidden", "isVisible", "textContent"];
const kReadsOfPage = ["evaluate", "screenshot", "title"];

/** Runs in the page before its own scripts: counts what happens, and what is under way. */
function watch({ kQuietFrames, kShortPause, kLongPoll, kMost }) {
  let stirs = 1;
  let quietSince = 0; // the number of stirs at which the page was found at rest
  const running = { requests: 0, others: 0 };
  const stir = () => { stirs += 1; };
  // As they are now: a test may put a clock of its own in their place.
  const nextFrame = globalThis.requestAnimationFrame.bind(globalThis);
  const now = performance.now.bind(performance);

  const count = (owner, name, kind, isCounted = () => true) => {
    const plain = owner?.[name];
    if (plain === undefined) return; // as crypto.subtle, where the origin is not trusted
    owner[name] = function (...given) {
      const promise = plain.apply(this, given);
      if (!isCounted(...given)) return promise;
      running[kind] += 1;
      return promise.finally(() => {
        running[kind] -= 1;
        stir();
      });
    };
  };
  count(globalThis, "fetch", "requests", (what) => !String(what?.url ?? what).includes(kLongPoll));
  for (const name of ["arrayBuffer", "blob", "json", "text"]) count(Response.prototype, name, "requests");
  for (const name of ["digest", "importKey", "sign"]) count(globalThis.crypto?.subtle && SubtleCrypto.prototype, name, "others");
  for (const name of ["readText", "writeText"]) count(globalThis.Clipboard?.prototype, name, "others");

  const timers = new Set();
  const { setTimeout: setPlain, clearTimeout: clearPlain } = globalThis;
  const setCounted = (work, millis = 0, ...given) => {
    const timer = setPlain((...all) => {
      if (timers.delete(timer)) stir();
      work(...all);
    }, millis, ...given);
    // A clock that a test has put in its place has timers of its own.
    if (millis <= kShortPause && globalThis.setTimeout === setCounted) timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = setCounted;
  globalThis.clearTimeout = (timer) => {
    timers.delete(timer);
    clearPlain(timer);
  };

  for (const name of ["change", "click", "dblclick", "focusin", "hashchange", "input", "keydown", "keyup", "mousemove", "pointerdown", "pointerup",
    "popstate", "resize", "scroll", "wheel"]) addEventListener(name, stir, { capture: true, passive: true });
  new MutationObserver(stir).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

  globalThis.__rest = (ofRequests) => new Promise((done) => {
    const isBusy = () => timers.size > 0 || running.others > 0 || (ofRequests && running.requests > 0);
    if (stirs === quietSince && !isBusy()) return done();
    const begun = now();
    let [frames, seen] = [0, stirs];
    const look = () => {
      frames = stirs === seen && !isBusy() ? frames + 1 : 0;
      seen = stirs;
      if (frames >= kQuietFrames) quietSince = stirs;
      else if (now() - begun < kMost) return nextFrame(look);
      done();
    };
    nextFrame(look);
  });
}

const files = new WeakMap(); // of each page, those that are on their way
const held = new WeakMap(); // of each page, how many routes may hold its requests

/** Waits until the page rests. Where a test holds requests back, they are not waited for. */
export async function rest(page) {
  for (;;) {
    const withRequests = (held.get(page) ?? 0) === 0;
    const wasLeft = await page.mainFrame().evaluate((all) => globalThis.__rest?.(all), withRequests)
      .then(() => false, (error) => /context was destroyed|navigat/i.test(error.message));
    if (wasLeft) await page.waitForLoadState("load");
    else if (!(files.get(page)?.size > 0)) return;
    else await new Promise((done) => { setTimeout(done, kFilePause); });
  }
}

let areReadsPatched = false;

/** Makes every reading of a page of this context wait until the page rests. */
export async function restBeforeReads(context) {
  await context.addInitScript(watch, { kQuietFrames, kShortPause, kLongPoll, kMost });
  context.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    const page = request.frame().page();
    if (!files.has(page)) files.set(page, new Set());
    files.get(page).add(request);
  });
  for (const event of ["requestfinished", "requestfailed"]) {
    context.on(event, (request) => {
      if (request.resourceType() === "script") files.get(request.frame().page())?.delete(request);
    });
  }
  context.on("page", (page) => {
    if (!areReadsPatched) patchReads(page);
  });
}

function patchReads(page) {
  areReadsPatched = true;
  const patch = (owner, names, before) => {
    for (const name of names) {
      const plain = owner[name];
      owner[name] = async function (...given) {
        await before(this);
        return plain.apply(this, given);
      };
    }
  };
  const ofPage = Object.getPrototypeOf(page);
  patch(Object.getPrototypeOf(page.locator("html")), kReadsOfLocator, (locator) => rest(locator.page()));
  patch(ofPage, kReadsOfPage, rest);
  patch(ofPage, ["route"], (of) => held.set(of, (held.get(of) ?? 0) + 1));
  patch(ofPage, ["unroute"], (of) => held.set(of, (held.get(of) ?? 1) - 1));
}
