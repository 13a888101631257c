import type { Run } from "@agentltl/core/host";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { generateText, isStepCount } from "ai";
import { readingTools } from "./repository-tools.ts";
import type { Script } from "./scripted-model.ts";
import { instructions, question, type Setting } from "./setting.ts";

/** The run's name, and that of its log. */
export const name = "1-reads-then-answers";

const script: Script = [
  [{ name: "list_directory", args: { path: "gyp/pylib/gyp" } }],
  [{ name: "read_file", args: { path: "gyp/pylib/gyp/common.py" } }],
  "EncodePOSIXShellArgument is defined in gyp/pylib/gyp/common.py.",
];

/** An agent that reads before it answers. */
export async function readsThenAnswers({ models, repository, options, folder }: Setting): Promise<Run> {
  const record = jsonlRecorder(folder);
  const ltl = agentltl({ ...options, record });
  const result = await ltl.session(name).wrap(generateText)({
    model: await models.ai(script),
    instructions,
    prompt: question,
    tools: readingTools(repository),
    stopWhen: isStepCount(20),
  });
  await record.flush();
  return ltl.runOf(result);
}
