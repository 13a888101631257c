import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Allowance } from "../../analysis/allowance.ts";
import type { Constraint } from "../../constraint/constraint.ts";
import { defineProcedure } from "../../constraint/define-procedure.ts";
import type { Procedure } from "../../constraint/procedure.ts";
import type { Formula } from "../../formula/formula.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { formulas } from "../../testing/index.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import { createGuard } from "../create-guard.ts";
import type { Decision } from "../decision.ts";
import type { GuardOptions } from "../guard.ts";
import { settingsFrom } from "../guard-settings.ts";
import { setupOf } from "../guard-setup.ts";
import { replay } from "../replay.ts";
import { startSession } from "../session.ts";
import { deadEndAfter } from "./dead-end-after.ts";
import { repairPlan } from "./repair-plan.ts";
import { toolAllowances } from "./tool-allowances.ts";

const together = ["G(now(a) -> X now(b))", "G not now(b)"];

test("a call after which two rules can't be kept together is let through with a notice that names both", () => {
  const [decision] = decisions(rules(together), ["a"]);
  expect(decision?.kind).toBe("allow");
  expect(decision?.deadEnd).toEqual({
    rules: ["rule 0", "rule 1"],
    detail: "after this call the rules rule 0 and rule 1 can't be kept together any more.",
  });
});

test("where dead ends block, it is refused in a sentence", () => {
  const [decision] = decisions(rules(together), ["a"], { deadEnds: "block" });
  expect(decision?.kind === "allow" ? "" : decision?.feedback).toMatchInlineSnapshot(
    `"Not executed. Rule rule 0: after this call the rules rule 0 and rule 1 can't be kept together any more."`,
  );
  expect(decision).toMatchObject({
    kind: "block",
    judged: "block",
    deadEnd: { rules: ["rule 0", "rule 1"] },
  });
});

test("where nobody asks, nobody is told", () => {
  const [decision] = decisions(rules(together), ["a"], { deadEnds: "off" });
  expect(decision).not.toHaveProperty("deadEnd");
});

test("only the call that leads into it is told of", () => {
  const told = decisions(rules(together), ["c", "a", "c"], { posture: "observe" }).map(
    ({ deadEnd }) => deadEnd?.rules,
  );
  expect(told).toEqual([undefined, ["rule 0", "rule 1"], undefined]);
});

test("a rule for each value is asked of the values that the call shows", () => {
  const procedure = rules(
    ["G(bind a(x = $k). X now(b(x = $k)))", "G not now(b(x = $k2))"].slice(0, 1).concat("G not now(b)"),
  );
  expect(decisions(procedure, ["a"], {}, { x: 7 }).map(({ deadEnd }) => deadEnd)).toEqual([
    {
      rules: ["rule 0", "rule 1"],
      values: [7],
      detail: "after this call the rules rule 0 and rule 1 can't be kept together any more for 7.",
    },
  ]);
});

test("of three rules, and of two values, all are named", () => {
  const [into, within] = decisions(rules(["F now(a)", "F now(b)", "count(*) <= 2"]), ["c", "a"]);
  expect(into?.deadEnd).toEqual({
    rules: ["rule 0", "rule 1", "rule 2"],
    detail: "after this call the rules rule 0, rule 1 and rule 2 can't be kept together any more.",
  });
  expect(within).toMatchObject({ kind: "allow", findings: [] });
  expect(within).not.toHaveProperty("deadEnd");
  const procedure = rules(["G(bind a(x = $k, y = $l). X now(b(x = $k, y = $l)))", "G not now(b)"]);
  expect(decisions(procedure, ["a"], {}, { x: 7, y: "q" })[0]?.deadEnd).toEqual({
    rules: ["rule 0", "rule 1"],
    values: [7, "q"],
    detail: 'after this call the rules rule 0 and rule 1 can\'t be kept together any more for 7 and "q".',
  });
});

test("only the rules that exclude each other are named", () => {
  const procedure = rules(["F now(z)", "G(now(a) -> X now(b))", "precedes(c, b)", "not called(c)"]);
  const told = decisions(procedure, ["d", "a"]).map(({ deadEnd }) => deadEnd?.rules);
  expect(told).toEqual([undefined, ["rule 1", "rule 2"]]);
});

test.each<[string, Partial<Constraint>]>([
  ["that asks", { mode: "ask" }],
  ["that lets try again", { mode: "retry" }],
  ["that only warns", { mode: "warn" }],
  ["that only writes down", { mode: "log" }],
  ["about one turn", { scope: "turn" }],
  ["that holds from something on", { when: { kind: "trace", formula: parse("called(z)") } }],
])("a rule %s makes no dead end", (_what, more) => {
  expect(decisions(entwined(more), ["a"])[0]).not.toHaveProperty("deadEnd");
});

