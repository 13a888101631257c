import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Json } from "../../json/json.ts";
import type { CallRecord } from "../../match/call-record.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import { fit } from "../../match/fit.ts";
import { parse } from "../../syntax/parse.ts";
import { patterns, traces } from "../../testing/index.ts";
import { compile, observationsOf, start } from "../index.ts";
import { recordOf } from "../letters/record-of.ts";
import { keptCall, keptFrom, placesOf, writeKept } from "./kept-call.ts";

const monitor = compile(parse("true"));
if (monitor.kind !== "monitor") throw new Error("no monitor");
const before = start(monitor);

const scope = { name: "x", value: 1, outer: { name: "y", value: "a", outer: undefined } };

function patternOf(text: string): Pattern {
  const formula = parse(`now(${text})`);
  if (formula.kind !== "now") throw new Error(text);
  return formula.call;
}

function recordFor(args: Json, more: Partial<CallRecord> = {}, result: Json = null): CallRecord {
  const call = { name: "a", args, position: 3, result, outcome: "ok" } as const;
  return { ...recordOf({ call }, before), ...more };
}

test("a pattern says the same of what is kept of a call as of the call, also once that was stored", () => {
  const seen = { fits: 0, not: 0, open: 0, pruned: 0 };
  fc.assert(
    fc.property(patterns({ variables: ["x", "y"] }), traces(), (pattern, trace) => {
      const compiled = compilePattern(pattern);
      for (const observation of observationsOf(trace, "proposed")) {
        const record = recordOf(observation, before);
        const kept = keptCall(record, placesOf(compiled), true);
        const stored = JSON.parse(JSON.stringify(writeKept(kept))) as { readonly call: Json };
        const read = keptFrom(stored.call, true);
        const said = fit(compiled, record, scope);
        expect([pattern, record, fit(compiled, kept.record, scope)]).toEqual([pattern, record, said]);
        expect(read === undefined ? undefined : fit(compiled, read.record, scope)).toBe(said);
        expect([kept.sure, read?.text]).toEqual([true, kept.text]);
        seen[said === 1 ? "fits" : said === 0 ? "not" : "open"]++;
        if (JSON.stringify(kept.record.call.args) !== JSON.stringify(record.call.args)) seen.pruned++;
      }
    }),
    { numRuns: 500 * factor },
  );
  expect(Math.min(seen.fits, seen.not, seen.open, seen.pruned)).toBeGreaterThan(4);
});

test.each<[string, Json, Json]>([
  ["a()", { x: 1 }, {}],
  ["a(x = 1)", { x: 1, y: 2 }, { x: 1 }],
  ["a(x = 1, y = 2)", { x: 1, y: 2, z: 3 }, { x: 1, y: 2 }],
  ["a(x.y = 1)", { x: { y: 1, z: 2 }, y: 1 }, { x: { y: 1 } }],
  ["a(x.y = 1)", { x: [1, 2] }, { x: [null, null] }],
  ["a(x.y = 1)", { x: 5 }, { x: null }],
  ["a(x[0] = 1)", { x: [1, 2, 3] }, { x: [1, null, null] }],
  ["a(x[1] = 1)", { x: [{ a: 1 }, { b: 2 }] }, { x: [null, { b: 2 }] }],
  ["a(x[*] = 1)", { x: [1, { a: 2 }] }, { x: [1, { a: 2 }] }],
  ["a(x[*].y = 1)", { x: [{ y: 1, z: 1 }, { z: 2 }] }, { x: [{ y: 1 }, {}] }],
  ["a(x[*].y = 1)", { x: { k: { y: 1, z: 1 } } }, { x: { k: { y: 1 } } }],
  ["a(x = 1, x.y = 2)", { x: { y: 2, z: 3 } }, { x: { y: 2, z: 3 } }],
  ["a(x.length = 2)", { x: [{ a: 1 }, 2] }, { x: [null, null] }],
  ["a(x.length = 2)", { x: { a: { b: 1 }, length: 2 } }, { x: { length: 2 } }],
])("of a call that %s looks at with %j it is %j that is kept", (text, args, expected) => {
  const compiled = compilePattern(patternOf(text));
  expect(keptCall(recordFor(args), placesOf(compiled), true).record.call.args).toEqual(expected);
});

