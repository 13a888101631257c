import {
  createGuard,
  type Decision,
  defineProcedure,
  parse,
  type Verification,
  verifyTrace,
} from "@agentltl/core";
import { now } from "@agentltl/core/formula";
import { checkGrounding, type GroundingResult } from "@agentltl/grounding";
import { agentltlMiddleware } from "@agentltl/langchain";
import { collectRuns, type Report } from "@agentltl/report";
import { readRules } from "@agentltl/rules";
import { wilson } from "@agentltl/statistics";
import { agentltl } from "@agentltl/vercel-ai";

const procedure = defineProcedure({
  id: "shop",
  constraints: [
    { name: "once", formula: parse("count(refund) <= 1") },
    { name: "never", formula: now("drop") },
  ],
});
export const decision: Decision = createGuard(procedure).propose({ id: "1", name: "refund", args: {} });
export const verification: Verification = verifyTrace({ tool_calls: [] }, procedure);
export const grounding: GroundingResult = checkGrounding("`run()`", { calls: [] });
export const report: Report = collectRuns(procedure).report();
export const [low, high]: readonly [number, number] = wilson(1, 2);
export const hosts = [
  agentltl({ rules: procedure }),
  agentltlMiddleware({ rules: readRules("").procedure }),
] as const;
// @ts-expect-error: a mode that there is none of
defineProcedure({ id: "wrong", constraints: [{ name: "a", formula: now("b"), mode: "maybe" }] });
