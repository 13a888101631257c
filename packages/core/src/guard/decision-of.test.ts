import { expect, test } from "vitest";
import type { Constraint, Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { Decision } from "./decision.ts";
import type { Guard, GuardOptions } from "./guard.ts";

test("a decision says where the call stands, where it stands anywhere", () => {
  const guard = guardOf({
    rm: ["not called(rm)", "block"],
    wire: ["not called(wire)", "ask"],
    ship: ["precedes(pay(outcome = ok), ship)", "block"],
  });
  const told = ["pay", "ship", "wire", "rm", "ls"].map((name) => propose(guard, name));
  expect(told.map(({ kind, call }) => [kind, call.position])).toEqual([
    ["allow", 0],
    ["wait", null],
    ["ask", null],
    ["block", 1],
    ["allow", 2],
  ]);
  expect(guard.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    "pay pending",
    "rm refused",
    "ls pending",
  ]);
});

test("decisions are numbered in the order in which they were made, whatever they are", () => {
  const guard = guardOf({ rm: ["not called(rm)", "block"], wire: ["not called(wire)", "ask"] });
  const names = [...Array(8).fill("ls"), "rm", ...Array(6).fill("wire"), "ls"];
  const told = names.map((name) => propose(guard, name).decision);
  expect([told[0], told[8], told[9], told[14], told[15]]).toEqual([
    "d-0001",
    "d-0009",
    "d-000a",
    "d-000f",
    "d-0010",
  ]);
});

test("nobody who is handed a decision can change it", () => {
  const guard = guardOf({ rm: ["not called(rm)", "block"], ls: ["not called(ls(all = true))", "warn"] });
  const [allowed, refused] = [propose(guard, "ls"), propose(guard, "rm")];
  propose(guard, "ls", { all: true });
  const overridden = propose(guard, "ls", { all: true });
  expect(overridden).toMatchObject({ kind: "allow", overridden: ["ls"] });
  for (const decision of [allowed, refused, overridden]) {
    expect([decision, decision.call, decision.call.args, decision.findings].every(Object.isFrozen)).toBe(
      true,
    );
    if (decision.kind === "allow") expect(Object.isFrozen(decision.ticket)).toBe(true);
  }
});

test("a ticket names the decision that it comes of, and the call as it was judged", () => {
  const guard = guardOf({ rm: ["not called(rm)", "warn"] });
  propose(guard, "rm", { path: "/" }, { id: "a" });
  const again = propose(guard, "rm", { path: "/" }, { id: "b" });
  expect(again).toMatchObject({
    kind: "allow",
    ticket: { id: "b", name: "rm", args: { path: "/" }, decision: "d-0002" },
  });
  expect(again).not.toHaveProperty("feedback");
});

test("what does not apply is no member of a decision", () => {
  const members = (decision: Decision) =>
    ["overridden", "escalated", "stops", "deadEnd"].filter((member) => Object.hasOwn(decision, member));
  const guard = guardOf({
    rm: ["not called(rm)", "block"],
    ls: ["not called(ls)", "warn"],
    mv: ["not called(mv)", "retry"],
  });
  const told = ["cat", "rm", "ls", "ls", "mv", "mv", "mv"].map((name) => propose(guard, name));
  expect(told.map(members)).toEqual([[], [], [], ["overridden"], [], [], ["escalated", "stops"]]);
});

test("whoever writes the feedback is asked about refusals, and what is no text is none", () => {
  const asked: string[] = [];
  const feedback = ({ call, kind }: Decision) => {
    asked.push(`${kind} ${call.name}`);
    return call.name === "rm" ? "Leave it." : (7 as never);
  };
  const guard = guardOf({ rm: ["not called([rm, mv])", "block"] }, { feedback });
  const told = ["ls", "rm", "mv"].map((name) => propose(guard, name));
  expect(asked).toEqual(["block rm", "block mv"]);
  expect(told.map((decision) => (decision.kind === "allow" ? "" : decision.feedback))).toEqual([
    "",
    "Leave it.",
    "Not executed. Rule rm: rm or mv is not allowed.",
  ]);
});

test("where nobody is refused nobody is asked for feedback", () => {
  const feedback = () => {
    throw new Error("asked");
  };
  const guard = guardOf({ rm: ["not called(rm)", "block"] }, { feedback, posture: "observe" });
  expect(propose(guard, "rm")).not.toHaveProperty("feedback");
});

type Rules = Readonly<Record<string, readonly [formula: string, mode: Mode]>>;

function guardOf(rules: Rules, options: GuardOptions = {}): Guard {
  const constraints = Object.entries(rules).map(
    ([name, [formula, mode]]): Constraint => ({ name, formula: parse(formula), mode }),
  );
  return createGuard(defineProcedure({ constraints }), options);
}

let ids = 0;

/** Each call is a step of its own. */
function propose(guard: Guard, name: string, args: unknown = {}, more: object = {}): Decision {
  return guard.propose({ id: `c${ids++}`, name, args, ...more });
}
