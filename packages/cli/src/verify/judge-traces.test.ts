import { expect, test } from "vitest";
import { command, lines } from "../../test/command.ts";
import { record } from "../../test/shop.ts";

const rules = `version: 1
id: t
tools: { verify_identity: { success: { verified: true } } }
rules: [{ id: known, before: { first: verify_identity, then: refund } }]
`;

test.each([
  [true, 0],
  [false, 1],
])(
  "a result with verified: %s by itself, and with a rule of the command line, exits %i",
  async (verified, exit) => {
    const calls = [
      { step: 1, tool_name: "verify_identity", arguments: {}, tool_result: { verified } },
      { step: 2, tool_name: "refund", arguments: {}, tool_result: "done" },
    ];
    const files = { "a.jsonl": lines(record("one", calls)), "a.rules.yaml": rules };
    for (const more of [[], ["-c", "refunds: called(refund)"]]) {
      const { code } = await command(["verify", "a.jsonl", "-r", "a.rules.yaml", ...more], { files });
      expect(code).toBe(exit);
    }
  },
);
