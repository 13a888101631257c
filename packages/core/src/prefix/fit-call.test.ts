import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import type { Json } from "../json/json.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import type { TraceGap } from "../trace/trace-data.ts";
import { fitReading, resultReading } from "./fit-call.ts";
import { bindUnknown, bindValue, emptyScope, type Scope } from "./scope.ts";
import { open, unknown } from "./statuses.ts";
import { type ViewSettings, viewOf } from "./view.ts";

type Settings = Partial<ViewSettings> & { readonly gaps?: readonly TraceGap[]; readonly scope?: Scope };

function viewed(words: string, { gaps = [], ...settings }: Settings) {
  return viewOf(traceInWords(words, { gaps }), { registry: {}, ...settings });
}

/** What is known of "the only call fits". */
function check(words: string, pattern: string, expected: string, settings: Settings = {}): void {
  const reading = fitReading(parsePattern(pattern), viewed(words, settings), settings.scope ?? emptyScope);
  expect(statusInWords(reading(0))).toBe(expected);
}

describe("where everything is here it fits or not", () => {
  test.each<[string, string, string]>([
    ["a", "a", "satisfied"],
    ["b", "a", "violated"],
    ["a:1", "a(x = 1)", "satisfied"],
    ["a:2", "a(x = 1)", "violated"],
    ["a", "a(x = 1)", "violated"],
    ["a=1", "a(result = 1)", "satisfied"],
    ["a!", "a(outcome = error)", "satisfied"],
    ["a!", "a(outcome = ok)", "violated"],
  ])("%s, %s: %s", (words, pattern, expected) => {
    check(words, pattern, expected);
  });

  test("behind the last call all is open", () => {
    const reading = fitReading(parsePattern("a"), viewed("b", { ended: true }), emptyScope);
    expect([0, 1, 2].map((at) => statusInWords(reading(at)))).toEqual(["violated", "open", "open"]);
  });
});

const both = "satisfied or violated";

describe("what is missing of an unsettled call", () => {
  test.each<[string, string, string]>([
    ["a?", "a", "satisfied"],
    ["a?", "b(outcome = ok)", "violated"],
    ["a?:2", "a(x = 1, outcome = ok)", "violated"],
    ["a?", "a(outcome = ok)", both],
    ["a?", "a(result = 1)", both],
    ["a~", "a(outcome = ok)", both],
  ])("is unknown: %s, %s: %s", (words, pattern, expected) => {
    check(words, pattern, expected);
  });

  test.each<[string, string]>([
    ["a(outcome = ok)", "open"],
    ["a(result = 1)", "open"],
    ["a(x = 2, result = 1)", "violated"],
    ["a(x = 1)", "satisfied"],
  ])("is open, if it is the one that is proposed: %s: %s", (pattern, expected) => {
    check("a?:1", pattern, expected, { proposed: 0 });
  });
});

describe("what was not recorded", () => {
  const args: TraceGap = { kind: "args", call: 0, detail: "lost" };

  test("is unknown, and stays so although the call is the one that is proposed", () => {
    check("a?:1", "a(x = 1)", both, { gaps: [args] });
    check("a?:1", "a(x = 1)", both, { gaps: [args], proposed: 0 });
    check("a?:1", "b(x = 1)", "violated", { gaps: [args] });
  });

  test("and a result that is open together leave it open or violated", () => {
    check("a?:1", "a(x = 1, outcome = ok)", "open or violated", { gaps: [args], proposed: 0 });
  });

  test("is no matter where nobody looks at it", () => {
    check("a?:1", "a", "satisfied", { gaps: [args] });
    check("a:1", "a(x = 1)", "satisfied", { gaps: [{ kind: "result", call: 0, detail: "lost" }] });
  });
});

describe("a variable", () => {
  test("has its value", () => {
    check("a:1", "a(x = $v)", "satisfied", { scope: bindValue(emptyScope, "v", 1) });
    check("a:1", "a(x = $v)", "violated", { scope: bindValue(emptyScope, "v", 2) });
  });

  test("whose value nobody knows leaves it as open as that", () => {
    check("a:1", "a(x = $v)", "open", { scope: bindUnknown(emptyScope, "v", open) });
    check("a:1", "a(x = $v)", both, { scope: bindUnknown(emptyScope, "v", unknown) });
    check("a:1", "a(x = $v, x = 2)", "violated", { scope: bindUnknown(emptyScope, "v", open) });
  });

  test("that nothing binds is no reason to think that it fits", () => {
    check("a:1", "a(x = $v)", both);
  });
});

describe("a result as it is expected", () => {
  const result = (words: string, expected: Json, settings: Settings = {}) =>
    statusInWords(resultReading({ kind: "equals", value: expected }, viewed(words, settings), emptyScope)(0));

  test.each<[string, Json, string]>([
    ["a=1", 1, "satisfied"],
    ["a=1", "1", "violated"],
    ['a="{\\"n\\":1}"', { n: 1 }, "satisfied"],
    ["a", null, "satisfied"],
    ["a?", 1, both],
  ])("%s, %j: %s", (words, expected, status) => {
    expect(result(words, expected)).toBe(status);
  });

  test("is compared as one is told, and a comparison that throws tells nothing", () => {
    const likeness = { match: (one: Json, other: Json) => typeof one === typeof other };
    expect([result("a=1", 2, likeness), result('a="one"', 2, likeness)]).toEqual(["satisfied", "violated"]);
    const failing = {
      match: (): boolean => {
        throw new Error("no");
      },
    };
    expect(result("a=1", 1, failing)).toBe(both);
  });

  test("is open behind the last call", () => {
    const reading = resultReading({ kind: "equals", value: 1 }, viewed("", {}), emptyScope);
    expect(statusInWords(reading(0))).toBe("open");
  });
});
