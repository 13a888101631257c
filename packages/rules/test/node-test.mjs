// Run by src/matchers/matchers.test.ts: the second test fails on purpose.
import { test } from "node:test";
import { parseExample, parseRules } from "@agentltl/rules";
import { assertComplies } from "@agentltl/rules/matchers";

const rules = parseRules("version: 1\nid: x\nrules:\n  - { id: r, never: rm }\n");

test("a run that complies", () => assertComplies(parseExample("ls"), rules));
test("a run that does not", () => assertComplies(parseExample("rm"), rules));