test("a rule that is not asked is in nobody's way, wherever it stands in the list", () => {
  const noted: Constraint = {
    name: "noted",
    formula: parse("G(now(c) -> F now(d)) & count(z) <= 1"),
    mode: "log",
  };
  const others = [...together, "F now(e)"].map((text, index) => ({
    name: `rule ${index}`,
    formula: parse(text),
  }));
  for (const constraints of [
    [noted, ...others],
    [...others, noted],
  ]) {
    const guard = createGuard(defineProcedure({ constraints }));
    const told = ["c", "z", "z"].map((name, place) => call(guard, `${place}`, name, place).deadEnd);
    expect(told).toEqual([undefined, undefined, undefined]);
    const plan = guard.repair();
    expect(plan.kind === "found" ? plan.calls.map(({ text }) => text) : plan.kind).toEqual(["e"]);
    expect(guard.allowedTools(["z", "b", "e"]).map(({ allowed }) => allowed)).toEqual([
      "safe",
      "never",
      "safe",
    ]);
    expect(call(guard, "a", "a", 4).deadEnd?.rules).toEqual(["rule 0", "rule 1"]);
    expect(guard.allowedTools(["z", "b", "e"]).map(({ allowed }) => allowed)).toEqual([
      "never",
      "never",
      "never",
    ]);
  }
});

test("a rule that stops the run makes one as one that refuses does", () => {
  expect(decisions(entwined({ mode: "stop" }), ["a"])[0]?.deadEnd?.rules).toEqual(["rule 0", "rule 1"]);
});

/** Two rules that a call `a` drives apart, the second of which is also this. */
function entwined(more: Partial<Constraint>): Procedure {
  const constraints = together.map((text, index) => ({
    name: `rule ${index}`,
    formula: parse(text),
    ...(index === 1 ? more : {}),
  }));
  return defineProcedure({ constraints });
}

test("a notice is so, changes no decision, and is told again by a replay", () => {
  const seen = { told: 0, decided: 0 };
  const some = fc.array(entangled(), { minLength: 2, maxLength: 4 });
  const names = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(some, names, (all, made) => {
      const procedure = define(all);
      const events: Parameters<NonNullable<GuardOptions["onEvent"]>>[0][] = [];
      const mine = decisions(procedure, made, { onEvent: (event) => events.push(event) });
      const without = decisions(procedure, made, { deadEnds: "off" });
      expect(mine.map(({ deadEnd: _told, ...rest }) => rest)).toEqual(without);
      expect(replay(events, procedure).difference).toBeUndefined();
      seen.decided += mine.length;
      mine.forEach(({ deadEnd }, index) => {
        if (deadEnd === undefined) return;
        seen.told++;
        const ran = made.slice(0, index + 1).filter((_, place) => mine[place]?.kind === "allow");
        for (const longer of continuations(ran, 2))
          expect(all.some((formula) => holds(formula, traceOf(longer)) !== "satisfied")).toBe(true);
      });
    }),
    { numRuns: 500 * factor },
  );
  expect(seen.decided).toBeGreaterThan(500 * factor);
  expect(seen.told).toBeGreaterThan(10 * factor);
});

test("tools that may never be called, tools of which it depends, and tools that are safe", () => {
  const guard = createGuard(
    rules([
      "not called(bad)",
      "precedes(plan, act)",
      "G(now(pay) -> O now(ask(ok = true)))",
      "not called(rm(force = true))",
    ]),
  );
  expect(guard.allowedTools(["bad", "act", "rm", "ls"])).toEqual([
    { tool: "bad", allowed: "never", rules: ["rule 0"] },
    { tool: "act", allowed: "never", rules: ["rule 1"] },
    { tool: "rm", allowed: "depends", rules: ["rule 3"] },
    { tool: "ls", allowed: "safe", rules: [] },
  ]);
  guard.propose({ id: "1", name: "plan", args: {} });
  expect(guard.allowedTools(["act"])).toEqual([{ tool: "act", allowed: "safe", rules: [] }]);
});

