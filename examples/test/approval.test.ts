// A call that a rule holds back, a page that asks a person, and what comes of yes and of no.
import { fileURLToPath } from "node:url";
import { loadRules } from "@agentltl/rules/node";
import { memoryStore } from "@agentltl/vercel-ai";
import { expect, test } from "vitest";
import { chromium, newPage, openBrowser } from "../../scripts/testing/browser.ts";
import { shopTools } from "../approval/tools.ts";
import { scriptedModel } from "../src/scripted-model.ts";
import { chatHandler } from "../vercel-ai/chat-handler.ts";
import { startPageServer } from "./page-server.ts";

const at = (path: string): string => fileURLToPath(new URL(`../approval/${path}`, import.meta.url));
const refund = (order_id: string, amount: number) => ({ name: "refund", args: { order_id, amount } });

/** The route of the page, with a model that asks for a small and a large refund in one step. */
async function handlerFor(paid: string[]) {
  return chatHandler({
    rules: await loadRules(at("approval.rules.yaml")),
    model: scriptedModel([[refund("W23", 40), refund("W24", 400)], "That is all."]),
    tools: shopTools(paid),
    store: memoryStore(),
  });
}

test.skipIf(chromium === undefined).each([
  ["yes", ["W23 40", "W24 400"], "output-available"],
  ["no", ["W23 40"], "output-denied"],
] as const)(
  chromium === undefined
    ? "a page asks a person, who says %s (skipped: no chromium on this machine)"
    : "the large refund waits in the page until a person says %s, the small one doesn't",
  async (said, ran, state) => {
    const paid: string[] = [];
    const { url, close } = await startPageServer(at("approval-page.ts"), await handlerFor(paid));
    const browser = await openBrowser();
    try {
      const page = await newPage(browser);
      await page.goto(url);
      await page.waitForSelector("button.ask");
      await page.click("button.ask");
      await page.waitForSelector(`button.${said}`);
      await page.waitForFunction("document.querySelector('.call')?.textContent.endsWith('output-available')");
      const textsOf = (selector: string) =>
        page.$$eval(selector, (found) => found.map(({ textContent }) => textContent));
      expect(await textsOf(".question")).toEqual(['May I? refund {"order_id":"W24","amount":400} YesNo']);
      expect(paid).toEqual(["W23 40"]);
      await page.click(`button.${said}`);
      await page.waitForSelector("p.assistant");
      expect(paid).toEqual(ran);
      expect(await textsOf(".call")).toEqual([
        'refund {"order_id":"W23","amount":40}: output-available',
        `refund {"order_id":"W24","amount":400}: ${state}`,
      ]);
      expect(await textsOf("p.assistant")).toEqual(["That is all."]);
    } finally {
      await browser.close();
      close();
    }
  },
);
