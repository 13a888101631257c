import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { defineProcedure } from "../../constraint/define-procedure.ts";
import type { Procedure } from "../../constraint/procedure.ts";
import type { Formula } from "../../formula/formula.ts";
import { subformulas } from "../../formula/subformulas.ts";
import { snapshot } from "../../monitor/snapshot.ts";
import { holds } from "../../semantics/holds.ts";
import { parse } from "../../syntax/parse.ts";
import { formulas, traces } from "../../testing/index.ts";
import type { Trace } from "../../trace/trace.ts";
import type { ToolCall } from "../../trace/trace-data.ts";
import { createGuard } from "../create-guard.ts";
import type { Finding } from "../decision.ts";
import { noRule } from "../feedback.ts";
import { findingsAfter } from "../findings-after.ts";
import type { GuardEvent, Happening, Settlement } from "../guard-event.ts";
import { settingsFrom } from "../guard-settings.ts";
import { setupOf } from "../guard-setup.ts";
import { callNamed, noHistory, traceOf } from "../history.ts";
import { judgeProposal } from "../judge-proposal.ts";
import { readCall } from "../read-call.ts";
import { readSettlement } from "../read-settlement.ts";
import { type Session, sessionAfter, startSession } from "../session.ts";
import { settledCall } from "../settled-call.ts";
import { watchOf } from "./watch-after.ts";

const lost = "after this call the rule can no longer be met.";

test("whom the machines name says all that all rules say, and what they know beyond it is so", () => {
  const seen = { clear: 0, same: 0, beyond: 0, ends: 0, spared: 0, otherInstance: 0 };
  fc.assert(
    fc.property(
      formulas({ depth: 2 }),
      traces(),
      fc.array(fc.nat(9)),
      fc.constantFrom("session" as const, "turn" as const),
      (formula, trace, order, scope) => {
        const { said, sessions } = sessionsOf(procedureOf([formula], scope), trace, order);
        let broke = false;
        for (const { asked, all, isEnd } of said) {
          const [mine, theirs] = [asked[0], all[0]];
          if (mine?.detail === lost) {
            // The machines know it before it shows, and are done with it.
            const whole = traceOf(sessions.at(-1)?.state.history ?? noHistory);
            const isWhole = scope === "session" && whole.calls.every(({ outcome }) => outcome !== "denied");
            if (isWhole) expect(holds(formula, { ...whole, ended: true })).toBe("violated");
            seen.beyond++;
            return;
          }
          if ((broke && !goesOnBreaking(formula)) || mine?.constraint === noRule) return;
          broke ||= theirs?.kind === "breaks";
          if (mine === undefined && theirs?.kind === "may-break") seen.spared++;
          else expect(apartFromInstance(mine)).toEqual(apartFromInstance(theirs));
          if (mine?.kind === "breaks" && mine.detail !== theirs?.detail) seen.otherInstance++;
          if (theirs === undefined) seen.clear++;
          else if (isEnd) seen.ends++;
          else seen.same++;
        }
      },
    ),
    { numRuns: 1_000 * factor },
  );
  expect(seen.clear).toBeGreaterThan(500 * factor);
  expect(seen.same).toBeGreaterThan(200 * factor);
  expect(seen.ends).toBeGreaterThan(10 * factor);
  expect(seen.beyond).toBeGreaterThan(2 * factor);
  expect(seen.otherInstance).toBeLessThan(seen.same / 20);
});

test("moving on event by event leads to where reading all that happened leads", () => {
  let compared = 0;
  fc.assert(
    fc.property(formulas({ depth: 2 }), traces(), fc.array(fc.nat(9)), (formula, trace, order) => {
      const { setup, sessions } = sessionsOf(procedureOf([formula], "session"), trace, order);
      if (setup.watched.session.rules.length === 0) return;
      const { monitor } = setup.watched.session;
      for (const { state, watch } of sessions) {
        const anew = watchOf(setup.watched, state.history).session;
        const stands = watch?.session;
        expect(stands && snapshot(monitor, stands.front)).toEqual(snapshot(monitor, anew.front));
        expect(stands && snapshot(monitor, stands.base)).toEqual(snapshot(monitor, anew.base));
        expect(stands?.open.map(({ settled }) => settled)).toEqual(anew.open.map(({ settled }) => settled));
        compared++;
      }
    }),
    { numRuns: 300 * factor },
  );
  expect(compared).toBeGreaterThan(1_000 * factor);
});