test("a rule about one turn has something against a tool in that turn alone", () => {
  const guard = createGuard(
    defineProcedure({
      constraints: [
        { name: "once a turn", formula: parse("count(pay) <= 1"), scope: "turn" },
        { name: "never", formula: parse("not called(rm)") },
      ],
    }),
  );
  const said = () => guard.allowedTools(["pay", "rm"]).map(({ allowed, rules: by }) => [allowed, ...by]);
  const spent = ["never", "once a turn"];
  const forbidden = ["never", "never"];
  expect(said()).toEqual([["safe"], forbidden]);
  call(guard, "1", "pay", 1);
  expect(said()).toEqual([spent, forbidden]);
  guard.proposeFinish({ answer: "Paid.", end: "turn" });
  expect(said()).toEqual([["safe"], forbidden]);
  guard.said({ role: "user", text: "Again." });
  call(guard, "2", "pay", 2);
  expect(said()).toEqual([spent, forbidden]);
});

test("a rule that only writes down has nothing against a tool", () => {
  const procedure = defineProcedure({
    constraints: [{ name: "noted", formula: parse("not called(rm)"), mode: "log" }],
  });
  expect(createGuard(procedure).allowedTools(["rm"])).toEqual([{ tool: "rm", allowed: "safe", rules: [] }]);
});

test("without a list, the tools that the agent has are told of", () => {
  const guard = createGuard(rules(["not called(bad)"]), { tools: ["bad", "ls"] });
  expect(guard.allowedTools().map(({ tool, allowed }) => [tool, allowed])).toEqual([
    ["bad", "never"],
    ["ls", "safe"],
  ]);
});

test("a rule that no machine watches makes it depend", () => {
  const guard = createGuard(rules(["F withinTime(a, b, 5 ms)"]));
  expect(guard.allowedTools(["a"])).toEqual([{ tool: "a", allowed: "depends", rules: ["rule 0"] }]);
});

test("what is never allowed is refused, and what is safe is let through", () => {
  const seen: Record<Allowance, number> = { never: 0, safe: 0, depends: 0 };
  const names = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 });
  fc.assert(
    fc.property(formulas({ depth: 2 }), names, (formula, made) => {
      const procedure = define([formula]);
      const options = { posture: "observe" } as const;
      for (const tool of ["a", "b", "c"]) {
        const guard = createGuard(procedure, options);
        for (const [place, name] of made.entries()) call(guard, `${place}`, name, place);
        const allowed: Allowance = guard.allowedTools([tool])[0]?.allowed ?? "depends";
        const decision = guard.propose({ id: "last", name: tool, args: { x: 1 }, step: made.length });
        seen[allowed]++;
        if (allowed === "depends") continue;
        expect([allowed, decision.judged]).toEqual([allowed, allowed === "never" ? "block" : "allow"]);
      }
    }),
    { numRuns: 300 * factor },
  );
  expect(seen.never).toBeGreaterThan(10 * factor);
  expect(seen.safe).toBeGreaterThan(50 * factor);
});

test("the calls that would leave nothing owed are told in order, and leave nothing owed", () => {
  const guard = createGuard(rules(["F now(test)", "G(now(open) -> F now(close))", "precedes(build, test)"]));
  guard.propose({ id: "1", name: "open", args: {} });
  const plan = guard.repair();
  expect(plan.kind === "found" ? [plan.shortest, plan.calls.map(({ text }) => text).sort()] : plan).toEqual([
    true,
    ["build", "close", "test"],
  ]);
  if (plan.kind === "found")
    plan.calls.forEach(({ text }, place) => {
      expect(guard.propose({ id: `r${place}`, name: text, args: {} }).kind).toBe("allow");
      guard.settle(`r${place}`, { result: 1 });
    });
  expect(guard.obligations()).toEqual([]);
});

test("nothing is to be repaired where nothing is owed, and nothing can be where rules exclude each other", () => {
  expect(createGuard(rules(["not called(a)"])).repair()).toEqual({
    kind: "found",
    calls: [],
    shortest: true,
  });
  const guard = createGuard(rules(["F now(b)", "G not now(b)"]));
  expect(guard.repair()).toEqual({ kind: "impossible", rules: ["rule 0", "rule 1"] });
});

test("the repair is of what the rules of the session are owed, and unknown where one can't be looked into", () => {
  const texts = (procedure: Procedure) => {
    const plan = createGuard(procedure).repair();
    return plan.kind === "found" ? plan.calls.map(({ text }) => text) : plan.kind;
  };
  const beside = (more: Partial<Constraint>) =>
    defineProcedure({
      constraints: [
        { name: "owed", formula: parse("called(b)") },
        { name: "other", formula: parse("called(c)"), ...more },
      ],
    });
  expect(texts(beside({ mode: "warn" }))).toEqual(["b", "c"]);
  expect(texts(beside({ mode: "log" }))).toEqual(["b"]);
  expect(texts(beside({ scope: "turn" }))).toEqual(["b"]);
  expect(texts(beside({ when: { kind: "trace", formula: parse("called(z)") } }))).toBe("unknown");
  expect(texts(rules(["called(b)", "F withinTime(a, b, 5 ms)"]))).toBe("unknown");
});

