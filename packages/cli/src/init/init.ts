import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { indented } from "../text/indented.ts";
import { styleFor } from "../text/style.ts";
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
  // The flag `wx` fails where the file exists: looking first and writing then could still overwrite.
  const written = await attempt(() =>
    writeFile(resolve(io.cwd, file), firstRules, { flag: force ? "w" : "wx" }),
  );
  if (written.kind === "threw") throw new InputError(reasonOf(written.error));
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

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EEXIST") return `${file} exists and was left as it is; with --force it is overwritten`;
  return `${file} can't be written: ${error instanceof Error ? error.message : String(error)}`;
}
