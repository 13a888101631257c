import assert from "node:assert/strict";
import { createGuard } from "@agentltl/core";
import { readRules } from "@agentltl/rules";
import { entries } from "./entries.cjs";

for (const entry of entries)
  assert.ok(Object.keys(await import(entry)).length > 0, `${entry} exports nothing`);

const rules = "version: 1\nid: shop\nrules:\n  - id: once\n    at_most: { call: refund, times: 1 }\n";
const guard = createGuard(readRules(rules).procedure);
const kinds = ["1", "2"].map((id) => guard.propose({ id, name: "refund", args: {} }).kind);
assert.deepEqual(kinds, ["allow", "block"]);
