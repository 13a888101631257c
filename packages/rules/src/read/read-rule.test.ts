// What a rule says beside its demand, and what becomes of it in the procedure.
import type { Constraint } from "@agentltl/core";
import { expect, test } from "vitest";
import { faultsOf, fileOf, verdictsOf } from "../../test/judge.ts";
import { readRules } from "../read-rules.ts";

function constraintOf(demand: string): Constraint | undefined {
  return readRules(fileOf(demand), { file: "t.rules.yaml" }).procedure.constraints[0];
}

test("what is not said is the default", () => {
  expect(constraintOf("never: a")).toMatchObject({
    ...{ name: "r", weight: 1, mode: "block", scope: "session", due: "session", appliesToFinalAnswer: false },
    ...{ source: { file: "t.rules.yaml", line: 4, column: 5 } },
  });
  const { description, repair, layer, when, tags, optional } = constraintOf("never: a") ?? {};
  expect([layer, when, optional ?? false, tags ?? []]).toEqual([undefined, undefined, false, []]);
  expect([description ?? "", repair ?? ""]).toEqual(["", ""]);
});

test.each<[string, Partial<Constraint>]>([
  ["why: because", { description: "because" }],
  ["fix: call b", { repair: "call b" }],
  ...(["stop", "block", "ask", "retry", "warn", "log"] as const).map(
    (mode): [string, Partial<Constraint>] => [`mode: ${mode}`, { mode }],
  ),
  ["weight: 0", { weight: 0 }],
  ["weight: 0.25", { weight: 0.25 }],
  ...(["L1", "L2", "L3", "L4", "L5", "L6"] as const).map((layer): [string, Partial<Constraint>] => [
    `layer: ${layer}`,
    { layer },
  ]),
  ["scope: turn", { scope: "turn" }],
  ["due: turn", { due: "turn" }],
  ["tags: [money, eu]", { tags: ["money", "eu"] }],
  ["optional: true", { optional: true }],
  ["final_answer: true", { appliesToFinalAnswer: true }],
  ["meta: { owner: [ops, 7], url: null }", { meta: { owner: ["ops", 7], url: null } }],
  ["when: { query: { k: [1], 'a.b': x } }", { when: { kind: "query", where: { k: [1], "a.b": "x" } } }],
  ["compensate: undo", { compensate: [{ tool: { kind: "name", name: "undo" }, where: [] }] }],
])("{ %s } is kept", (setting, expected) => {
  expect(constraintOf(`never: a\n    ${setting}`)).toMatchObject(expected);
});

test.each<[string, string, string]>([
  ["at_most: { call: a, times: 1, per: turn }", "turn", "session"],
  ["before: { first: a, then: b, within: turn }", "turn", "session"],
  ["before: { first: a, then: b, within: session }", "session", "session"],
  ["before: { first: a, then: b, within: session }\n    scope: turn", "turn", "session"],
  ["finally: { call: a, due: turn }", "session", "turn"],
  ["finally: { call: a }\n    due: turn", "session", "turn"],
  ["response: { after: a, call: b, due: turn }\n    due: turn", "session", "turn"],
  ["at_most: { call: a, times: 1, per: turn }\n    scope: turn", "turn", "session"],
  ["at_most: { call: a, times: 1, per: step }\n    scope: turn", "turn", "session"],
])("%s is judged over the %s and due at the end of the %s", (demand, scope, due) => {
  expect(constraintOf(demand)).toMatchObject({ scope, due });
});

test.each<[string, string]>([
  [
    "at_most: { call: a, times: 1, per: turn }\n    scope: session",
    "6:12 wrong-value: `scope` is `session`, and what the rule itself says is `turn`; write it once",
  ],
  [
    "before: { first: a, then: b, within: turn }\n    scope: session",
    "6:12 wrong-value: `scope` is `session`, and what the rule itself says is `turn`; write it once",
  ],
  [
    "finally: { call: b, due: session }\n    due: turn",
    "6:10 wrong-value: `due` is `turn`, and `due` of `finally` is `session`; write it once",
  ],
  [
    "at_most: [{ call: a, times: 1, per: turn }, { call: b, times: 1 }]",
    "5:14 wrong-value: these are judged over different stretches, turns and the whole session; make them rules of their own",
  ],
  [
    "finally: [{ call: a, due: turn }, { call: b }]",
    "5:14 wrong-value: these are judged over different stretches, turns and the whole session; make them rules of their own",
  ],
])("%s contradicts itself", (demand, expected) => expect(faultsOf(fileOf(demand))).toBe(expected));

test("a rule over turns is asked of each turn by itself, and one over the session of all", () => {
  const two = 'a, user: "more", a';
  expect(verdictsOf(fileOf("at_most: { call: a, times: 1 }"), two)).toEqual(["violated"]);
  expect(verdictsOf(fileOf("at_most: { call: a, times: 1 }\n    scope: turn"), two)).toEqual(["satisfied"]);
  expect(verdictsOf(fileOf("finally: { call: b }\n    scope: turn"), 'b, user: "more", a')).toEqual([
    "violated",
  ]);
});

test("ids of any sort name a rule, each once", () => {
  for (const id of ["a b", "é", "__proto__", "constructor", "r/1", "'7'"])
    expect(
      readRules(`version: 1\nid: t\nrules: [{ id: ${id}, never: a }]\n`).procedure.constraints.length,
    ).toBe(1);
  expect(
    faultsOf("version: 1\nid: t\nrules: [{ id: constructor, never: a }, { id: constructor, never: b }]\n"),
  ).toBe("3:40 duplicate: rule `constructor` is given twice, first in line 3; give each its own id");
});

test("a file in JSON, with a mark of its bytes' order, or with Windows line ends, is the same file", () => {
  const text = fileOf("never: a\n    why: because");
  const formula = (written: string): unknown => readRules(written).procedure.constraints[0]?.formula;
  const json = JSON.stringify({ version: 1, id: "t", rules: [{ id: "r", never: "a", why: "because" }] });
  expect([json, `\ufeff${text}`, text.replaceAll("\n", "\r\n"), `# head\n${text}`].map(formula)).toEqual(
    Array.from({ length: 4 }, () => formula(text)),
  );
});

test("lines of rules are those of the file, also behind comments and other keys", () => {
  const text =
    "version: 1 # one\n\nid: t\ntools: { a: { success: { ok: true } } }\nrules:\n  # first\n  - id: r\n    never: a\n\n  - { id: s,\n      never: b }\n";
  expect([...readRules(text).lines]).toEqual([
    ["r", 7],
    ["s", 10],
  ]);
});
