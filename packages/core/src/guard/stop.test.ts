import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { createGuard } from "./create-guard.ts";
import type { Guard, GuardOptions } from "./guard.ts";

describe("the report on a stopped run", () => {
  const paid: Constraint = {
    name: "paid before shipped",
    formula: parse("G(bind ship(order = $o). O(now pay(order = $o, outcome = ok)))"),
    compensate: [parsePattern("repay(order = $o)")],
  };
  const audit: Constraint = { name: "audit", formula: parse("called(audit)") };

  test("says which calls ran, what is owed, and what the rules say compensates", () => {
    const guard = guardOf([paid, audit], {
      tools: ["pay", "ship", "repay", "audit", "rm", { name: "look", readOnly: true }],
    });
    expect(guard.stopReport()).toBeUndefined();
    expect(run(guard, "look pay:A pay:B pay!:C repay:B rm")).toBe("allow allow allow allow allow stop");
    expect(guard.stopReport()).toMatchObject({
      reason: "rule",
      constraint: "rm",
      closing: false,
      ran: [
        { position: 1, name: "pay", args: { order: "A" }, outcome: "ok" },
        { position: 2, name: "pay", args: { order: "B" }, outcome: "ok" },
        { position: 3, name: "pay", args: { order: "C" }, outcome: "error" },
        { position: 4, name: "repay", args: { order: "B" }, outcome: "ok" },
      ],
      owed: [{ constraint: "audit" }],
      compensate: [{ constraint: "paid before shipped", text: 'repay with order "A"' }],
    });
  });

  test("fills in what a quantifier takes from calls", () => {
    const formula = parse("forall o in argsOf(pay, order). count(ship(order = $o)) <= 1");
    const guard = guardOf([{ ...paid, formula }]);
    run(guard, "pay:A rm");
    expect(guard.stopReport()?.compensate.map(({ text }) => text)).toEqual(['repay with order "A"']);
  });

  test("asks for nothing where nothing ran", () => {
    const guard = guardOf([paid]);
    run(guard, "rm");
    expect(guard.stopReport()).toMatchObject({ ran: [], compensate: [] });
  });
});

describe("a stop that waits for a safe point", () => {
  const options: GuardOptions = {
    stopAt: "safePoint",
    transactions: [{ begin: parsePattern("begin(tx = $t)"), end: parsePattern("commit(tx = $t)") }],
  };

  test("lets only the calls through that close what is open", () => {
    const guard = guardOf([], options);
    expect(run(guard, "begin:1 begin:2 rm ls commit:3 commit:1")).toBe("allow allow stop stop stop allow");
    expect(guard.stopped).toBeUndefined();
    expect(guard.stopReport()).toMatchObject({ closing: true, constraint: "rm" });
    expect(guard.decisions[2]).toMatchObject({
      feedback:
        'Not executed. Rule rm: rm is not allowed. The run is being stopped: call nothing but commit with order "1" or commit with order "2".'.replaceAll(
          "order",
          "tx",
        ),
    });
    expect(run(guard, "commit:2 ls commit:2")).toBe("allow stop stop");
    expect(guard.stopped).toMatchObject({ reason: "rule", constraint: "rm" });
  });

  test("is no matter for a call that another rule refuses before it", () => {
    const guard = guardOf([{ name: "once", formula: parse("count(write) <= 1") }], options);
    expect(run(guard, "begin:1 write write")).toBe("allow allow block");
    expect(guard.decisions[2]).toMatchObject({
      feedback: "Not executed. Rule once: write was already called in call #2.",
    });
    expect(guard.stopReport()).toBeUndefined();
  });

  test("goes on waiting where closing has failed", () => {
    const guard = guardOf([], options);
    expect(run(guard, "begin:1 rm commit!:1 commit:1 ls")).toBe("allow stop allow allow stop");
    expect(guard.stopped).toBeDefined();
  });

  test("lets through what compensates, and judges it", () => {
    const guard = guardOf(
      [
        { name: "undo", formula: parse("called(write)"), compensate: [parsePattern("unwrite")] },
        { name: "once", formula: parse("count(commit) <= 0") },
      ],
      options,
    );
    expect(run(guard, "begin:1 write rm unwrite commit:1")).toBe("allow allow stop allow block");
  });

  test("is at once where nothing is open, and where the model will not close", () => {
    expect(run(guardOf([], options), "begin:1 commit:1 rm commit:1")).toBe("allow allow stop stop");
    const guard = guardOf([], options);
    run(guard, "begin:1 rm ls ls ls");
    expect(guard.stopped).toMatchObject({ reason: "stuck", constraint: "rm" });
    expect(run(guard, "commit:1")).toBe("stop");
  });

  test("needs to be told what a safe point is", () => {
    const open = parsePattern("begin(tx = $t)");
    const wrong: readonly GuardOptions[] = [
      { stopAt: "safePoint" },
      { stopAt: "safePoint", transactions: [{ begin: parsePattern("begin"), end: open }] },
    ];
    const messages = wrong.map((one) => {
      try {
        guardOf([], one);
        return "accepted";
      } catch (error) {
        return String(error);
      }
    });
    expect(messages.join("\n")).toMatchInlineSnapshot(`
      "AgentLTLError: option \`stopAt\` is \`safePoint\` and nothing says where a safe point is; give \`transactions: [{ begin, end }]\`
      AgentLTLError: option \`transactions\`: \`end\` mentions $t and \`begin\` does not capture it; write it as a condition's whole value in \`begin\`"
    `);
  });
});

test("a run that was stopped is let go on by who only observes it", () => {
  const guard = guardOf([]);
  run(guard, "rm");
  const observing = guardOf([], { posture: "observe", resume: guard.snapshot() });
  expect(observing.stopped).toMatchObject({ constraint: "rm" });
  expect(run(observing, "ls")).toBe("allow");
  expect(observing.decisions[1]).toMatchObject({ judged: "allow", findings: [] });
});

let ids = 0;

/** Under these rules, and one that stops at `rm`. */
function guardOf(constraints: readonly Constraint[], options: GuardOptions = {}): Guard {
  const rm: Constraint = { name: "rm", formula: parse("not called(rm)"), mode: "stop" };
  return createGuard(defineProcedure({ constraints: [...constraints, rm] }), options);
}

/** A call is `tool` or `tool:value`, with `!` behind the tool where it fails. Each is settled before the next. */
function run(guard: Guard, calls: string): string {
  return calls
    .split(" ")
    .map((text) => {
      const [tool = "", value] = text.split(":");
      const name = tool.replace("!", "");
      const key = name === "begin" || name === "commit" ? "tx" : "order";
      const id = `c${ids++}`;
      const { kind } = guard.propose({ id, name, args: value === undefined ? {} : { [key]: value } });
      guard.settle(id, tool.endsWith("!") ? { error: "failed" } : { result: "done" });
      return kind;
    })
    .join(" ");
}
