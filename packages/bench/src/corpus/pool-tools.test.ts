import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonSchemaOf } from "../tools/json-schema-of.ts";
import { aliases, domains } from "./aliases.ts";
import type { PoolTool } from "./pattern.ts";
import { poolTools, renamedText } from "./pool-tools.ts";

const own = poolTools(undefined);
const names: readonly PoolTool[] = ["tool_a", "tool_b", "tool_c", "tool_d"];

test("in no field two tools, or two arguments of one tool, have one name; nor do tools of two fields", () => {
  const all = domains.flatMap((domain) => names.map((name) => aliases[domain][name][0]));
  expect(new Set(all).size).toBe(domains.length * names.length);
  for (const domain of domains)
    for (const name of names) {
      const [, ...parameters] = aliases[domain][name];
      expect(parameters).toHaveLength(own[name].parameters.length);
      expect(new Set(parameters).size).toBe(parameters.length);
    }
});

test("the fields are those of the paper, healthcare with its names (paper section 13.4)", () => {
  expect(Object.keys(aliases).toSorted()).toEqual([...domains].toSorted());
  expect(names.map((name) => aliases.healthcare[name][0])).toEqual([
    "enumerate_patients",
    "correlate_signals",
    "normalize_reading",
    "accumulate_readings",
  ]);
});

test("under other names the tools compute the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(...domains), fc.integer(), fc.integer(), (domain, i, j) => {
      const { tool_a, tool_b, tool_c, tool_d } = poolTools(domain);
      const [, seed = ""] = aliases[domain].tool_a;
      const [, one = "", other = ""] = aliases[domain].tool_b;
      const [, value = ""] = aliases[domain].tool_c;
      const [, list = ""] = aliases[domain].tool_d;
      expect(tool_a.run({ [seed]: i })).toEqual(own.tool_a.run({ i }));
      expect(tool_b.run({ [one]: i, [other]: j })).toEqual(own.tool_b.run({ i, j }));
      expect(tool_c.run({ [value]: i })).toEqual(own.tool_c.run({ i }));
      expect(tool_d.run({ [list]: [i, j] })).toEqual(own.tool_d.run({ numbers: [i, j] }));
    }),
  );
});

test("a tool takes its arguments under the names of its field alone", () => {
  const { tool_b } = poolTools("legal");
  expect(() => tool_b.run({ i: 1, j: 2 })).toThrow("argument `i` is missing");
  expect(() => tool_b.run(undefined)).toThrow("is missing");
  expect(jsonSchemaOf(tool_b)).toMatchObject({ required: ["clause_a", "clause_b"] });
});

test.each<[string, string]>([
  ["Call tool_a with 3, then tool_b.", "Call poll_device with 3, then fuse_sensors."],
  ["tool_a tool_a", "poll_device poll_device"],
  ["Call tool_abc, tool_e and my_tool_a.", "Call tool_abc, tool_e and my_tool_a."],
  ["TOOL_A", "TOOL_A"],
  ["", ""],
])("`%s` speaks of the tools of a field", (text, renamed) => {
  expect(renamedText(text, "IoT")).toBe(renamed);
  expect(renamedText(text, undefined)).toBe(text);
});
