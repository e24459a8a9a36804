// The screen Graph, as its tests use it: by the names of its controls, and by the canvas that it drew.

/** The refs of rows that the command line printed, one JSON object a line. */
export function refsOf(lines) {
  return lines.trim().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line).node);
}

export class Graph {
  constructor(view) {
    this.view = view;
    this.page = view.page;
  }

  /** Opens the graph of a node, as its URL does, and waits until it was read. */
  static async open(view, ref) {
    const { table } = view.server.model;
    await view.page.goto("about:blank");
    await view.open(`/${encodeURIComponent(table)}/graph/${encodeURIComponent(ref)}`);
    const graph = new Graph(view);
    await view.page.getByRole("group", { name: "Edge types" }).getByRole("checkbox").first().waitFor();
    return graph;
  }

  async expand() {
    await this.page.getByRole("button", { name: "Expand" }).click();
    await this.view.settled();
  }

  async hide() {
    await this.page.getByRole("button", { name: "Hide" }).click();
  }

  async untick(name) {
    await this.page.getByRole("group", { name: "Edge types" }).getByRole("checkbox", { name }).uncheck();
  }

  async tick(name) {
    await this.page.getByRole("group", { name: "Edge types" }).getByRole("checkbox", { name }).check();
  }

  /** Selects a node that is drawn: its row of the list. */
  async select(ref) {
    await this.#withList(async (table) => {
      await table.getByRole("row").filter({ has: this.page.getByRole("cell", { name: ref, exact: true }) }).click();
    });
  }

  async search(what, { to, hops, type }) {
    await this.page.getByRole("button", { name: "Path to" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Path" });
    await dialog.getByRole("radio", { name: what }).check({ force: true });
    if (to !== undefined) await dialog.getByRole("textbox", { name: "To" }).fill(to);
    if (hops !== undefined) await dialog.getByRole("spinbutton", { name: "Hops" }).fill(String(hops));
    await dialog.getByRole("combobox", { name: "By" }).selectOption(type);
    await dialog.getByRole("button", { name: "Find" }).click();
    await this.view.settled();
  }

  /** The rows of the list, all pages. */
  async cells() {
    const rows = [];
    await this.#withList(async (table) => {
      for (;;) {
        rows.push(...await table.evaluate((element) => [...element.querySelectorAll("tbody tr")]
          .map((row) => [...row.cells].map((cell) => cell.textContent.trim()))));
        const next = this.page.getByRole("button", { name: "Next" });
        if (await next.count() === 0 || await next.isDisabled()) break;
        await next.click();
      }
    });
    return rows;
  }

  async refs() {
    return (await this.cells()).map(([ref]) => ref);
  }

  /** Opens the list where it is closed, and leaves it as it was. */
  async #withList(body) {
    const table = this.page.getByRole("table", { name: "Nodes" });
    const wasOpen = await table.count() > 0;
    const button = this.page.getByRole("button", { name: "List" });
    if (!wasOpen) await button.click();
    const previous = this.page.getByRole("button", { name: "Previous" });
    while (await previous.count() > 0 && await previous.isEnabled()) await previous.click();
    await body(table);
    while (await previous.count() > 0 && await previous.isEnabled()) await previous.click();
    if (!wasOpen) await button.click();
  }

  /** What the page says of its nodes; the canvas follows it. */
  async count() {
    const text = await this.page.getByText(/^[\d,]+ of 2,000 nodes$/).innerText();
    return Number(text.split(" ")[0].replace(/,/g, ""));
  }

  async waitForNodes(number) {
    await this.page.getByText(`${number.toLocaleString("en-US")} of 2,000 nodes`, { exact: true }).waitFor();
    await this.page.waitForFunction((wanted) => {
      const found = [...globalThis.document.querySelectorAll("div")].find((one) => one._cyreg);
      if (found === undefined) return false;
      const { cy } = found._cyreg;
      globalThis.__places = () => Object.fromEntries(cy.nodes().map((node) => [node.id(), node.position()]));
      return cy.nodes().length === wanted;
    }, number);
  }

  /** The text of the panes and the list: what a person reads. */
  async said() {
    await this.view.settled();
    const read = (part) => part.innerText().then((text) => text.replace(/\s+/g, " "));
    const parts = ["Around the node", "Selected node"].map((name) => this.page.getByRole("complementary", { name }));
    const [around, selected] = await Promise.all(parts.map(read));
    return { around, selected: selected.replace(/Requests made.*?(?=Neighbours|$)/, ""), rows: await this.cells() };
  }

  // The canvas: where things are drawn, and how.

  #cy(body, argument) {
    return this.page.evaluate(`((argument) => {
      const cy = [...document.querySelectorAll("div")].find((one) => one._cyreg)._cyreg.cy;
      return (${body})(cy, argument);
    })(${JSON.stringify(argument ?? null)})`);
  }

  drawn() {
    return this.#cy("(cy) => cy.nodes().map((node) => node.id())");
  }

  edges() {
    return this.#cy(`(cy) => cy.edges().filter((edge) => edge.style("display") !== "none")
      .map((edge) => ({ from: edge.source().id(), to: edge.target().id(), type: edge.data('type') }))`);
  }

  /** Where the canvas draws the middle of each edge between two nodes. */
  middles(from, to) {
    return this.#cy(`(cy, [from, to]) => cy.getElementById(from).edgesWith(cy.getElementById(to)).map((edge) => {
      const { x, y } = edge.midpoint();
      return [Math.round(x), Math.round(y)];
    })`, [from, to]);
  }

  /** Where the nodes stand, once they have stood still for ten frames: a layout places and then moves them. */
  async places() {
    await this.view.settled();
    const read = () => this.#cy("(cy) => Object.fromEntries(cy.nodes().map((node) => [node.id(), { ...node.position() }]))");
    const frame = () => this.page.evaluate(() => new Promise((next) => { globalThis.requestAnimationFrame(next); }));
    let last = await read();
    for (let still = 0; still < 10;) {
      await frame();
      const now = await read();
      still = JSON.stringify(now) === JSON.stringify(last) ? still + 1 : 0;
      last = now;
    }
    return last;
  }

  looks() {
    return this.#cy(`(cy) => cy.nodes().map((node) => ({ ref: node.id(), type: node.id().split("#")[0],
      look: node.style("background-color") + " " + node.style("shape") })).sort((a, b) => (a.ref < b.ref ? -1 : 1))`);
  }

  faint() {
    return this.#cy("(cy) => cy.elements().filter((one) => one.effectiveOpacity() < 0.3).map((one) => one.id())");
  }

  brightness(ref) {
    return this.#cy(`(cy, ref) => ({
      bright: cy.elements().filter((one) => one.effectiveOpacity() > 0.9).map((one) => one.id()).sort(),
      near: cy.getElementById(ref).closedNeighborhood().map((one) => one.id()).sort(),
    })`, ref);
  }

  async #pointAt(ref) {
    const at = await this.#cy(`(cy, ref) => {
      const { left, top } = cy.container().getBoundingClientRect();
      const { x, y } = cy.getElementById(ref).renderedPosition();
      return { x: left + x, y: top + y };
    }`, ref);
    return at;
  }

  async doubleClick(ref) {
    await this.page.waitForFunction(() => [...globalThis.document.querySelectorAll("div")].some((one) => one._cyreg?.cy.nodes().length > 0));
    const { x, y } = await this.#pointAt(ref);
    await this.page.mouse.dblclick(x, y);
    await this.view.settled();
  }

  async hover(ref) {
    const { x, y } = await this.#pointAt(ref);
    await this.page.mouse.move(x - 30, y - 30);
    await this.page.mouse.move(x, y, { steps: 3 });
    await this.page.waitForFunction(() => globalThis.document.querySelector(".canvas.hovered") !== null);
  }

  /** Moves the view by its empty ground. */
  async pan(steps) {
    const { x, y } = await this.page.locator(".canvas").boundingBox();
    await this.page.mouse.move(x + 20, y + 20);
    await this.page.mouse.down();
    for (let step = 0; step < steps; step += 1) {
      await this.page.mouse.move(x + 20 + 4 * step, y + 20 + 3 * step);
      await this.page.mainFrame().evaluate(() => new Promise((done) => { globalThis.requestAnimationFrame(done); }));
    }
    await this.page.mouse.up();
  }

  /** How many frames something took, and how many milliseconds of its processor's time the page
   *  worked: what other programs of the machine do is not counted. */
  async workOf(body) {
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const read = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    };
    await this.page.evaluate(() => {
      globalThis.__frames = 0;
      const count = () => { globalThis.__frames += 1; globalThis.requestAnimationFrame(count); };
      globalThis.requestAnimationFrame(count);
    });
    const before = await read();
    await body();
    return { work: await read() - before, frames: await this.page.mainFrame().evaluate(() => globalThis.__frames) };
  }

  async drag(ref, dx, dy) {
    const { x, y } = await this.#pointAt(ref);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + dx, y + dy, { steps: 4 });
    await this.page.mouse.up();
    await this.page.waitForFunction(() => globalThis.location.hash.includes("pins="));
  }
}
