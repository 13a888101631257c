// biome-ignore-all lint/style/noDefaultExport: this is how a study finds its agent.
import type { StudyAgent } from "@agentltl/study/node";

const agent: StudyAgent = async ({ question }, tools) => {
  const listing = await tools.list_directory({ path: "." });
  return `I saw ${JSON.stringify(listing)}, and was asked: ${question}`;
};

export default agent;
