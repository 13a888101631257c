import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

describe("a rule of mode retry", () => {
  test.each<[string, GuardOptions["retry"], string, string]>([
    ["stops at its third refusal", {}, "rm ls rm rm ls", "retry allow retry stop stop"],
    ["at another number, where one is given", { limit: 2 }, "rm rm", "retry stop"],
    ["at once, where the number is 1", { limit: 1 }, "rm", "stop"],
    [
      "counts refusals running: a call that is let through begins anew",
      { count: "consecutive" },
      "rm rm ls rm rm ls rm rm rm",
      "retry retry allow retry retry allow retry retry stop",
    ],
    [
      "counts both ways: here the running ones come first",
      { count: "hybrid", limit: 9, consecutiveLimit: 2 },
      "rm ls rm rm",
      "retry allow retry stop",
    ],
    [
      "counts both ways: here all of them come first",
      { count: "hybrid", limit: 3, consecutiveLimit: 9 },
      "rm ls rm ls rm",
      "retry allow retry allow stop",
    ],
    [
      "asks a person in the end, and counts from 0 again",
      { then: "ask", limit: 2 },
      "rm rm rm rm",
      "retry ask retry ask",
    ],
  ])("%s", (_what, retry, calls, expected) => {
    check(
      guardOf({ rm: ["not called(rm)", "retry"] }, { ...(retry && { retry }), stuckAfter: 0 }),
      calls,
      expected,
    );
  });

  test("counts for itself, whatever the order of the rules", () => {
    const rules = { rm: ["not called(rm)", "retry"], both: ["not called([mv, rm])", "retry"] } as const;
    for (const order of [Object.entries(rules), Object.entries(rules).toReversed()]) {
      check(guardOf(Object.fromEntries(order)), "mv rm mv ls", "retry retry stop stop");
    }
  });

  test("goes on counting past a call that was let through against a warning", () => {
    const rules = { rm: ["not called(rm)", "retry"], ls: ["not called(ls)", "warn"] } as const;
    check(
      guardOf(rules, { retry: { count: "consecutive", limit: 2 } }),
      "rm ls ls rm",
      "retry warn allow stop",
    );
  });

  test("is not counted where a stronger rule refuses", () => {
    const guard = guardOf({ rm: ["not called(rm)", "retry"], once: ["not called(rm)", "block"] });
    check(guard, "rm ls rm ls rm ls rm", "block allow block allow block allow block");
  });

  test("says which rule has escalated, and stops for that reason", () => {
    const guard = guardOf({ rm: ["not called(rm)", "retry"] }, { retry: { limit: 1 } });
    check(guard, "rm", "stop");
    expect(guard.decisions[0]).toMatchObject({ judged: "stop", escalated: ["rm"], stops: "retries" });
    expect(guard.stopped?.reason).toBe("retries");
  });

  test("is not asked about again, once a person has said yes", () => {
    const guard = guardOf({ rm: ["not called(rm)", "retry"] }, { retry: { limit: 1, then: "ask" } });
    const asked = guard.propose({ id: "1", name: "rm", args: {} });
    expect(asked.kind).toBe("ask");
    const again = guard.propose({ id: "1", name: "rm", args: {}, approved: asked.decision });
    expect(again).toMatchObject({ kind: "allow", overridden: ["rm"] });
  });

  test("counts anew after a stop was lifted", () => {
    const guard = guardOf({ rm: ["not called(rm)", "retry"] });
    check(guard, "rm ls rm ls rm", "retry allow retry allow stop");
    guard.resume("a person looked at it");
    check(guard, "rm ls rm ls rm", "retry allow retry allow stop");
  });
});

describe("three identical refusals running", () => {
  test("end the run as stuck, with a reason, until somebody resumes it", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] });
    check(guard, "rm:A rm:A rm:A ls", "block block stop stop");
    expect(guard.decisions[2]).toMatchObject({
      judged: "block",
      stops: "stuck",
      feedback:
        "Not executed. Rule rm: rm is not allowed. The same call was refused 3 times running, so the run is stopped: call no more tools.",
    });
    expect(guard.stopped).toMatchObject({ reason: "stuck", constraint: "rm" });
    expect(guard.proposeFinish({ end: "session" }).kind).toBe("finish");
    guard.resume("a person helped");
    check(guard, "ls rm:A rm:A rm:A", "allow block block stop");
  });

  test.each<[string, string, string]>([
    ["other arguments", "rm:A rm:B rm:A rm:B rm:A", "block block block block block"],
    ["a call that is let through", "rm:A rm:A ls rm:A rm:A", "block block allow block block"],
  ])("are not running after %s", (_what, calls, expected) => {
    check(guardOf({ rm: ["not called(rm)", "block"] }), calls, expected);
  });

  test("are not running after a user has spoken", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] });
    check(guard, "rm rm", "block block");
    guard.said({ role: "user", text: "Do it." });
    check(guard, "rm rm rm", "block block stop");
  });

  test("count once where they stand in one step, since the model has read none of them", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] });
    const inStep = (step: number) => guard.propose({ id: `${ids++}`, name: "rm", args: {}, step }).kind;
    expect([1, 1, 1, 1, 2, 2, 3].map(inStep)).toEqual([...Array(6).fill("block"), "stop"]);
  });

  test("are another number, or none, where that is asked for", () => {
    check(guardOf({ rm: ["not called(rm)", "block"] }, { stuckAfter: 1 }), "rm ls", "stop stop");
    const never = Array(9).fill("rm").join(" ");
    check(
      guardOf({ rm: ["not called(rm)", "block"] }, { stuckAfter: 0 }),
      never,
      never.replaceAll("rm", "block"),
    );
  });

  test("of a call that can't be read end the run as well", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] });
    const kinds = [1, 2, 3].map((id) => guard.propose({ id: `${id}`, name: "ls", args: "{" }).kind);
    expect(kinds).toEqual(["block", "block", "stop"]);
  });

  test("end nothing in observe", () => {
    const guard = guardOf({ rm: ["not called(rm)", "block"] }, { posture: "observe" });
    check(guard, "rm rm rm rm", "allow allow allow allow");
    expect(guard.stopped).toBeUndefined();
  });
});

let ids = 0;

function guardOf(
  rules: Readonly<Record<string, readonly [formula: string, mode: Mode]>>,
  options: GuardOptions = {},
): Guard {
  const constraints = Object.entries(rules).map(([name, [formula, mode]]) => ({
    name,
    formula: parse(formula),
    mode,
  }));
  return createGuard(defineProcedure({ constraints }), options);
}

/** Each call is a step of its own, and settled before the next. A call is `tool` or `tool:argument`. */
function check(guard: Guard, calls: string, expected: string): void {
  const kinds = calls.split(" ").map((text) => {
    const [name = "", argument] = text.split(":");
    const id = `c${ids++}`;
    const { kind } = guard.propose({ id, name, args: argument === undefined ? {} : { argument } });
    guard.settle(id, { result: "done" });
    return kind;
  });
  expect(kinds.join(" ")).toBe(expected);
}
