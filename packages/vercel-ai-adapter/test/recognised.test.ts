import { defineProcedure, type Procedure, parse } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { agentltl } from "../src/index.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { shopTools } from "./shop.ts";

/** An audit comes before a refund, and a result of `audit` shows success by this `done`. */
function rulesWhereSuccessIs(value: string): Procedure {
  return defineProcedure({
    constraints: [{ name: "audit-first", formula: parse("precedes(audit(outcome = ok), refund)") }],
    tools: [
      {
        tool: { kind: "name", name: "audit" },
        success: [{ part: "result", path: "done", matcher: { kind: "equals", value } }],
      },
    ],
  });
}

describe.each(hosts)("$name", (host) => {
  test.each([
    ["audit", ["audit W1", "refund W1"], "ok"],
    ["approved", ["audit W1"], "error"],
  ])("where success is `%s`, what ran is %j", async (success, expected, outcome) => {
    const done: string[] = [];
    const ltl = agentltl({ rules: rulesWhereSuccessIs(success), onWarning: () => {} });
    const { result } = await play(host, ltl, {
      replies: [['audit {"order_id":"W1"}'], ['refund {"order_id":"W1"}'], "Done."],
      tools: shopTools(done),
    });
    expect(done).toEqual(expected);
    expect(ltl.runOf(result).trace.calls[0]).toMatchObject({ outcome, result: { done: "audit" } });
  });
});
