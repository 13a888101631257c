import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { indented } from "../text/indented.ts";
import { styleFor } from "../text/style.ts";
import { writeFirst } from "../write-first.ts";
import { codeToAdd, packagesFor } from "./code-to-add.ts";
import { firstRules } from "./first-rules.ts";
import { type Host, hostOf } from "./host-of.ts";

/** The options of `agentltl init`. */
export interface InitArguments {
  readonly force?: boolean;
}

const file = "agentltl.rules.yaml";

/** `agentltl init`: writes a rule file to begin with, and says which lines to add to the code. */
export async function init({ force = false }: InitArguments, io: Io): Promise<ExitCode> {
  await writeFirst(file, firstRules, force, io);
  const host = await hostOf(io.cwd);
  const { good, strong } = styleFor(io);
  io.stdout.write(`${good("written")}  ${file}: three rules with examples; change them to name your own tools

${strong(foundText(host))}

${indented(`npm i ${packagesFor(host)}`)}

${indented(codeToAdd(host, file))}

next     npx agentltl test
then     npx agentltl verify 'runs/*.jsonl' --rules ${file}
`);
  return 0;
}

function foundText(host: Host): string {
  switch (host) {
    case "ai":
      return "package.json has the AI SDK. Add:";
    case "langchain":
      return "package.json has LangChain. Add:";
    case "none":
      return "package.json has neither `ai` nor `langchain`. For a loop of your own add:";
  }
}
