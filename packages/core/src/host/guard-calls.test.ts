import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardOptions } from "../guard/guard.ts";
import { parse } from "../syntax/parse.ts";
import { type GuardCallsOptions, guardCalls } from "./guard-calls.ts";

function rulesOf(rules: Readonly<Record<string, readonly [formula: string, mode?: Mode]>>) {
  const constraints = Object.entries(rules).map(([name, [formula, mode = "block"]]) => ({
    name,
    formula: parse(formula),
    mode,
  }));
  return defineProcedure({ constraints });
}

/** A loop under rules: `call` runs a tool that works as it is told to, and `ran` is what has begun, in order. */
function loopUnder(
  rules: Parameters<typeof rulesOf>[0],
  { options, ...more }: GuardOptions & { readonly options?: GuardCallsOptions } = {},
) {
  const guard = createGuard(rulesOf(rules), more);
  const run = guardCalls(guard, options);
  const ran: string[] = [];
  const call = (name: string, work: () => unknown = () => `${name} worked`, of: object = {}) =>
    run({ name, args: {}, ...of }, async () => {
      ran.push(name);
      return await work();
    });
  const outcomes = () => guard.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`);
  return { guard, run, ran, call, outcomes };
}

/** A result that comes when it is told to. */
function later() {
  let come: (result: unknown) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const result = new Promise<unknown>((resolve, reject) => {
    come = resolve;
    fail = reject;
  });
  return { work: () => result, come, fail };
}

const never = { "no-rm": ["not called(rm)"] } as const;
const verified = { verified: ["precedes(verify(outcome = ok), refund)"] } as const;

describe("a call", () => {
  test("that may run is run with what was judged, and the guard knows what came of it", async () => {
    const { guard, run } = loopUnder(never);
    const args = { path: "a", deep: { list: [1] } };
    const given = await run({ id: "x", name: "ls", args, step: 4, agent: "main", at: 7 }, async (judged) => {
      expect(judged).toEqual(args);
      expect(judged).not.toBe(args);
      expect(Object.isFrozen(judged.deep)).toBe(true);
      return { files: 2 };
    });
    expect(given).toEqual({ files: 2 });
    expect(guard.trace.calls).toMatchObject([
      {
        id: "x",
        name: "ls",
        args,
        step: 4,
        agent: "main",
        startedAt: 7,
        outcome: "ok",
        result: { files: 2 },
      },
    ]);
  });

  test("that a rule refuses is not run, and what stands for its result is the sentence for the model", async () => {
    const { ran, call, outcomes } = loopUnder(never);
    expect(await call("rm")).toBe("Not executed. Rule no-rm: rm is not allowed.");
    expect([ran, outcomes()]).toEqual([[], ["rm refused"]]);
  });

  test("of a host that wants something else than a sentence gives what the host wants", async () => {
    const guard = createGuard(rulesOf(never));
    const run = guardCalls(guard, { refused: (text) => ({ isError: true, text }) });
    const given = await run({ name: "rm", args: {} }, () => 1);
    expect(given).toEqual({ isError: true, text: "Not executed. Rule no-rm: rm is not allowed." });
  });

  test.each<[how: string, work: () => unknown]>([
    [
      "at once",
      () => {
        throw new Error("the disk is full");
      },
    ],
    ["later", () => Promise.reject(new Error("the disk is full"))],
  ])("that throws %s has failed for the rules too, and what it threw goes on its way", async (_how, work) => {
    const { call, outcomes } = loopUnder(verified);
    await expect(call("verify", work)).rejects.toThrow("the disk is full");
    expect(outcomes()).toEqual(["verify error"]);
    expect(await call("refund")).toMatch(/^Not executed\. Rule verified:/);
  });

  test.each<[what: string, result: unknown, expected: string]>([
    ["`isError: true`, as MCP has it", { isError: true, content: ["no such user"] }, "error"],
    ["`isError: false`", { isError: false, content: [] }, "ok"],
    ["a text in place of the mark", { isError: "true" }, "ok"],
    ["nothing", undefined, "ok"],
    ["null", null, "ok"],
  ])("that returns %s is settled so, and its result comes back as it is", async (_what, result, expected) => {
    const { call, outcomes } = loopUnder(verified);
    expect(await call("verify", () => result)).toBe(result);
    expect(outcomes()).toEqual([`verify ${expected}`]);
  });

  test("of which can't be told how it ended has failed, and that is no secret", async () => {
    const { call, outcomes } = loopUnder(never);
    const odd = {
      get isError(): boolean {
        throw new Error("what is this?");
      },
    };
    await expect(call("ls", () => odd)).rejects.toThrow("what is this?");
    expect(outcomes()).toEqual(["ls error"]);
  });

  test("in observe runs whatever the rules say", async () => {
    const { guard, call, outcomes } = loopUnder(never, { posture: "observe" });
    expect(await call("rm")).toBe("rm worked");
    expect(outcomes()).toEqual(["rm ok"]);
    expect(guard.decisions.map(({ judged }) => judged)).toEqual(["block"]);
  });

  test("behind a stop is not run", async () => {
    const { ran, call } = loopUnder({ "no-rm": ["not called(rm)", "stop"] });
    expect(await call("rm")).toMatch(/^Not executed\. /);
    expect(await call("ls")).toMatch(/^Not executed\. /);
    expect(ran).toEqual([]);
  });
});

describe("names of calls", () => {
  test.each<[what: string, ids: readonly (string | undefined)[], expected: readonly string[]]>([
    ["none", [undefined, undefined, undefined], ["call", "call~2", "call~3"]],
    ["the model's own, which come again", ["a", "b", "a"], ["a", "b", "a~2"]],
    ["an empty one", ["", ""], ["~2", "~3"]],
  ])("%s: each call has one of its own", async (_what, ids, expected) => {
    const { guard, call } = loopUnder(never);
    for (const id of ids) await call("ls", undefined, { id });
    expect(guard.trace.calls.map(({ id }) => id)).toEqual(expected);
  });

  test("that were used before a session was put away are not used again", async () => {
    const { guard, call } = loopUnder(never);
    await call("ls");
    const resumed = createGuard(rulesOf(never), { resume: guard.snapshot() });
    await guardCalls(resumed)({ name: "ls", args: {} }, () => "again");
    expect(resumed.trace.calls.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      "call ok",
      "call~2 ok",
    ]);
  });
});

describe("calls of one reply", () => {
  test("are judged in their order before the first has ended", async () => {
    const { ran, call } = loopUnder({ once: ["count(refund) <= 1"] });
    const [first, second] = await Promise.all([call("refund"), call("refund")]);
    expect([first, second]).toEqual(["refund worked", expect.stringMatching(/^Not executed\. Rule once:/)]);
    expect(ran).toEqual(["refund"]);
  });

  test.each<[ended: string, end: (verify: ReturnType<typeof later>) => void, ran: readonly string[]]>([
    ["has worked", ({ come }) => come("fine"), ["verify", "refund"]],
    ["has failed", ({ fail }) => fail(new Error("no such user")), ["verify"]],
  ])("one that depends on another's result is decided when that %s", async (_ended, end, expected) => {
    const { ran, call } = loopUnder(verified);
    const verify = later();
    const both = Promise.allSettled([
      call("verify", verify.work, { step: 1 }),
      call("refund", undefined, { step: 2 }),
    ]);
    await Promise.resolve();
    expect(ran).toEqual(["verify"]);
    end(verify);
    await both;
    expect(ran).toEqual(expected);
  });

  test("one that depends on a call which somebody else runs is told to wait", async () => {
    const { guard, ran, call } = loopUnder(verified);
    guard.propose({ id: "elsewhere", name: "verify", args: {}, step: 1 });
    expect(await call("refund", undefined, { step: 2 })).toBe(
      "Not executed yet. Rule verified: it depends on the result of call #1. Make the call again when it is there.",
    );
    expect(ran).toEqual([]);
    guard.settle("elsewhere", { result: "fine" });
    expect(await call("refund", undefined, { step: 2 })).toBe("refund worked");
  });
});

describe("a call that a person is asked about", () => {
  const asking = { "no-rm": ["not called(rm)", "ask"] } as const;

  test("runs after a yes, and the person saw the decision", async () => {
    const seen: unknown[] = [];
    const options: GuardCallsOptions = {
      ask: async (decision) => seen.push(decision.findings.map(({ constraint }) => constraint)) > 0,
    };
    const { guard, call, outcomes } = loopUnder(asking, { options });
    expect(await call("rm")).toBe("rm worked");
    expect([seen, outcomes()]).toEqual([[["no-rm"]], ["rm ok"]]);
    expect(guard.decisions.map(({ kind }) => kind)).toEqual(["ask", "allow"]);
  });

  test("is denied by a no, and by whatever is no plain yes", async () => {
    for (const answer of [false, undefined, "yes", 1]) {
      const { ran, call, outcomes } = loopUnder(asking, { options: { ask: () => answer as boolean } });
      expect(await call("rm")).toBe("Not executed. A person said no.");
      expect([ran, outcomes()]).toEqual([[], ["rm denied"]]);
    }
  });

  test("is not run where nobody can be asked, or asking fails", async () => {
    const nobody = loopUnder(asking);
    expect(await nobody.call("rm")).toMatch(/^Not executed\. /);
    const failing = loopUnder(asking, { options: { ask: () => Promise.reject(new Error("offline")) } });
    await expect(failing.call("rm")).rejects.toThrow("offline");
    expect([...nobody.ran, ...failing.ran]).toEqual([]);
  });
});

test("a loop that begins its calls at once decides as one that does it all by hand, and leaves nothing open", async () => {
  const rules = { verified: ["precedes(verify, refund)"], once: ["count(refund) <= 1"], ...never } as const;
  const names = fc.constantFrom("verify", "refund", "rm", "ls");
  const replies = fc.array(fc.array(fc.record({ name: names, fails: fc.boolean() }), { maxLength: 4 }), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(replies, async (steps) => {
      const byHand = createGuard(rulesOf(rules));
      const { guard, call } = loopUnder(rules);
      for (const [step, calls] of steps.entries()) {
        const decisions = calls.map(({ name }, index) =>
          byHand.propose({ id: `${step}-${index}`, name, args: {}, step }),
        );
        for (const [index, { fails }] of calls.entries())
          if (decisions[index]?.kind === "allow")
            byHand.settle(`${step}-${index}`, fails ? { error: "no" } : { result: "yes" });
        await Promise.allSettled(
          calls.map(({ name, fails }) =>
            call(name, () => (fails ? Promise.reject(new Error("no")) : "yes"), { step }),
          ),
        );
      }
      const told = (one: typeof guard) => [
        one.decisions.map(({ kind }) => kind),
        one.trace.calls.map(({ name, outcome, step }) => [name, outcome, step]),
      ];
      expect(told(guard)).toEqual(told(byHand));
      expect(guard.trace.calls.filter(({ outcome }) => outcome === "pending")).toEqual([]);
    }),
  );
});
