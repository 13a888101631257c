import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";

const refused =
  'Not executed. Rule refund-once-per-order: refund with order_id "W23" was already called in call #1. Tell the user that the refund is under way.';
const decided = 'refund {"order_id":"W23","amount":40} allow\nrefund {"order_id":"W23","amount":40} block\n';
const told = `W23: 40 refunded\n${refused}\nOrder W23 was refunded.\npaid: W23 40\n`;

test.each<[string, string]>([
  ["openai-sdk", told],
  ["openai-agents", told],
  ["mastra", told],
  [
    "mcp",
    `{"content":[{"type":"text","text":"W23: 40 refunded"}]}\n${JSON.stringify({
      isError: true,
      content: [{ type: "text", text: refused }],
    })}\npaid: W23 40\n`,
  ],
])(
  "%s: of two refunds of one order in one reply the second never runs, and the model reads why",
  (name, expected) => {
    expect(printedBy(`own-loop/${name}.ts`)).toBe(decided + expected);
  },
  60_000,
);

test.each(["openai-sdk", "openai-agents", "mastra", "mcp"])(
  "%s: the loop with `createGuard` has 15 lines or fewer",
  (name) => {
    const source = readFileSync(new URL(`../own-loop/${name}.ts`, import.meta.url), "utf8");
    const part = source.split("\n\n").filter((block) => block.includes("createGuard("));
    expect(part).toHaveLength(1);
    const [lines = ""] = part;
    expect(lines).toContain("guardCalls(guard");
    expect(lines.trim().split("\n").length).toBeLessThanOrEqual(15);
  },
);
