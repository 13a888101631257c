import type { Trace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { parseExample } from "../examples/parse-example.ts";
import type { MinedRules } from "./mined-rule.ts";
import type { MiningOptions } from "./mining-options.ts";
import { mineRules } from "./open-mining.ts";

/** Runs that are written so often, each a task of its own; `@` is another value in each. */
function runs(...written: readonly (readonly [text: string, times: number])[]): readonly Trace[] {
  return written.flatMap(([text, times], kind) =>
    Array.from(
      { length: times },
      (_, index): Trace => ({
        ...parseExample(text.replaceAll("@", `v${kind}x${index}`)),
        task: `${kind}-${index}`,
      }),
    ),
  );
}

function mined(some: readonly Trace[], options: MiningOptions = {}): MinedRules {
  return mineRules(some, { heldOut: 0, most: 100, together: false, ...options });
}

/** The names of the rules that are mined of the runs. */
function check(some: readonly Trace[], expected: readonly string[], options: MiningOptions = {}): void {
  const names = mined(some, options).rules.map(({ id }) => id);
  expect(names.toSorted()).toEqual(expected.toSorted());
}

describe("what is mined", () => {
  test("of rules that imply each other the strongest that is kept as often", () => {
    check(runs(["c, a, b", 10], ["a, b, c, c", 10], ["c, a, b, a, b, c", 10]), [
      "at-least-1-a",
      "at-least-1-b",
      "at-least-1-c",
      "at-most-2-a",
      "at-most-2-b",
      "at-most-2-c",
      "before-a-b",
      "chain-succession-a-b",
      "finally-a-b",
    ]);
  });
  test("the weaker one, too, where it is kept more often", () => {
    const some = runs(["a, b", 28], ["a, c, b", 2], ["c", 10], ["b", 1]);
    const { rules } = mined(some, { minInterest: 0.3 });
    const found = new Map(rules.map(({ id, confidence }) => [id, confidence]));
    expect(found.get("chain-response-a-b")).toBeCloseTo(28 / 30);
    expect(found.get("finally-a-b")).toBe(1);
  });
  test("not `a` before `c` where `a` is before `b` and `b` before `c`", () => {
    const some = runs(["a, b, c", 20], ["a, b", 5], ["a", 5], ["x", 10]);
    const names = mined(some).rules.flatMap(({ id }) => (id.startsWith("before") ? [id] : []));
    expect(names.toSorted()).toEqual(["before-a-b", "before-b-c"]);
  });
  test("nothing of runs too few, and nothing that chance would keep, too", () => {
    check(runs(["a, b", 4]), []);
    check(runs(["a, b", 10], ["b, a", 10]), ["at-most-1-a", "at-most-1-b", "at-least-1-a", "at-least-1-b"]);
    check([], []);
  });
  test("values that come from a result, from one of several, or are used again", () => {
    const some = runs(
      ["find{name: n@} -> {id: @}, x, get{id: @} -> 1", 10],
      ["look{mail: m@} -> {user: {id: @}}, x, get{id: @} -> 2", 10],
    );
    const rule = mined(some).rules.find(({ template }) => template === "value_from_result");
    expect(rule?.sentence).toBe(
      "each `id` of `get` stood in an earlier step in find result.id or look result.user.id",
    );
    expect(rule?.chance).toBe(0);
  });
  test("no value that stands everywhere anyway", () => {
    const some = runs(["find -> {page: 1}, x, get{page: 1} -> {page: 1}", 20]);
    expect(mined(some).rules.filter(({ template }) => template.startsWith("value"))).toEqual([]);
  });
  test("no value of a call that failed, nor of the same step", () => {
    const values = (text: string): readonly string[] =>
      mined(runs([text, 20]), { minInterest: -1 }).rules.flatMap(({ template, tools }) =>
        template === "value_from_result" ? [tools.join(" ")] : [],
      );
    expect(values("find -> {id: @}, get{id: @} -> 1")).toEqual(["find get"]);
    expect(values("find! -> {id: @}, get{id: @} -> 1")).toEqual([]);
    expect(values("[find -> {id: @} get{id: @} -> 1]")).toEqual([]);
  });
  test("lists of values, strays left out, and values that are never taken twice", () => {
    const some = runs(
      ["pay{how: card, id: @a} -> 1, pay{how: cash, id: @b} -> 1", 14],
      ["pay{how: card, id: @a} -> 1, pay{how: card, id: @b} -> 1", 14],
      ["pay{how: odd, id: @a} -> 1", 1],
    );
    const sentences = mined(some, { minInterest: -1 }).rules.map(({ sentence }) => sentence);
    expect(sentences).toContain('`how` of `pay` is one of "card", "cash"');
    expect(sentences).toContain("`pay` is called once at most for each `id`");
    expect(sentences).not.toContain("`pay` is called once at most for each `how`");
  });
});

describe("with runs that are good and runs that are not", () => {
  const some = runs(
    ["ask, delete", 12],
    ["ask, keep", 12],
    ["keep, delete", 8],
    ["ask, shout", 4],
    ["keep, x", 3],
  );
  const good = ({ task = "" }: Trace): boolean | undefined =>
    task.startsWith("4") ? undefined : task.startsWith("0") || task.startsWith("1");
  const found = mined(some, { good });

  test("rules are found in good ones, and say how often the others break them", () => {
    expect(found.runs).toEqual({ found: 24, heldOut: 0, bad: 12, left: 3 });
    const rule = found.rules.find(({ id }) => id === "before-ask-delete");
    expect(rule).toMatchObject({
      found: { applied: 12, kept: 12 },
      bad: { applied: 8, kept: 0 },
      contrast: 1,
    });
    expect(rule?.brokenBy[0]).toEqual({ place: "#25", position: 1 });
  });
  test("what only the others do is forbidden, although chance would keep it, too", () => {
    const never = found.rules.find(({ id }) => id === "never-shout");
    expect(never).toMatchObject({ interest: 0, bad: { applied: 12, kept: 8 } });
  });
});

describe("what was not recorded", () => {
  const some = runs(["a -> {id: @}, b{id: @} -> 1", 10]);
  const lacking = (kind: "outcome" | "result"): readonly Trace[] =>
    some.map((run) => ({ ...run, gaps: [{ kind, detail: "not recorded" }] }));

  test("outcomes: no rule about what worked, but about what was called", () => {
    const names = mined(lacking("outcome"), { minInterest: -1 }).rules.map(({ template }) => template);
    expect(names).toContain("chain_succession");
    expect(names).not.toContain("before");
  });
  test("results: no rule about values", () => {
    const names = mined(lacking("result"), { minInterest: -1 }).rules.map(({ template }) => template);
    expect(names).toContain("before");
    expect(names.filter((name) => name.startsWith("value"))).toEqual([]);
  });
});

test("tools whose names no rule file can write are passed over", () => {
  const odd = runs(["a, b", 10]).map(
    (run): Trace => ({
      ...run,
      calls: run.calls.map((call) => ({ ...call, name: call.name === "a" ? "a*" : "b c" })),
    }),
  );
  check(odd, []);
});

test("runs of one task are held out together, whoever made them", () => {
  const some = runs(["a, b", 40]).map((run, index): Trace => ({ ...run, task: `t${index % 4}` }));
  const { heldOut } = mined(some, { heldOut: 0.5 }).runs;
  expect(heldOut % 10).toBe(0);
});

test("of rules that no run could keep together, after calls that both allow, the lesser is left out and named", () => {
  const some = runs(["c, a, b", 10], ["c, a, b, c", 10]);
  const { rules, excluded } = mined(some, { together: true });
  expect(excluded.length).toBeGreaterThan(0);
  const listed = new Set(rules.map(({ id }) => id));
  expect(excluded.filter((id) => listed.has(id))).toEqual([]);
  expect(rules.length + excluded.length).toBe(mined(some).rules.length);
});
