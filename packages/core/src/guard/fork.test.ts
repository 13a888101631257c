import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import type { Trace } from "../trace/trace.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard } from "./guard.ts";

test("a fork decides as the guard itself would, and the guard goes on as if nobody had asked", () => {
  let refused = 0;
  const some = traces({ missing: false, refused: false, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(formulas({ depth: 2 }), { minLength: 1, maxLength: 3 }),
      some,
      some,
      some,
      (drawn, before, tried, after) => {
        const modes: readonly Mode[] = ["block", "ask", "stop"];
        const procedure = defineProcedure({
          constraints: drawn.map((formula, index) => ({
            name: `${index}`,
            formula,
            mode: modes[index] ?? "log",
          })),
        });
        const alone = (...runs: readonly Trace[]) => {
          const guard = createGuard(procedure);
          for (const [run, trace] of runs.entries()) play(guard, trace, run);
          return guard.snapshot();
        };
        const guard = createGuard(procedure);
        play(guard, before, 0);
        const fork = guard.fork();
        play(fork, tried, 1);
        expect(guard.snapshot()).toEqual(alone(before));
        expect(fork.snapshot()).toEqual(alone(before, tried));
        play(guard, after, 1);
        expect(guard.snapshot()).toEqual(alone(before, after));
        // Whoever was forked first is asked last: an older version of what is kept.
        play(fork, after, 2);
        expect(fork.snapshot()).toEqual(alone(before, tried, after));
        refused += fork.decisions.filter(({ kind }) => kind !== "allow").length;
      },
    ),
    { numRuns: 40 * factor },
  );
  expect(refused).toBeGreaterThan(20 * factor);
});

function play(guard: Guard, { calls }: Trace, run: number): void {
  for (const { name, args = {}, result = null, outcome, position } of calls) {
    const id = `${run}.${position}`;
    guard.said({ role: "user", text: position % 2 === 0 ? "yes" : "no" });
    guard.propose({ id, name, args, step: run * 10 + position });
    if (position % 3 !== 0) guard.settle(id, outcome === "error" ? { error: result } : { result });
  }
  guard.proposeFinish({ answer: "done", end: "turn" });
}

const once = defineProcedure({ constraints: [{ name: "once", formula: parse("count(pay) <= 1") }] });
const never = defineProcedure({ constraints: [{ name: "never", formula: parse("not called(pay)") }] });

test("nobody hears of a fork, and the texts of its refusals are those of the rules", () => {
  const heard: string[] = [];
  const guard = createGuard(once, { onEvent: ({ kind }) => heard.push(kind), feedback: () => "no" });
  guard.propose({ id: "1", name: "pay", args: {} });
  const fork = guard.fork();
  const tried = fork.propose({ id: "2", name: "pay", args: {} });
  expect(heard).toEqual(["started", "proposed"]);
  expect(tried.kind === "allow" ? "" : tried.feedback).toContain("Rule once: pay was already called");
  const refused = guard.propose({ id: "2", name: "pay", args: {} });
  expect(refused.kind === "allow" ? "" : refused.feedback).toBe("no");
});

test("a fork knows the rules of before, may be given others, and may be forked", () => {
  const guard = createGuard(once);
  guard.propose({ id: "1", name: "pay", args: {} });
  guard.propose({ id: "2", name: "pay", args: {} });
  guard.revise(never, "no money is left");
  const fork = guard.fork();
  expect(fork.explain("2")).toEqual(guard.explain("2"));
  expect(fork.explain("2")?.rules[0]?.rule).toBeDefined();
  fork.revise(once, "there is some");
  const second = fork.fork();
  expect([guard, fork, second].map((one) => one.snapshot().procedure)).toEqual([
    never.hash,
    once.hash,
    once.hash,
  ]);
});
