// Everything outside the `/node` entries runs where there is no Node: in edge runtimes and in browsers.
import { fileURLToPath } from "node:url";
import { EdgeVM } from "@edge-runtime/vm";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { chromium, newPage, openBrowser } from "../../scripts/testing/browser.ts";

/** A script without a single import, made of an entry file's text as a bundler for browsers makes it. */
async function bundled(source: string): Promise<string> {
  const entry = fileURLToPath(new URL("entry.ts", import.meta.url));
  const outside: string[] = [];
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    logLevel: "silent",
    resolve: { conditionNames: ["@agentltl/source", "browser", "import", "default"] },
    plugins: [
      {
        name: "text-of-the-entry",
        resolveId: (id: string) => (id === entry ? id : undefined),
        load: (id: string) => (id === entry ? source : undefined),
      },
    ],
    external: (id: string) => {
      const isNode = id.startsWith("node:");
      if (isNode) outside.push(id);
      return isNode;
    },
  });
  const { output } = await bundle.generate({ format: "iife", name: "entry" });
  await bundle.close();
  expect([...outside, ...output[0].imports]).toEqual([]);
  return output[0].code;
}

test.each([
  "@agentltl/core",
  "@agentltl/core/formula",
  "@agentltl/core/host",
  "@agentltl/core/monitor",
  "@agentltl/rules",
  "@agentltl/traces",
  "@agentltl/grounding",
  "@agentltl/executability",
  "@agentltl/contracts",
  "@agentltl/statistics",
  "@agentltl/report",
  "@agentltl/vercel-ai",
])("%s is bundled for browsers without anything of Node's", async (entry) => {
  expect(await bundled(`export * from "${entry}";`)).toContain("entry");
});

/** A rule file, a guard, and two refunds of one order: what the guard decides. */
const guarded = `
  import { createGuard } from "@agentltl/core";
  import { readRules } from "@agentltl/rules";
  const rules = "version: 1\\nid: shop\\nrules:\\n  - id: once\\n    at_most: { call: refund, times: 1, per: order_id }\\n";
  const guard = createGuard(readRules(rules).procedure);
  const ask = (id, order_id) => guard.propose({ id, name: "refund", args: { order_id } }).kind;
  globalThis.decided = [ask("1", "W23"), ask("2", "W23"), ask("3", "W24")].join(" ");
`;

test("a guard decides in an edge runtime", async () => {
  const machine = new EdgeVM();
  machine.evaluate(await bundled(guarded));
  expect(machine.evaluate("decided")).toBe("allow block allow");
});

test.skipIf(chromium === undefined)(
  chromium === undefined
    ? "a guard decides in a browser (skipped: no chromium on this machine)"
    : "a guard decides in a browser",
  async () => {
    const browser = await openBrowser();
    const page = await newPage(browser);
    await page.evaluate(await bundled(guarded));
    expect(await page.evaluate("decided")).toBe("allow block allow");
    await browser.close();
  },
);
