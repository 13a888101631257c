// Every field with every sort of value that it doesn't take.
import { expect, test } from "vitest";
import { faultsOf } from "../../test/judge.ts";

/** By what it is, a text with `?` in it, where a value is put, and the values that it takes of those below. */
const fields: readonly (readonly [what: string, text: string, taken: readonly string[]])[] = [
  ["version", "version: ?\nid: t\nrules: [{ id: r, never: a }]", []],
  ["id of the file", "version: 1\nid: ?\nrules: [{ id: r, never: a }]", ["text"]],
  ["rules", "version: 1\nid: t\nrules: ?", []],
  ["a rule", "version: 1\nid: t\nrules: [{ id: r, never: a }, ?]", []],
  ["tools", "version: 1\nid: t\ntools: ?\nrules: [{ id: r, never: a }]", ["{}"]],
  ["a tool", "version: 1\nid: t\ntools: { a: ? }\nrules: [{ id: r, never: a }]", []],
  [
    "success",
    "version: 1\nid: t\ntools: { a: { success: ? } }\nrules: [{ id: r, never: a }]",
    ["{ odd: 7 }"],
  ],
  [
    "text of failure",
    "version: 1\nid: t\ntools: { a: { failure: { text: ? } } }\nrules: [{ id: r, never: a }]",
    ["null", "true", "-3", "1.5", "''", "text"],
  ],
  ["define", "version: 1\nid: t\ndefine: ?\nrules: [{ id: r, never: a }]", ["{}"]],
  ["a group", "version: 1\nid: t\ndefine: { g: ? }\nrules: [{ id: r, never: a }]", ["text"]],
  ["shell", "version: 1\nid: t\nshell: ?\nrules: [{ id: r, never: a }]", ["text"]],
  ["use", "version: 1\nid: t\nuse: ?\nrules: [{ id: r, never: a }]", []],
  ["include", "version: 1\nid: t\ninclude: ?\nrules: [{ id: r, never: a }]", []],
];

/** The same of what stands in a rule. */
const inRules: typeof fields = [
  ["never", "never: ?", ["text"]],
  ["tool of a target", "never: { tool: ? }", ["text"]],
  ["with", "never: { tool: a, with: ? }", ["{}", "{ odd: 7 }"]],
  ["outcome", "never: { tool: a, outcome: ? }", []],
  ["succeeded", "never: { tool: a, succeeded: ? }", ["true"]],
  ["said", "never: { said: ? }", []],
  ["text of said", "never: { said: user, text: ? }", ["text"]],
  ["which", "never: { said: user, which: ? }", []],
  ["runs", "never: { runs: ? }", ["text"]],
  ["before", "before: ?", []],
  ["first", "before: { first: ?, then: b }", ["text"]],
  ["then", "before: { first: a, then: ? }", ["text"]],
  ["since", "before: { first: a, then: b, since: ? }", ["text"]],
  ["within of before", "before: { first: a, then: b, within: ? }", []],
  ["require", "require: ?", []],
  ["at_most", "at_most: ?", []],
  ["times", "at_most: { call: a, times: ? }", []],
  ["per", "at_most: { call: a, times: 1, per: ? }", ["text"]],
  ["finally", "finally: ?", []],
  ["after", "finally: { after: ?, call: b }", ["text"]],
  ["due of finally", "finally: { call: b, due: ? }", []],
  ["response", "response: ?", []],
  ["before of response", "response: { after: a, call: b, before: ? }", ["text"]],
  ["within", "within: ?", []],
  ["calls", "within: { after: a, call: b, calls: ? }", []],
  ["time", "within: { after: a, call: b, time: ? }", []],
  ["declare", "declare: ?", []],
  ["init of declare", "declare: { init: ? }", ["text"]],
  ["response of declare", "declare: { response: ? }", []],
  ["ltl", "ltl: ?", []],
  ["when", "never: a, when: ?", []],
  ["query of when", "never: a, when: { query: ? }", ["{ odd: 7 }"]],
  ["after of when", "never: a, when: { after: ? }", ["text"]],
  ["why", "never: a, why: ?", ["text"]],
  ["mode", "never: a, mode: ?", []],
  ["weight", "never: a, weight: ?", ["1.5"]],
  ["layer", "never: a, layer: ?", []],
  ["scope", "never: a, scope: ?", []],
  ["tags", "never: a, tags: ?", ["[]"]],
  ["compensate", "never: a, compensate: ?", ["text"]],
  ["optional", "never: a, optional: ?", ["true"]],
  ["final_answer", "never: a, final_answer: ?", ["true"]],
  ["meta", "never: a, meta: ?", ["null", "true", "-3", "1.5", "''", "text", "[]", "[7]", "{}", "{ odd: 7 }"]],
  ["examples", "never: a, examples: ?", ["{}"]],
  ["allow", "never: a, examples: { allow: ? }", ["[]"]],
];

const shapes = ["null", "true", "-3", "1.5", "''", "text", "[]", "[7]", "{}", "{ odd: 7 }"];

/** What every message has: what to write in place of what was found, or what it must be. */
const advice =
  /; |, and must be a text$|: the rule file has no rules$|: expected a formula|say which program is meant: /;

test.each([
  ...fields,
  ...inRules.map(
    ([what, demand, taken]) => [what, `version: 1\nid: t\nrules: [{ id: r, ${demand} }]`, taken] as const,
  ),
])("%s takes what it should, and nothing else without a word on what to write", (_what, text, taken) => {
  const line = text.slice(0, text.indexOf("?")).split("\n").length;
  const found = shapes.filter((shape) => {
    const faults = faultsOf(text.replace("?", shape));
    if (faults === "read") return true;
    for (const fault of faults.split("\n")) {
      const [, place = "", message = ""] = /^(\S+) (.*)$/.exec(fault) ?? [];
      expect(["-:-", "1:1"].includes(place) || place.startsWith(`${line}:`), `${shape}: ${fault}`).toBe(true);
      expect(message, shape).toMatch(advice);
      expect(message).not.toMatch(/undefined|\[object|NaN/);
    }
    return false;
  });
  expect(found).toEqual(taken);
});
