import { createGuard, defineProcedure, type Trace, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import type { Environment } from "../environment/environment.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import { together } from "../environment/together.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import { parseMachine } from "../machine/parse-machine.ts";
import { executabilityGate, type GateOptions } from "./executability-gate.ts";

const shop = machineEnvironment(
  parseMachine(`version: 1
id: shop
state: { orders: { W1: pending, W2: delivered } }
tools:
  login: { tells: [identity] }
  list: { gives: [{ kind: order, values: result }] }
  ping: {}
  cancel:
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    sources: { order: order }
    must_know: [identity]
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
`),
);

interface Made {
  readonly name: string;
  readonly args?: object;
  /** How it ends; an error where there is none. */
  readonly result?: unknown;
  /** What the user says before it. */
  readonly said?: string;
}

const login: Made = { name: "login", result: "ok" };
const list: Made = { name: "list", result: ["W1", "W2"] };
const cancel = (order: string): Made => ({ name: "cancel", args: { order }, result: "ok" });

/** Puts calls to a guard, each in a step of its own; those that it lets through end as they say. */
function guarded(
  calls: readonly Made[],
  options: GateOptions & { readonly environment?: Environment<unknown> } = {},
) {
  const { environment = shop as Environment<unknown>, ...gate } = options;
  const guard = createGuard(defineProcedure({ constraints: [executabilityGate(environment, gate)] }));
  for (const [index, { name, args = {}, result, said }] of calls.entries()) {
    if (said !== undefined) guard.said({ role: "user", text: said });
    const id = `c${index}`;
    const { kind } = guard.propose({ id, name, args, step: index + 1 });
    if (kind === "allow") guard.settle(id, result === undefined ? { error: "down" } : { result });
  }
  return guard;
}

/** What the guard says of each call: `allow`, or why it doesn't. */
function told(...of: Parameters<typeof guarded>): readonly string[] {
  return guarded(...of).decisions.map(({ kind, findings }) => findings[0]?.detail ?? kind);
}

describe("a guard refuses, with the reason, a call", () => {
  test("of a tool that is not there, or with arguments that don't fit", () => {
    expect(told([{ name: "lst" }, { name: "cancel" }])).toMatchInlineSnapshot(`
      [
        "there is no tool \`lst\` in this turn; did it mean \`list\`?",
        "cancel: Instance does not have required property "order".",
      ]
    `);
  });

  test("with a value that nobody has said or given", () => {
    expect(told([login, cancel("W1"), list, cancel("W1")])).toMatchInlineSnapshot(`
      [
        "allow",
        "cancel: order "W1" is no order that was said or given.",
        "allow",
        "allow",
      ]
    `);
  });

  test("for which something must be known", () => {
    expect(told([list, cancel("W1"), login, cancel("W1")])).toMatchInlineSnapshot(`
      [
        "allow",
        "cancel needs identity, which nothing has told yet.",
        "allow",
        "allow",
      ]
    `);
  });

  test("for which something must be so", () => {
    expect(told([login, list, cancel("W2"), cancel("W1"), cancel("W1")])).toMatchInlineSnapshot(`
      [
        "allow",
        "allow",
        "cancel: only a pending order can be cancelled.",
        "allow",
        "cancel: only a pending order can be cancelled.",
      ]
    `);
  });
});

test("what the user has said by then may be referred to", () => {
  expect(told([login, cancel("W1"), { ...cancel("W1"), said: "Cancel W1, please" }])).toEqual([
    "allow",
    expect.stringContaining("no order that was said"),
    "allow",
  ]);
});

test("a refused call changes nothing, and neither does one that failed where the record is asked as well", () => {
  const environment = together(shop, recordedEnvironment());
  const failed: Made = { name: "cancel", args: { order: "W1" } };
  expect(told([login, list, failed, cancel("W1"), cancel("W1")], { environment }).slice(2)).toEqual([
    "allow",
    "allow",
    "cancel: only a pending order can be cancelled.",
  ]);
});

test("only failures of the categories that are asked for close it", () => {
  const only = (category: "schema" | "information") =>
    guarded([{ name: "x" }, cancel("W9"), list, cancel("W2")], { categories: [category] }).decisions.map(
      ({ kind }) => kind,
    );
  expect(only("schema")).toEqual(["block", "allow", "allow", "allow"]);
  expect(only("information")).toEqual(["allow", "block", "allow", "block"]);
});

describe("calls of one step", () => {
  const proposals = (...calls: readonly Made[]) => {
    const guard = createGuard(defineProcedure({ constraints: [executabilityGate(shop)] }));
    return calls.map(
      ({ name, args = {} }, index) => guard.propose({ id: `c${index}`, name, args, step: 1 }).kind,
    );
  };

  test("wait for one whose result they hang on", () => {
    expect(proposals(login, list, cancel("W1"))).toEqual(["allow", "allow", "wait"]);
  });

  test("don't wait for one whose result changes nothing", () => {
    expect(proposals(login, { name: "ping" }, { name: "ping" })).toEqual(["allow", "allow", "allow"]);
  });
});

const anyCall = fc.constantFrom<Made>(
  login,
  list,
  { ...list, result: ["W1"] },
  { name: "list" },
  cancel("W1"),
  cancel("W2"),
  cancel("W3"),
  { name: "cancel", args: { order: "W1" } },
  { name: "cancel" },
  { name: "other" },
  { ...login, said: "it is W3" },
  { ...cancel("W3"), said: "W1 or W3" },
);
const runs = Number(process.env.AGENTLTL_RUNS ?? 1) * 100;

/** A run that nobody stopped. */
function unguarded(calls: readonly Made[]): Trace {
  return guarded(calls, { mode: "log", environment: open }).trace;
}
const open: Environment<null> = {
  id: "open",
  begin: () => null,
  inspect: () => ({ failures: [] }),
  perform: (state) => ({ kind: "accepted", state }),
  endsWithoutCall: () => true,
};

test("online equals offline: the first call refused is the first that breaks the rule in the run that nobody stopped", () => {
  let refusals = 0;
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 7 }), fc.boolean(), (calls, record) => {
      const environment = (record ? together(shop, recordedEnvironment()) : shop) as Environment<unknown>;
      const { decisions } = guarded(calls, { environment });
      const online = decisions.findIndex(({ kind }) => kind !== "allow");
      // What can't be told is refused as well, and is not evaluated offline.
      if (decisions[online]?.findings[0]?.kind === "error") return;
      const procedure = defineProcedure({ constraints: [executabilityGate(environment)] });
      const offline = verifyTrace(unguarded(calls), procedure).constraints[0];
      expect(online).toBe(offline?.firstViolation ?? -1);
      if (online >= 0) refusals += 1;
    }),
    { numRuns: runs },
  );
  expect(refusals).toBeGreaterThan(runs / 4);
});

