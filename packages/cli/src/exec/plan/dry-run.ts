import { readFile } from "node:fs/promises";
import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { attempt } from "../../errors/attempt.ts";
import { columns } from "../../text/layout.ts";
import { counted } from "../../text/numbers.ts";
import { visible } from "../../text/visible.ts";
import { type Condition, mostRequests, nameOfCondition } from "./condition.ts";
import type { Planned } from "./planned-runs.ts";

/** What is left of the runs, and how many requests it can take at most. Asks nobody and writes nothing. */
export async function dryRunText(
  planned: readonly Planned[],
  conditions: readonly Condition[],
  limits: Parameters<typeof mostRequests>[1],
  out: string,
): Promise<string> {
  const done = await keysIn(out);
  const rows = conditions.map((condition) => {
    const left = planned.filter((run) => run.condition === condition && !done.has(run.key)).length;
    return [
      `  ${visible(nameOfCondition(condition))}`,
      String(left),
      String(left * mostRequests(condition, limits)),
    ];
  });
  const ready = planned.filter(({ key }) => done.has(key)).length;
  return `${counted(planned.length, "run")} planned, ${ready} done

${columns([["  condition", "runs left", "requests at most"], ...rows]).join("\n")}

Nothing was asked, and nothing was written.
`;
}

/** The ids of the lines that are whole. */
async function keysIn(path: string): Promise<ReadonlySet<string>> {
  const read = await attempt(() => readFile(path, "utf8"));
  if (read.kind === "threw") return new Set();
  const keys = new Set<string>();
  for (const line of read.value.split("\n")) {
    const parsed = await attempt((): Json => JSON.parse(line));
    if (parsed.kind === "done" && isJsonObject(parsed.value) && typeof parsed.value.id === "string")
      keys.add(parsed.value.id);
  }
  return keys;
}
