import { z } from "zod";
import { defineRules } from "../src/define-rules.ts";
import type { RuleFile } from "../src/rule-file.ts";

const tools = {
  verify_identity: { inputSchema: z.object({ user_id: z.string() }) },
  refund: { inputSchema: z.object({ amount: z.number() }) },
  issue_credit: { inputSchema: z.object({ amount: z.number() }) },
};

const rules = defineRules<typeof tools>()({
  id: "support",
  define: { money_out: ["refund", "issue_credit"] },
  rules: [
    { id: "verify-first", before: { first: "verify_identity", then: "money_out" } },
    { id: "small", require: { tool: "refund", with: { amount: { "<=": 100 } } } },
  ],
});

/** The tools and the rules that docs/rules.md shows. */
export const inCode: { readonly tools: object; readonly rules: RuleFile } = { tools, rules };