test.each([
  ["G(now(a) -> X now(b)) & G not now(b)", "c a", ["allow", "block"]],
  ["F now(a) & withinCalls(b, a, 1) & G(now(c) -> not F now(a))", "b c", ["allow", "block"]],
  ["G not now(a)", "c a", ["allow", "block"]],
  ["G(now(a) -> F now(b))", "a c", ["allow", "allow"]],
  ["G(bind a(x = $x). O now(b(x = $x)))", "a", ["allow"]],
] as const)("%s: the calls %s are refused where nothing can make up for them", (text, names, kinds) => {
  const guard = createGuard(procedureOf([parse(text)], "session"));
  const made = names.split(" ").map((name, place) => guard.propose({ id: `${place}`, name, args: {} }).kind);
  expect(made).toEqual(kinds);
});

test("what no single instance shows is told in a sentence", () => {
  const guard = createGuard(procedureOf([parse("G(now(a) -> X now(b)) & G not now(b)")], "session"));
  expect(guard.propose({ id: "1", name: "a", args: {} }).findings).toEqual([
    {
      constraint: "0",
      mode: "block",
      kind: "breaks",
      detail: lost,
      repair: "",
      witness: { bindings: {}, position: 0, calls: [0], detail: lost },
    },
  ]);
});

test("a rule that no machine watches is told with the reason", () => {
  const procedure = procedureOf([parse("F withinTime(a, b, 5 ms)"), parse("F now(a)")], "session");
  const { watched } = setupOf(procedure, settingsFrom({}), undefined);
  expect([...watched.unwatched].map(([{ name }, reason]) => [name, reason])).toEqual([
    ["0", "`withinTime` depends on times"],
  ]);
});

test("the machines of a procedure are compiled once", () => {
  const procedure = procedureOf([parse("F now(a)")], "session");
  const [one, other] = [1, 2].map(() => setupOf(procedure, settingsFrom({}), undefined).watched);
  expect(one).toBe(other);
  expect(Object.keys(procedure)).not.toContain("derived");
});

function procedureOf(rules: readonly Formula[], scope: "session" | "turn"): Procedure {
  return defineProcedure({
    constraints: rules.map((formula, index) => ({ name: `${index}`, formula, scope })),
  });
}

/** Whether a formula has one instance at each call, which that call decides. Of other formulas each breaks once for the machines. */
function goesOnBreaking(formula: Formula): boolean {
  const past = [
    "constant",
    "now",
    "said",
    "not",
    "and",
    "or",
    "implies",
    "previous",
    "once",
    "historically",
    "since",
  ];
  return (
    formula.kind === "precedes" ||
    (formula.kind === "globally" && subformulas(formula.body).every(({ kind }) => past.includes(kind)))
  );
}

/** Of several instances that one call breaks either may be told. */
function apartFromInstance(finding: Finding | undefined): Partial<Finding> | undefined {
  if (finding?.kind !== "breaks") return finding;
  const { detail: _detail, witness: _witness, ...rest } = finding;
  return rest;
}

interface Said {
  /** By those whom the machines name, and by all. */
  readonly asked: readonly Finding[];
  readonly all: readonly Finding[];
  readonly isEnd: boolean;
}

