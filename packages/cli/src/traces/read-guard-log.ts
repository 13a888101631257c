import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { GuardEvent } from "@agentltl/core";
import { logLineOf, readLines } from "@agentltl/traces/node";
import { attempt } from "../errors/attempt.ts";

/** The events of the last session in a guard's log; none where the file is something else, or can't be read, which is said elsewhere. */
export async function readGuardLog(file: string, cwd: string): Promise<readonly GuardEvent[]> {
  const path = resolve(cwd, file);
  const opened = await attempt(async () => ((await stat(path)).isDirectory() ? undefined : await open(path)));
  if (opened.kind === "threw" || opened.value === undefined) return [];
  const events: GuardEvent[] = [];
  for await (const line of readLines(opened.value.createReadStream())) {
    if ("tooLong" in line) return [];
    const json = await attempt((): unknown => JSON.parse(new TextDecoder().decode(line.bytes)));
    const kind = json.kind === "done" ? logLineOf(json.value) : "none";
    if (kind === "none" && events.length === 0) return [];
    if (kind !== "event" || json.kind !== "done") continue;
    // What an event must hold is checked where the guard takes it up.
    const event = json.value as GuardEvent;
    if (event.kind === "started") events.length = 0;
    events.push(event);
  }
  return events;
}