test("and the first action that can't be done, of those that show before they are made", () => {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 7 }), (calls) => {
      const { decisions } = guarded(calls);
      const online = decisions.findIndex(({ kind }) => kind !== "allow");
      // What is not known is refused as well.
      const { valid } = checkExecutability(unguarded(calls), shop);
      expect(online).toBe(calls.length === 0 ? -1 : valid.findIndex((one) => one !== true));
    }),
    { numRuns: runs },
  );
});

test("the calls that ran are possible, all of them", () => {
  fc.assert(
    fc.property(fc.array(anyCall, { minLength: 1, maxLength: 7 }), (calls) => {
      const { valid } = checkExecutability(guarded(calls).trace, shop);
      expect(valid.slice(0, -1).every((one) => one === true)).toBe(true);
    }),
    { numRuns: runs },
  );
});

test("what can't be told is not evaluated, and refused", () => {
  const unknown: Environment<null> = { ...open, inspect: () => ({ failures: [], unknown: "nobody knows" }) };
  const [decision] = guarded([login], { environment: unknown }).decisions;
  expect(decision).toMatchObject({ kind: "block", findings: [{ kind: "error" }] });
  const procedure = defineProcedure({ constraints: [executabilityGate(unknown)] });
  expect(verifyTrace(unguarded([login]), procedure).constraints[0]?.verdict).toBe("unevaluable");
});

test("an environment is asked of each call once, however long the run is", () => {
  let asked = 0;
  const counting: Environment<number> = {
    id: "counting",
    begin: () => 0,
    inspect: () => {
      asked += 1;
      return { failures: [] };
    },
    perform: (state) => ({ kind: "accepted", state: state + 1 }),
    endsWithoutCall: () => true,
  };
  guarded(
    Array.from({ length: 40 }, () => login),
    { environment: counting as Environment<unknown> },
  );
  expect(asked).toBe(40);
});

test("a tool is there in its turns only", () => {
  const text = "version: 1\nid: turns\ntools:\n  pay: { turns: [2] }\n";
  const guard = createGuard(
    defineProcedure({ constraints: [executabilityGate(machineEnvironment(parseMachine(text)))] }),
  );
  const pay = (id: string) => guard.propose({ id, name: "pay", args: {} }).kind;
  const early = pay("1");
  guard.said({ role: "user", text: "pay" });
  guard.proposeFinish({ answer: "I can't yet.", end: "turn" });
  guard.said({ role: "user", text: "now?" });
  expect([early, pay("2")]).toEqual(["block", "allow"]);
});

test("two sessions of one procedure don't mix", () => {
  const procedure = defineProcedure({ constraints: [executabilityGate(shop)] });
  const [one, other] = [createGuard(procedure), createGuard(procedure)];
  one.said({ role: "user", text: "cancel W1" });
  for (const guard of [one, other]) {
    guard.propose({ id: "a", name: "login", args: {}, step: 1 });
    guard.settle("a", { result: "ok" });
  }
  const kinds = [one, other, one].map(
    (guard, index) =>
      guard.propose({ id: `b${index}`, name: "cancel", args: { order: "W1" }, step: 2 + index }).kind,
  );
  expect(kinds).toEqual(["allow", "block", "block"]);
});
