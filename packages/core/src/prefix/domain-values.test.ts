import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import type { Registry } from "../constraint/procedure.ts";
import type { Domain } from "../formula/domain.ts";
import { domainOf, registeredDomain } from "../formula/index.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { parse } from "../syntax/parse.ts";
import type { Trace } from "../trace/trace.ts";
import { membersOf } from "./domain-values.ts";
import { emptyScope } from "./scope.ts";
import { viewOf } from "./view.ts";

interface Settings {
  readonly ended?: boolean;
  readonly position?: number;
  readonly more?: Partial<Trace>;
  readonly registry?: Registry;
  readonly proposed?: number;
}

function domainIn(text: string): Domain {
  const formula = parse(`forall v in ${text}. true`);
  if (formula.kind !== "forall") throw new Error("no quantifier");
  return formula.domain;
}

/** The values so far, with a `?` where it is not sure that it is one; `...` where more may come, `missing` where some are not here. */
function members(domain: Domain, words: string, settings: Settings = {}): string {
  const { ended = false, position = 0, more = {}, registry = {}, proposed } = settings;
  const view = viewOf(traceInWords(words, more), {
    registry,
    ended,
    ...(proposed === undefined ? {} : { proposed }),
  });
  const found = membersOf(domain, "v", position, view, emptyScope);
  expect(new Set(found.members.map(({ key }) => key)).size).toBe(found.members.length);
  const texts = found.members.map(({ scope, isMember }) => {
    const value = bindingsRecord(scope.bindings).v;
    const sure = statusInWords(isMember) === "satisfied" ? "" : "?";
    return value === undefined ? `unknown${sure}` : `${JSON.stringify(value)}${sure}`;
  });
  return [...texts, ...(found.grows ? ["..."] : []), ...(found.missing ? ["missing"] : [])].join(" ");
}

function check(text: string, words: string, growing: string, ended: string, settings: Settings = {}): void {
  expect(members(domainIn(text), words, settings)).toBe(growing);
  expect(members(domainIn(text), words, { ...settings, ended: true })).toBe(ended);
}

describe("values of calls", () => {
  test.each<[string, string, string, string]>([
    ["argsOf(a, x)", "", "...", ""],
    ["argsOf(a, x)", "a:1 b:2 a:3 a:1", "1 3 ...", "1 3"],
    ["argsOf(a, x)", "a a:null", "null ...", "null"],
    ["argsOf(a, x[*])", "a:[1,2] a:[2,3]", "1 2 3 ...", "1 2 3"],
    ["argsOf(*, x)", 'a:1 b:"1"', '1 "1" ...', '1 "1"'],
    ["resultsOf(a, n)", 'a={"n":1} a="{\\"n\\":2}" a!', "1 2 ...", "1 2"],
    ["resultsOf(a, n)", 'a?:1 a={"n":1}', "unknown? 1 ...", "unknown? 1"],
    ["argsOf(a(outcome = ok), x)", "a?:1 a:2", "1? 2 ...", "1? 2"],
    ["argsOf(a(outcome = ok), x)", "a?:1 a:1", "1 ...", "1"],
    ["argsOf(a(outcome = ok), x)", "a:1 a?:1", "1 ...", "1"],
    ["argsOf(a(outcome = ok), x)", "a?:1 a~:1", "1? ...", "1?"],
    ["toolNames", "a b a-", '"a" "b" ...', '"a" "b"'],
    ["values([1, 2])", "a", "1 2", "1 2"],
    ["values([])", "a", "", ""],
  ])("%s after %j: %j; at the end %j", (text, words, growing, ended) => {
    check(text, words, growing, ended);
  });

  test("of the calls up to a position are all here, where the position is", () => {
    const settings = { position: 1 };
    check("seen(a, args.x)", "a:1 a:2 a:3", "1 2", "1 2", settings);
    check("seen(a, args.x)", "a:1", "1 ...", "1", settings);
    check("seen(a, result.n)", 'a={"n":1} b', "1", "1", settings);
  });
});

test("a value that several calls may have shown is one as far as one of them tells", () => {
  const known = (words: string, proposed?: number) => {
    const view = viewOf(traceInWords(words), {
      registry: {},
      ...(proposed === undefined ? {} : { proposed }),
    });
    const domain = domainIn("argsOf(a(outcome = ok), x)");
    return membersOf(domain, "v", 0, view, emptyScope).members.map(({ isMember }) => statusInWords(isMember));
  };
  expect(known("a?:1", 0)).toEqual(["open"]);
  expect(known("a?:1 a?:1", 0)).toEqual(["satisfied or violated"]);
  expect(known("a?:1 a?:1", 1)).toEqual(["satisfied or violated"]);
  expect(known("a?:1 a:1", 0)).toEqual(["satisfied"]);
  expect(known("a:1 a?:1", 1)).toEqual(["satisfied"]);
});

test("a path that is none leads to no value", () => {
  const domain = domainIn("argsOf(a, x)");
  expect(members({ ...domain, path: "x[" } as Domain, "a:1")).toBe("...");
});

test("metrics are here at the end, or were not recorded", () => {
  const metrics = (found: Trace["metrics"], more: Partial<Trace> = {}): Settings => ({
    more: { metrics: found, ...more },
  });
  check("metricsOf(by.a)", "", "...", "1", metrics({ by: { a: 1 } }));
  check("metricsOf(list[*])", "", "...", "1 2", metrics({ list: [1, 2, 1] }));
  check("metricsOf(list[*])", "", "...", "", metrics({ list: [] }));
  check("metricsOf(by.b)", "", "...", "missing", metrics({ by: { a: 1 } }));
  const lost = { gaps: [{ kind: "metrics", detail: "lost" }] } as const;
  check("metricsOf(by.a)", "", "...", "missing", metrics({ by: { a: 1 } }, lost));
});

describe("values that code finds", () => {
  const registry: Registry = {
    domains: {
      names: ({ calls }) => calls.map(({ name }) => name),
      answer: ({ finalAnswer = "" }) => finalAnswer.split(" "),
      fails: () => {
        throw new Error("no");
      },
      text: () => "a b" as never,
      functions: () => [() => 1] as never,
      nothing: () => undefined as never,
    },
  };

  test.each<[string, string]>([
    ["names", '"a" "b"'],
    ["answer", '"yes" "no"'],
    ["fails", "missing"],
    ["text", "missing"],
    ["functions", "missing"],
    ["nothing", "missing"],
    ["unheardOf", "missing"],
    ["constructor", "missing"],
    ["__proto__", "missing"],
  ])("%s: at the end %j", (name, ended) => {
    const settings = { registry, more: { finalAnswer: "yes no yes" } };
    expect(members(registeredDomain(name), "a b a", settings)).toBe("...");
    expect(members(registeredDomain(name), "a b a", { ...settings, ended: true })).toBe(ended);
  });

  test("may be a function of the formula itself", () => {
    const domain = domainOf(({ calls }) => [calls.length]);
    expect([members(domain, "a"), members(domain, "a", { ended: true })]).toEqual(["...", "1"]);
  });

  test("are missing where nobody registered anything", () => {
    expect(members(registeredDomain("names"), "a", { ended: true })).toBe("missing");
  });
});
