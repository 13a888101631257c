import tabtab from "@pnpm/tabtab";
import type { Command } from "commander";
import type { Io } from "../io.ts";
import { completionsOf } from "./completions.ts";

/** Answers a shell, which says in `COMP_CWORD` which of the words it is about; the first is the command's own name. */
export async function complete(root: Command, words: readonly string[], io: Io): Promise<void> {
  const place = Number(io.env.COMP_CWORD ?? words.length - 1);
  const begun = words[place] ?? "";
  const completions = completionsOf(root, [...words.slice(1, Math.max(1, place)), begun]);
  const write = (line: string): void => io.stdout.write(`${line}\n`);
  if (completions.words.length === 0 && completions.files) return write(files);
  const shell = tabtab.getShellFromEnv({ SHELL: io.env.SHELL ?? "bash" });
  const items = completions.words.map(({ text, description }) => ({ name: text, description }));
  tabtab.log(items, shell, write);
}

/** What the shells' scripts read as "names of files fit here". */
const files = "__tabtab_complete_files__";
