import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";

const refused =
  'Not executed. Rule refund-once-per-order: refund with order_id "W23" was already called in call #1. Tell the user that the refund is under way.';
const decided = 'refund {"order_id":"W23","amount":40} allow\nrefund {"order_id":"W23","amount":40} block\n';

test.each<[string, string]>([
  [
    "openai-sdk",
    `tool: W23: 40 refunded\ntool: ${refused}\nassistant: Order W23 was refunded.\npaid: W23 40\n`,
  ],
  ["openai-agents", `W23: 40 refunded\n${refused}\nOrder W23 was refunded. paid: W23 40\n`],
  ["mastra", `W23: 40 refunded\n${refused}\nOrder W23 was refunded. paid: W23 40\n`],
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