test("what the pattern compares a value with in the same call is kept, too", () => {
  const compiled = compilePattern(patternOf("a(x = result.y)"));
  const { call } = keptCall(recordFor({ x: 1, z: 2 }, {}, { y: 1, w: 2 }), placesOf(compiled), true).record;
  expect([call.args, call.result]).toEqual([{ x: 1 }, { y: 1 }]);
});

describe("two calls of which the same is kept are one", () => {
  const text = (record: CallRecord, sure = true): string =>
    keptCall(record, placesOf(compilePattern(patternOf("a(x = 1)"))), sure).text;
  const plain = text(recordFor({ x: 1 }));

  test.each<[string, CallRecord, boolean]>([
    ["another argument that nobody asks for", recordFor({ x: 1, y: 2 }), true],
    ["another result that nobody asks for", recordFor({ x: 1 }, {}, { y: 2 }), true],
    ["another time", recordFor({ x: 1 }, { startedAt: 5, index: 7, place: 9 }), true],
    ["another argument", recordFor({ x: 2 }), false],
    ["another end", recordFor({ x: 1 }, { ended: "error" }), false],
    ["an end that is not known", recordFor({ x: 1 }, { ended: undefined }), false],
    ["a step that it does not open", recordFor({ x: 1 }, { opensStep: false }), false],
    ["arguments that were not recorded", recordFor({ x: 1 }, { argsMissing: true }), false],
    ["a result that was not recorded", recordFor({ x: 1 }, { resultMissing: true }), false],
  ])("%s", (_, record, same) => {
    expect(text(record) === plain).toBe(same);
  });

  test("and one that counts only perhaps is another", () => {
    expect(text(recordFor({ x: 1 }), false)).toBe(`?${plain}`);
  });
});

describe("what is no call that was kept is not read", () => {
  const kept = {
    name: "a",
    outcome: "ok",
    ended: null,
    opensStep: true,
    argsMissing: false,
    resultMissing: false,
    args: { x: 1 },
  };

  test.each<[string, Json | undefined, boolean]>([
    ["a call", kept, true],
    ["a call without arguments", { ...kept, args: {} }, true],
    ["a call of an agent", { ...kept, agent: "b" }, true],
    ["a call that neither worked nor failed", { ...kept, ended: "neither", outcome: "refused" }, true],
    ["nothing", undefined, false],
    ["null", null, false],
    ["a list", [kept], false],
    ["a call without a name", { ...kept, name: 1 }, false],
    ["an agent without a name", { ...kept, agent: null }, false],
    ["an outcome that there isn't", { ...kept, outcome: "fine" }, false],
    ["no outcome", { ...kept, outcome: null }, false],
    ["an end that there isn't", { ...kept, ended: "fine" }, false],
    ["an end that is false", { ...kept, ended: false }, false],
    ["a step that is no yes or no", { ...kept, opensStep: 1 }, false],
    ["arguments that are perhaps missing", { ...kept, argsMissing: "no" }, false],
    ["a result that is perhaps missing", { ...kept, resultMissing: null }, false],
  ])("%s", (_, written, expected) => {
    expect(keptFrom(written, true) !== undefined).toBe(expected);
  });

  test("and what is comes back as it was", () => {
    const read = keptFrom({ ...kept, ended: "error", agent: "b", result: [1] }, false);
    expect(read?.record).toMatchObject({
      call: { name: "a", agent: "b", args: { x: 1 }, result: [1], outcome: "ok" },
      ended: "error",
      opensStep: true,
      argsMissing: false,
      resultMissing: false,
    });
    expect([read?.sure, keptFrom(kept, true)?.record.ended]).toEqual([false, undefined]);
  });
});
