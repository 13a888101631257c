// The file that an assertion of promptfoo names: `value: file://assertion.mjs`.
import { parseRules } from "@agentltl/rules";
import { forPromptfoo } from "@agentltl/rules/scorers";

const rules = parseRules(`version: 1
id: shop
rules:
  - { id: once, at_most: { call: refund, times: 1, per: order_id } }
  - { id: paid, never: { tool: pay, result: { ok: false } } }
`);

// biome-ignore lint/style/noDefaultExport: it is what promptfoo takes of a file
export default forPromptfoo(rules);