/** What is said at each call and at each end, in a run that calls as `trace` does and settles in another order. */
function sessionsOf(procedure: Procedure, trace: Trace, order: readonly number[]) {
  const setup = setupOf(procedure, settingsFrom({ posture: "observe" }), undefined);
  const said: Said[] = [];
  const sessions: Session[] = [];
  let session = startSession(setup);
  const tell = (happening: Happening): void => {
    session = sessionAfter(setup, session, { format: 1, procedure: setup.hash, ...happening });
    sessions.push(session);
  };
  const unsettled: ToolCall[] = [];
  const end = (place: number): void => {
    const [ending] = unsettled.splice(place % Math.max(1, unsettled.length), 1);
    const call = ending && callNamed(session.state.history, nameOf(ending));
    if (ending === undefined || call === undefined) return;
    const { as } = readSettlement(settlementOf(ending));
    const settled = settledCall(call, as, undefined);
    const { findings } = findingsAfter(setup, session, settled);
    const { findings: all } = findingsAfter(setup, { ...session, watch: undefined }, settled);
    tell({ kind: "settled", id: nameOf(ending), as, findings });
    said.push({ asked: findings, all, isEnd: true });
  };
  for (const [index, call] of trace.calls.entries()) {
    for (const { text, role } of trace.dialogue.filter(({ afterCall }) => afterCall === index))
      tell({ kind: "said", role, text });
    if (index % 3 === 2) tell({ kind: "finished", end: "turn", decision: { kind: "finish", owed: [] } });
    const reading = readCall({ ...call, id: nameOf(call) });
    const { decision } = judgeProposal(setup, session, reading);
    const { decision: slow } = judgeProposal(setup, { ...session, watch: undefined }, reading);
    tell({ kind: "proposed", call: reading.call, decision });
    unsettled.push(call);
    said.push({ asked: decision.findings, all: slow.findings, isEnd: false });
    for (const place of order.slice(index, index + 1)) if (place < 7) end(place);
  }
  while (unsettled.length > 0) end(order.length);
  return { setup, sessions, said };
}

function nameOf({ position }: ToolCall): string {
  return `c${position}`;
}

function settlementOf({ outcome, result, position }: ToolCall): Settlement {
  if (position % 7 === 6) return { denied: "no" };
  return outcome === "error" ? { error: "it failed" } : { result: result ?? null };
}

test("a rule that is judged by reading the run again is said to be one, in the log and where a call is explained", () => {
  const events: GuardEvent[] = [];
  const guard = createGuard(procedureOf([parse("G not (now(a) & withinTime(a, a, 5 ms))")], "session"), {
    onEvent: (event) => events.push(event),
  });
  guard.propose({ id: "1", name: "a", args: {}, at: 1 });
  guard.settle("1", { result: 1, at: 2 });
  const { decision } = guard.propose({ id: "2", name: "a", args: {}, at: 3 });
  expect(events[0]).toMatchObject({ reread: { "0": "`withinTime` depends on times" } });
  expect(guard.explain(decision)?.rules.map(({ reread }) => reread)).toEqual([
    "`withinTime` depends on times",
  ]);
  expect(createGuard(procedureOf([parse("F now(a)")], "session")).snapshot().events[0]).not.toHaveProperty(
    "reread",
  );
});

test("a rule that keeps 80 % of the values that it may keep is told of once, and is told of again by nobody who goes on", () => {
  const procedure = procedureOf([parse("G(bind pay(id = $x). O now(ask(id = $x)))")], "session");
  const bounds: GuardEvent[] = [];
  const onEvent = (event: GuardEvent) => void (event.kind === "bound" && bounds.push(event));
  const guard = createGuard(procedure, { onEvent });
  for (let call = 0; call < 80_500; call++) {
    guard.propose({ id: `${call}`, name: "ask", args: { id: `W${call}` } });
    guard.settle(`${call}`, { result: 1 });
  }
  expect(bounds).toMatchObject([{ constraint: "0", bound: "keys", most: 100_000 }]);
  const other = createGuard(procedure, { onEvent, resume: guard.snapshot() });
  for (let call = 0; call < 200; call++)
    other.propose({ id: `o${call}`, name: "ask", args: { id: `O${call}` } });
  expect(bounds).toHaveLength(1);
});