test("where machines say nothing, or fail, nothing is claimed: tools depend, no repair is known, no dead end is told", () => {
  const procedure = rules(["not called(bad)", "F now(a)"]);
  const setup = setupOf(procedure, settingsFrom({}), undefined);
  const session = startSession(setup);
  const failing = {
    get session(): never {
      throw new Error("no");
    },
    turns: [],
  };
  for (const watch of [undefined, failing]) {
    expect(toolAllowances(setup, { ...session, watch }, ["bad", "a"])).toEqual([
      { tool: "bad", allowed: "depends", rules: [] },
      { tool: "a", allowed: "depends", rules: [] },
    ]);
    expect(repairPlan(setup, { ...session, watch })).toEqual({ kind: "unknown" });
  }
  const made: ToolCall = { name: "a", args: {}, position: 0, outcome: "pending" };
  const { watch: before } = session;
  if (before === undefined) throw new Error("nothing watches");
  const moved = { procedure, before, after: failing, call: made, plans: session.plans };
  expect(deadEndAfter(moved)).toEqual({ notice: undefined, plans: session.plans });
});

test("without a list, and where nobody said which tools there are, no tool is told of", () => {
  expect(createGuard(rules(["not called(bad)"])).allowedTools()).toEqual([]);
});

test("what rules of the session and of the turn have against a tool is told of together, each once", () => {
  const constraints: readonly Constraint[] = [
    { name: "never", formula: parse("not called(rm)") },
    { name: "not this turn", formula: parse("not called(rm)"), scope: "turn" },
    { name: "with care", formula: parse("not called(mv(force = true)) & not called(mv(all = true))") },
    { name: "verified", formula: parse("F withinTime(ask, mv, 5 ms)") },
  ];
  const guard = createGuard(defineProcedure({ constraints }));
  expect(guard.allowedTools(["rm", "mv", "ls"])).toEqual([
    { tool: "rm", allowed: "never", rules: ["never", "not this turn", "verified"] },
    { tool: "mv", allowed: "depends", rules: ["with care", "verified"] },
    { tool: "ls", allowed: "depends", rules: ["verified"] },
  ]);
});

/** Rules of which two often exclude each other, and any others. */
function entangled(): fc.Arbitrary<Formula> {
  const tool = fc.constantFrom("a", "b", "c");
  const texts = fc.constantFrom(
    (one: string, other: string) => `G(now(${one}) -> X now(${other}))`,
    (one: string, other: string) => `G(now(${one}) -> F now(${other}))`,
    (one: string, other: string) => `precedes(${one}, ${other})`,
    (one: string) => `G not now(${one})`,
    (one: string) => `F now(${one})`,
    (one: string) => `count(${one}) <= 1`,
  );
  const written = fc.tuple(texts, tool, tool).map(([text, one, other]) => parse(text(one, other)));
  return fc.oneof({ weight: 3, arbitrary: written }, formulas({ depth: 2 }));
}

function rules(texts: readonly string[]): Procedure {
  return define(texts.map((text) => parse(text)));
}

function define(all: readonly Formula[]): Procedure {
  return defineProcedure({ constraints: all.map((formula, index) => ({ name: `rule ${index}`, formula })) });
}

function decisions(
  procedure: Procedure,
  names: readonly string[],
  options: GuardOptions = {},
  args: unknown = {},
): readonly Decision[] {
  const guard = createGuard(procedure, options);
  return names.map((name, place) => call(guard, `${place}`, name, place, args));
}

function call(
  guard: ReturnType<typeof createGuard>,
  id: string,
  name: string,
  step: number,
  args: unknown = {},
) {
  const decision = guard.propose({ id, name, args, step });
  if (decision.kind === "allow") guard.settle(id, { result: 1 });
  return decision;
}

function continuations(made: readonly string[], more: number): readonly (readonly string[])[] {
  if (more === 0) return [made];
  return [made, ...["a", "b", "c", "other"].flatMap((name) => continuations([...made, name], more - 1))];
}

function traceOf(names: readonly string[]): Trace {
  return {
    calls: names.map((name, position) => ({
      name,
      args: {},
      position,
      step: position,
      outcome: "ok",
      result: 1,
    })),
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  };
}
