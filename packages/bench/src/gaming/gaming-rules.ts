import { defineProcedure, type Procedure, parse } from "@agentltl/core";
import { compileLayers } from "@agentltl/rules";
import { gamingGold, gamingPrompt, gamingTools } from "./gaming-runs.ts";

/** The rules that runs are judged by: those that the gold run stands for, and such as people write by hand, most of them silent on a run that does nothing. */
export const gamingRules: Readonly<Record<"layers" | "guardrails", Procedure>> = {
  layers: defineProcedure({
    id: "layers",
    constraints: compileLayers(gamingGold, { prompt: gamingPrompt, tools: gamingTools }),
  }),
  guardrails: defineProcedure({
    id: "guardrails",
    constraints: [
      { name: "list before values", formula: parse("precedes(tool_a, tool_b)") },
      { name: "list before sum", formula: parse("precedes(tool_a, tool_d)") },
      { name: "no value after the sum", formula: parse("G(now tool_d -> not F now tool_b)") },
      { name: "never tool_c", formula: parse("G not now tool_c") },
    ],
  }),
};
