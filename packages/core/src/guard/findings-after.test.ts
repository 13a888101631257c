import { expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";
import type { Settlement } from "./guard-event.ts";

const clean = "G(not now(run(outcome = error)))";

test("what a result breaks is told where it comes, with the calls that mattered in order", () => {
  const guard = guardOf("G(now(a) -> X now(b(outcome = ok)))");
  for (const id of ["a", "b", "b2"]) guard.propose({ id, name: id.slice(0, 1), args: {} });
  expect(settle(guard, "a", { result: 1 })).toEqual([]);
  expect(settle(guard, "b2", { result: 1 })).toEqual([]);
  settle(guard, "b", { error: "failed" });
  expect(lastFindings(guard)).toMatchObject([
    { constraint: "rule", kind: "breaks", witness: { position: 1, calls: [1, 2] } },
  ]);
});

test("what can no longer be met after a result is told in a sentence", () => {
  const guard = guardOf("G(now(a(outcome = error)) -> X now(b)) & G not now(b)");
  expect(guard.propose({ id: "1", name: "a", args: {} }).kind).toBe("allow");
  expect(settle(guard, "1", { error: "failed" })).toEqual(["after this call the rule can no longer be met."]);
});

test("a result belongs to the turn of its call, whenever it comes", () => {
  const guard = guardOf(clean, { scope: "turn" });
  guard.propose({ id: "1", name: "run", args: {} });
  guard.proposeFinish({ answer: "It runs.", end: "turn" });
  guard.propose({ id: "2", name: "run", args: {} });
  expect(settle(guard, "2", { error: "failed" })).toEqual(["failed run is not allowed."]);
  expect(settle(guard, "1", { error: "failed" })).toEqual(["failed run is not allowed."]);
});

test("a call that a person denied breaks nothing, however it would have ended", () => {
  const guard = guardOf(clean);
  guard.propose({ id: "1", name: "run", args: {} });
  expect(settle(guard, "1", { denied: "no" })).toEqual([]);
});

test("a result that can't be read may leave a rule that nobody can judge, and that is told once", () => {
  const guard = guardOf("G(not now(run(result.ok = false)))");
  guard.propose({ id: "1", name: "run", args: {} });
  expect(settle(guard, "1", { result: () => 1 })).toEqual([expect.stringMatching(/can't be judged/)]);
  guard.propose({ id: "2", name: "run", args: {} });
  expect(settle(guard, "2", { result: { ok: true } })).toEqual([]);
});

test("what was told when the call was proposed is not told again when it ends", () => {
  const guard = guardOf("precedes(verify(result.ok = true), refund)", {}, { posture: "observe" });
  guard.propose({ id: "1", name: "verify", args: {} });
  settle(guard, "1", { result: () => 1 });
  expect(guard.propose({ id: "2", name: "refund", args: {} }).findings).toMatchObject([{ kind: "error" }]);
  expect(settle(guard, "2", { result: 1 })).toEqual([]);
});

test("what depends on the result of another call is told when that comes", () => {
  const guard = guardOf("G(now(b(outcome = ok)) -> O now(a(outcome = ok)))");
  for (const id of ["a", "b"]) expect(guard.propose({ id, name: id, args: {} }).kind).toBe("allow");
  expect(settle(guard, "b", { result: 1 })).toEqual([]);
  expect(settle(guard, "a", { error: "failed" })).toEqual([expect.stringMatching(/no a has worked yet/)]);
});

test("a result that can't be read waits for that of another call as well as one that can", () => {
  const guard = guardOf("G(now(b) -> now(b(result.ok = true)) | O now(a(outcome = ok)))");
  for (const id of ["a", "b"]) expect(guard.propose({ id, name: id, args: {} }).kind).toBe("allow");
  expect(settle(guard, "b", { result: () => 1 })).toEqual([]);
});

function guardOf(formula: string, more: Partial<Constraint> = {}, options: GuardOptions = {}): Guard {
  const constraints = [{ name: "rule", formula: parse(formula), ...more }];
  return createGuard(defineProcedure({ constraints }), options);
}

/** What is told when a call ends. */
function settle(guard: Guard, id: string, settlement: Settlement): readonly string[] {
  guard.settle(id, settlement);
  return lastFindings(guard).map(({ detail }) => detail);
}

function lastFindings(guard: Guard) {
  const event = guard.snapshot().events.at(-1);
  return event?.kind === "settled" ? (event.findings ?? []) : [];
}
