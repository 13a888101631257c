import { InputError } from "../errors/input-error.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleSet } from "../rules/load-rule-set.ts";
import { styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import { findFiles } from "../traces/find-files.ts";
import { readGuardLog } from "../traces/read-guard-log.ts";
import { replayText } from "./replay-text.ts";
import { type ReplayedLog, replayLog } from "./replayed-log.ts";

/** The options of `agentltl replay`. */
export interface ReplayArguments {
  readonly rules?: readonly string[];
  readonly constraint?: readonly string[];
  readonly format: "pretty" | "json";
}

/** `agentltl replay`: what a guard with these rules would have done in recorded sessions. */
export async function replay(paths: readonly string[], options: ReplayArguments, io: Io): Promise<ExitCode> {
  const files = await findFiles(paths, io.cwd, { endings: ["jsonl", "ndjson"], what: "log" });
  const { procedure } = await loadRuleSet(options.rules ?? [], options.constraint ?? [], io);
  const logs: ReplayedLog[] = [];
  for (const file of files) {
    const events = await readGuardLog(file, io.cwd);
    if (events.length === 0)
      throw new InputError(
        `${visible(file)} is no log of a guard; name files that a recorder of AgentLTL wrote, or judge traces with agentltl verify`,
      );
    logs.push(replayLog(file, events, procedure));
  }
  const { id, hash } = procedure;
  if (options.format === "json")
    io.stdout.write(`${JSON.stringify({ format: 1, procedure: { id, hash }, logs })}\n`);
  else io.stdout.write(replayText(logs, procedure, styleFor(io)));
  return logs.some(({ changed }) => changed.length > 0) ? 1 : 0;
}
