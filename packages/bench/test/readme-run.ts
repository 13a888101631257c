import { runJob, scriptedAgents } from "@agentltl/bench";
import { aiSdkHost } from "@agentltl/bench/ai-sdk"; // or langchainHost from @agentltl/bench/langchain

/** One run: compliance, whether the answer is right, each layer, each refusal and what came of it. */
export async function insisting(): Promise<string> {
  const record = await runJob(
    {
      agent: "insister",
      host: "ai-sdk",
      setting: "block-and-warn",
      template: "fan_out_fan_in",
      difficulty: 1,
      seed: 123,
      trial: 1,
      noise: 0,
    },
    { host: aiSdkHost(), agent: scriptedAgents.find(({ name }) => name === "insister") },
  );
  return record.events.map(({ layer, resolution }) => `${layer} ${resolution}`).join(", "); // L3 insisted
}
