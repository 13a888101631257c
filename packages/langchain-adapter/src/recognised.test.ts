import { defineProcedure, type Procedure, parse } from "@agentltl/core";
import { expect, test } from "vitest";
import { type Reply, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

/** The identity is verified before a refund, and a result of `verify` shows success by this text in it. */
function rulesWhereSuccessIs(value: string): Procedure {
  return defineProcedure({
    constraints: [{ name: "verify-first", formula: parse("precedes(verify(outcome = ok), refund)") }],
    tools: [
      {
        tool: { kind: "name", name: "verify" },
        success: [{ part: "result", path: "", matcher: { kind: "contains", value } }],
      },
    ],
  });
}

test.each([
  ["done", ["verify", "refund"], "ok"],
  ["verified", ["verify"], "error"],
])("where success is `%s`, what ran is %j", async (success, expected, outcome) => {
  const replies: readonly Reply[] = [[{ name: "verify" }], [{ name: "refund" }], "Done."];
  const rules = rulesWhereSuccessIs(success);
  const { agent, ran } = scriptedAgent(replies, [agentltlMiddleware({ rules })]);
  const state = await agent.invoke({ messages: [{ role: "user", content: "go" }] });
  expect(ran).toEqual(expected);
  expect(runOf(state).trace.calls[0]).toMatchObject({ outcome, result: "verify done" });
});
