import type { Run } from "@agentltl/core/host";
import { agentltl } from "@agentltl/vercel-ai";
import { jsonlRecorder } from "@agentltl/vercel-ai/node";
import { isStepCount, streamText } from "ai";
import { readingTools, writingTool } from "./repository-tools.ts";
import type { Script } from "./scripted-model.ts";
import { instructions, type Setting } from "./setting.ts";

/** The run's name, and that of its log. */
export const name = "3-writes-first";

const note = {
  name: "write_file",
  args: { path: "NOTES.md", text: "EncodePOSIXShellArgument: gyp/pylib/gyp/common.py\n" },
};

const script: Script = [
  [note],
  [{ name: "read_file", args: { path: "gyp/pylib/gyp/common.py" } }],
  [note],
  "I wrote down that EncodePOSIXShellArgument is in gyp/pylib/gyp/common.py.",
];

/** An agent that writes before it has read, is told why not, and does it the other way round. */
export async function writesFirst({ models, repository, options, folder }: Setting): Promise<Run> {
  const record = jsonlRecorder(folder);
  const ltl = agentltl({ ...options, record });
  const result = ltl.session(name).wrap(streamText)({
    model: await models.ai(script),
    instructions: `${instructions} Begin by writing NOTES.md with what you remember, before you call any other tool; then do what the tools tell you.`,
    prompt: "Note in NOTES.md which file defines EncodePOSIXShellArgument.",
    tools: { ...readingTools(repository), write_file: writingTool(repository) },
    stopWhen: isStepCount(20),
    // An error comes out of `text` below; the host would print it, too.
    onError: () => {},
  });
  await result.consumeStream();
  await result.text;
  await record.flush();
  return ltl.runOf(result);
}
