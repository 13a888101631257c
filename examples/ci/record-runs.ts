import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Procedure } from "@agentltl/core";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, type ToolSet, tool } from "ai";
import { z } from "zod";
import { type Script, scriptedModel } from "../src/scripted-model.ts";

/** Twenty tasks; eight of the users are in a hurry. */
const tasks = Array.from({ length: 20 }, (_, index) => ({
  id: `refund-${index + 1}`,
  urgent: index % 5 < 2,
}));

const tools: ToolSet = {
  verify_identity: tool({ inputSchema: z.object({}), execute: async () => "verified" }),
  refund: tool({ inputSchema: z.object({ order_id: z.string() }), execute: async () => "refunded" }),
};

/** Two versions of an agent. The newer one skips the question who is asking where it is told to hurry. */
export type Version = "main" | "change";

/** Runs the agent on each task under rules that only watch, and writes one line for each run. */
export async function recordRuns(version: Version, rules: Procedure, folder: string): Promise<void> {
  const ltl = agentltl({ rules, posture: "observe" });
  const lines: string[] = [];
  for (const { id, urgent } of tasks) {
    const verify: Script = version === "change" && urgent ? [] : [[{ name: "verify_identity", args: {} }]];
    const script: Script = [
      ...verify,
      [{ name: "refund", args: { order_id: `W-${id}` } }],
      "It is under way.",
    ];
    const prompt = `Refund order W-${id}, please${urgent ? ", and hurry" : ""}.`;
    const model = scriptedModel(script);
    const result = await ltl.wrap(generateText)({ model, tools, prompt, stopWhen: isStepCount(5) });
    const { trace } = ltl.runOf(result);
    lines.push(
      `${JSON.stringify({ ...JSON.parse(JSON.stringify(trace)), id: `${version} ${id}`, task: id })}\n`,
    );
  }
  await writeFile(join(folder, "runs.jsonl"), lines.join(""));
}
