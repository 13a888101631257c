import { type Decision, defineProcedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { clientCalls } from "./client-tool.ts";
import { createLedger, type Entry } from "./ledger.ts";
import { ToolCallBlockedError } from "./tool-call-blocked-error.ts";

const allowed = { kind: "decided", decision: { kind: "allow" } as Decision } as const;
const refused = { kind: "denied", text: "Not executed. A person said no." } as const;

/** Calls of a client's tool, reply by reply, as they were decided; and what the host finds in place of `execute` after each. */
function replies(...decided: readonly (readonly Entry["answer"][])[]) {
  const ledger = createLedger();
  const retracted: string[] = [];
  const session = {
    options: { rules: defineProcedure({ constraints: [{ name: "r", formula: parse("not called(rm)") }] }) },
    close: (entry: Entry) => ledger.move(entry, "settled"),
    retract(entry: Entry) {
      retracted.push(entry.call.toolCallId);
      ledger.move(entry, "retracted");
    },
  };
  const calls = clientCalls();
  const found = decided.map((answers, number) => {
    const messages: object[] = [];
    return answers.map((answer, index) => {
      const toolCallId = `${number + 1}.${index + 1}`;
      const call = { toolCallId, name: "confirm", input: {}, messages, runsHere: false, request: undefined };
      const entry = ledger.add("input", call);
      entry.answer = answer;
      calls.add(session, entry);
      return calls.refusal() !== undefined;
    });
  });
  return { found, calls, retracted };
}

describe("the host finds a function that refuses", () => {
  test.each<[string, readonly (readonly Entry["answer"][])[], readonly (readonly boolean[])[]]>([
    ["where a call is refused", [[refused]], [[true]]],
    ["nowhere where it is allowed", [[allowed]], [[false]]],
    ["where all of a reply are", [[refused, refused]], [[true, true]]],
    ["nowhere behind one that was allowed: it is with the client", [[allowed, refused]], [[false, false]]],
    ["for each reply anew", [[allowed], [refused], [allowed]], [[false], [true], [false]]],
  ])("%s", (_what, decided, expected) => {
    expect(replies(...decided).found).toEqual(expected);
  });

  test("also for an allowed call behind a refused one, which is taken back: the host would refuse it like that", () => {
    const { found, retracted } = replies([refused, allowed]);
    expect([found, retracted]).toEqual([[[true, true]], ["1.2"]]);
  });

  test("that says why, for each call, once", () => {
    const { calls } = replies([refused, refused]);
    const refusal = calls.refusal();
    for (const toolCallId of ["1.2", "1.1"])
      expect(() => refusal?.({}, { toolCallId })).toThrow(new ToolCallBlockedError(refused.text));
    // Nothing is open any more.
    expect(calls.refusal()).toBeUndefined();
  });

  test("that refuses a call that nobody has told of, too", () => {
    const refusal = replies([refused]).calls.refusal();
    expect(() => refusal?.({}, { toolCallId: "unknown" })).toThrow(
      "Not executed. The call could not be judged.",
    );
  });
});
