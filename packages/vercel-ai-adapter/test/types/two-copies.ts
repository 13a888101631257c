/** One `agentltl` for two copies of the host, as an application and a library of its may have them. Nothing here is run. */
import { generateText as generateText7, tool as tool7 } from "ai";
import { generateText as generateText5, tool as tool5 } from "ai5";
import { z } from "zod";
import { type AgentLTL, agentltl, type VercelOptions } from "../../src/index.ts";
import { type Same, yes } from "./same.ts";

declare const options: VercelOptions;

/** Nothing of ours is bound to a copy. */
export function both(): AgentLTL {
  const ltl = agentltl(options);
  const [five, seven] = [ltl.wrap(generateText5), ltl.wrap(generateText7)];
  yes<Same<typeof five, typeof generateText5>>();
  yes<Same<typeof seven, typeof generateText7>>();
  const mixed = ltl.tools({
    old: tool5({ inputSchema: z.object({}), execute: async () => 1 }),
    current: tool7({ inputSchema: z.object({}), execute: async () => 1 }),
  });
  yes<Same<keyof typeof mixed, "old" | "current">>();
  return ltl;
}
