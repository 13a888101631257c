import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { GuardEvent } from "@agentltl/core";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import { readGuardLog } from "../traces/read-guard-log.ts";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";
import { readTraces } from "../traces/read-traces.ts";

/** One run, as it was found: the events that a guard wrote, or a trace. */
export type FoundRun =
  | { readonly kind: "log"; readonly events: readonly GuardEvent[] }
  | { readonly kind: "trace"; readonly read: ReadTrace };

/** The run that an argument names: a file that holds one, or `file:line`, or `file:name`. Throws where there is none, or more than one. */
export async function readRun(argument: string, io: Io): Promise<FoundRun> {
  const [, file = argument, which] = (await exists(argument, io.cwd))
    ? []
    : (/^(.+):([^:/\\]+)$/.exec(argument) ?? []);
  const events = which === undefined ? await readGuardLog(file, io.cwd) : [];
  if (events.length > 0) return { kind: "log", events };
  const found: ReadTrace[] = [];
  let others = 0;
  for await (const read of readTraces([file], io, { mustBeWhole: true })) {
    if (which !== undefined && !isNamed(read, which)) others += 1;
    // Of a file with many runs no more is kept than is needed to say that it has many.
    else if (found.length < 2) found.push(read);
    else others += 1;
  }
  const [first, second] = found;
  if (first === undefined)
    throw new InputError(
      `${visible(file)} has no run \`${visible(which ?? "")}\` among its ${counted(others, "run")}; write the line, or the run's id, behind the colon`,
    );
  if (second === undefined) return { kind: "trace", read: first };
  throw new InputError(
    `${visible(file)} holds ${found.length + others} runs; name one, for example ${visible(placeOf(first))}`,
  );
}

function isNamed({ line, index, trace }: ReadTrace, which: string): boolean {
  return which === String(line ?? index) || which === trace.id;
}

async function exists(path: string, cwd: string): Promise<boolean> {
  const opened = await attempt(() => open(resolve(cwd, path)));
  if (opened.kind === "threw") return false;
  await opened.value.close();
  return true;
}
