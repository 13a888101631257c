import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import { createGuard } from "./create-guard.ts";

// What people have reported of other tools, as calls and rules of our own: the wanted verdict, offline and online.

describe("confident-ai/deepeval#3141: equal calls are as many calls as they are", () => {
  const twice = [rule("count(search(q = a)) == 2")];
  test("two of two", () => check(twice, ["search", "search"], { score: 1, online: "allow allow" }));
  test("one of two", () => check(twice, ["search"], { score: 0, online: "allow" }));
  test("three of two", () =>
    check(twice, ["search", "search", "search"], { score: 0, online: "allow allow block" }));
});

describe("vibrantlabsai/ragas#1658: which values are asked for counts, the order of independent calls doesn't", () => {
  const cities = [
    rule("called(weather(city = NewYork))", "new-york"),
    rule("called(weather(city = Shanghai))", "shanghai"),
  ];
  const verify = (...names: readonly string[]) =>
    verifyTrace(
      { tool_calls: names.map((city) => ({ tool_name: "weather", arguments: { city }, result: "sun" })) },
      defineProcedure({ constraints: cities }),
    );

  test("the same city twice meets one of two", () => {
    const { score, constraints } = verify("Shanghai", "Shanghai");
    expect([score, constraints.map(({ verdict }) => verdict)]).toEqual([0.5, ["violated", "satisfied"]]);
  });

  test("both orders meet both", () => {
    expect([verify("NewYork", "Shanghai").score, verify("Shanghai", "NewYork").score]).toEqual([1, 1]);
  });
});

describe("mastra-ai/mastra#23463: a forbidden call is one, however deep and among however many", () => {
  const forbidden = [rule("G(not now(forbidden))")];
  test("where nothing was to be called", () =>
    check(forbidden, ["forbidden"], { score: 0, online: "block" }));

  test("three agents deep", () => {
    const procedure = defineProcedure({ constraints: [rule("G(not now(delete_all))")] });
    const guard = createGuard(procedure);
    for (const agent of ["root", "root/a", "root/a/b"])
      guard.propose({ id: agent, name: "delegate", args: {}, agent });
    const decision = guard.propose({ id: "deep", name: "delete_all", args: {}, agent: "root/a/b" });
    expect(decision).toMatchObject({ kind: "block", findings: [{ witness: { position: 3 } }] });
    const names = [...Array(30).fill("ls"), "delete_all"];
    expect(verifyTrace(Trace.fromNames(names), procedure)).toMatchObject({
      label: "VIOLATION",
      constraints: [{ firstViolation: 30 }],
    });
  });
});

test("mastra-ai/mastra#21743: without a rule nothing was evaluated, which is no 0", () => {
  const none = defineProcedure({ constraints: [], allowEmpty: true });
  expect(verifyTrace(Trace.fromNames(["search"]), none)).toMatchObject({
    score: null,
    label: "NOT_EVALUATED",
  });
  expect(() => createGuard(none)).toThrow("has no rules");
});

describe("langchain-ai/langchain#40166: the call that runs is the call that was judged", () => {
  const procedure = defineProcedure({
    constraints: [
      rule("not called(transfer_funds)", "transfer", { mode: "ask" }),
      rule("not called(lookup)", "lookup", { mode: "ask" }),
    ],
  });

  test("what a person turned into another call is asked about as that", () => {
    const guard = createGuard(procedure);
    const { decision: approved } = guard.propose({ id: "c1", name: "lookup", args: { id: 1 } });
    const edited = guard.propose({ id: "c1", name: "transfer_funds", args: { id: 1 }, approved });
    expect(edited).toMatchObject({ kind: "ask", findings: [{ constraint: "transfer" }] });
    expect(guard.propose({ id: "c1", name: "lookup", args: { id: 2 }, approved }).kind).toBe("ask");
    expect(guard.propose({ id: "c1", name: "lookup", args: { id: 1 }, approved })).toMatchObject({
      kind: "allow",
      ticket: { id: "c1", name: "lookup", args: { id: 1 } },
    });
  });

  test("langchain-ai/langchain#40492: what a person said no to does not run under its id", () => {
    const guard = createGuard(defineProcedure({ constraints: [rule("count(pay) <= 1")] }));
    guard.propose({ id: "c1", name: "pay", args: {} });
    guard.settle("c1", { denied: "no" });
    guard.settle("c1", { result: "paid all the same" });
    expect(guard.trace.calls.map(({ outcome }) => outcome)).toEqual(["denied"]);
    expect(guard.propose({ id: "c1", name: "pay", args: {} })).toMatchObject({
      kind: "block",
      findings: [{ detail: "its id was used by call #1." }],
    });
  });
});

test("pydantic/pydantic-ai#2978: of eight calls at once the limit of six lets six through, and offline the seventh breaks it", () => {
  const procedure = defineProcedure({ constraints: [rule("count(fetch) <= 6", "limit")] });
  const guard = createGuard(procedure);
  const decisions = Array.from({ length: 8 }, (_, index) =>
    guard.propose({ id: `${index}`, name: "fetch", args: { index }, step: 1 }),
  );
  expect(decisions.map(({ kind }) => kind)).toEqual([...Array(6).fill("allow"), "block", "block"]);
  const [refused] = decisions.slice(-1);
  expect(refused).toMatchObject({
    feedback:
      "Not executed. Rule limit: fetch was already called 6 times in calls #1, #2, #3, #4 and 2 more.",
  });
  const { constraints } = verifyTrace(Trace.fromNames(Array(8).fill("fetch")), procedure);
  expect(constraints).toMatchObject([{ verdict: "violated", firstViolation: 6 }]);
});

function rule(formula: string, name = "rule", more: Partial<Constraint> = {}): Constraint {
  return { name, formula: parse(formula), ...more };
}

/** Each call is a step of its own, with `q: a`. */
function check(
  constraints: readonly Constraint[],
  names: readonly string[],
  expected: { readonly score: number; readonly online: string },
): void {
  const procedure = defineProcedure({ constraints });
  const guard = createGuard(procedure);
  const kinds = names.map((name, index) => {
    const { kind } = guard.propose({ id: `${index}`, name, args: { q: "a" } });
    guard.settle(`${index}`, { result: "done" });
    return kind;
  });
  const record = {
    tool_calls: names.map((name) => ({ tool_name: name, arguments: { q: "a" }, result: "done" })),
  };
  expect({ score: verifyTrace(record, procedure).score, online: kinds.join(" ") }).toEqual(expected);
}
