import { fileURLToPath } from "node:url";
import { loadRules } from "@agentltl/rules/node";
import { memoryStore } from "@agentltl/vercel-ai";
import { expect, test } from "vitest";
import { chromium, newPage, openBrowser } from "../../scripts/testing/browser.ts";
import { scriptedModel } from "../src/scripted-model.ts";
import { chatHandler } from "../vercel-ai/chat-handler.ts";
import { refundTools } from "../vercel-ai/refund-tools.ts";
import { startPageServer } from "./page-server.ts";
import { printedBy } from "./printed-by.ts";

const at = (path: string) => fileURLToPath(new URL(`../vercel-ai/${path}`, import.meta.url));
const refund = { name: "refund", args: { order_id: "W23" } };

/** The handler with a scripted model: two refunds at once, an answer; one refund more, an answer. */
async function handlerFor(paid: string[]) {
  return chatHandler({
    rules: await loadRules(at("refund.rules.yaml")),
    model: scriptedModel([
      [refund, refund],
      "W23 was refunded, as W99 was.",
      [refund],
      "It was refunded already.",
    ]),
    tools: refundTools(paid),
    store: memoryStore(),
    grounding: {
      check: (answer) => ({
        grounded: !answer.includes("W99"),
        vacuous: false,
        feedback: "",
        findings: ["W99"],
      }),
    },
  });
}

const requestOf = (messages: readonly object[]) =>
  new Request("http://localhost/api/chat", {
    method: "POST",
    body: JSON.stringify({ id: "chat-1", messages }),
  });

const said = (id: string, text: string) => ({ id, role: "user", parts: [{ type: "text", text }] });

/** The chunks of a UI stream as they go over the wire. */
async function chunksOf(response: Response): Promise<readonly Record<string, unknown>[]> {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)));
}

test("the first example prints what was allowed, what was refused and why", () => {
  expect(printedBy("vercel-ai/first-refusal.ts")).toMatchInlineSnapshot(`
    "refund {"order_id":"W23"} allow
    refund {"order_id":"W23"} block
      Not executed. Rule refund-once-per-order: refund with order_id "W23" was already called in call #1. Tell the user that the refund is under way.
    paid: W23
    Order W23 was refunded.
    "
  `);
});

test("the route handler answers each message in the session of its chat", async () => {
  const paid: string[] = [];
  const handle = await handlerFor(paid);
  const first = await chunksOf(await handle(requestOf([said("1", "Refund W23.")])));
  expect(first.filter(({ type }) => type === "tool-output-denied")).toHaveLength(1);
  expect(first.at(-1)).toMatchObject({
    type: "finish",
    messageMetadata: {
      agentltl: {
        label: "FULL",
        refused: [{ tool: "refund", rule: "refund-once-per-order", text: "An order is refunded once." }],
        answer: { grounded: false, findings: ["W99"] },
      },
    },
  });
  // The client sends texts alone: the session knows what was called all the same.
  const second = await chunksOf(
    await handle(
      requestOf([
        said("1", "Refund W23."),
        { id: "2", role: "assistant", parts: [{ type: "text", text: "W23 was refunded, as W99 was." }] },
        said("3", "Again."),
      ]),
    ),
  );
  expect(second.filter(({ type }) => type === "tool-output-denied")).toHaveLength(1);
  expect(paid).toEqual(["W23"]);
});

test.skipIf(chromium === undefined)(
  chromium === undefined
    ? "the page shows refusals and flags (skipped: no chromium on this machine)"
    : "the page shows the refusal, its reason and the flagged answer",
  async () => {
    const paid: string[] = [];
    const { url, close } = await startPageServer(at("chat-page.ts"), await handlerFor(paid));
    const browser = await openBrowser();
    try {
      const page = await newPage(browser);
      await page.goto(url);
      await page.waitForSelector("button");
      await page.click("button");
      await page.waitForSelector(".flag");
      const textsOf = (selector: string) =>
        page.$$eval(selector, (found) => found.map(({ textContent }) => textContent));
      expect(await textsOf(".assistant .call")).toEqual([
        "refund: output-available",
        "refund: output-denied",
      ]);
      expect(await textsOf(".refused")).toEqual(["refund was refused: An order is refunded once."]);
      expect(await textsOf(".assistant .text")).toEqual(["W23 was refunded, as W99 was."]);
      expect(await textsOf(".flag")).toEqual(["This answer names something that was not looked up."]);
      await page.click("button");
      await page.waitForFunction(
        "document.querySelectorAll('.refused').length === 2 && document.querySelector('main').dataset.status === 'ready'",
      );
      expect(await textsOf(".flag")).toHaveLength(1);
      expect(paid).toEqual(["W23"]);
    } finally {
      await browser.close();
      close();
    }
  },
);
