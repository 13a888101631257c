import { defineProcedure, parse, type Trace, verifyTrace } from "@agentltl/core";
import { grounded, groundingRegistry } from "@agentltl/grounding";
import { expect, test } from "vitest";
import { read, trace } from "./calls.ts";

const source = "def make_url(): pass\n";

/** The verdict of kappa_ground as a constraint, through the whole offline core: passed, and the details of what broke it. */
function check(answer: string | undefined, content: string | undefined): readonly unknown[] {
  const calls = trace(read("src/other.py", "x = 1"), read("src/url.py", content)).calls;
  const whole: Trace = {
    calls: calls.map((call) => ({ ...call, outcome: "ok" })),
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: content === undefined ? [{ kind: "result", call: 1, detail: "not recorded" }] : [],
    ...(answer === undefined ? {} : { finalAnswer: answer }),
  };
  const procedure = defineProcedure({
    id: "kappa",
    constraints: [{ name: "grounded", formula: grounded() }],
    registry: groundingRegistry(),
  });
  const result = verifyTrace(whole, procedure).constraints[0];
  return [result?.passed, result?.applied, ...(result?.witnesses.map(({ bindings }) => bindings.e) ?? [])];
}

test("kappa_ground is a constraint like any other, which sees the whole trace", () => {
  expect(check("`make_url()` in src/url.py", source)).toEqual([true, true]);
  expect(check("`make_uri()` in src/url.py", source)).toEqual([
    false,
    true,
    { type: "function_signature", value: "make_uri(" },
  ]);
});

test("an answer that names nothing satisfies it without having applied", () => {
  expect(check("It is complicated.", source)).toEqual([true, false]);
});

test("it is not evaluated where a read was not recorded, or there is no answer", () => {
  expect(check("`make_url()`", undefined)[0]).toBe(null);
  expect(check(undefined, source)[0]).toBe(null);
});

test("the formula has a text", () => {
  expect(parse("forall e in registeredDomain(answerEntities). tracePredicate(grounded, $e)")).toEqual(
    grounded(),
  );
});
