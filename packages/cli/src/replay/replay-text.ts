import type { Decision, Procedure } from "@agentltl/core";
import { jsonText } from "../text/json-text.ts";
import { counted } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import type { ChangedDecision, ReplayedLog } from "./replayed-log.ts";

/** Replayed logs for people: each call with which something else would be done, and the sums. */
export function replayText(logs: readonly ReplayedLog[], { id, hash }: Procedure, style: Style): string {
  const changed = logs.reduce((sum, log) => sum + log.changed.length, 0);
  const decisions = logs.reduce((sum, log) => sum + log.decisions, 0);
  const lines = [
    ...logs.flatMap((log) => logLines(log, style)),
    `${visible(id)} (${hash}) on ${counted(logs.length, "log")}: ${counted(decisions, "decision")}, ${
      changed === 0 ? style.good("all as recorded") : style.bad(`${changed} otherwise`)
    }`,
  ];
  return `${lines.join("\n")}\n`;
}

function logLines({ file, changed, otherwise }: ReplayedLog, style: Style): readonly string[] {
  if (otherwise !== undefined)
    return [`${style.strong(visible(file))}   what is said differs from line ${otherwise + 1} on`];
  if (changed.length === 0) return [];
  return [style.strong(visible(file)), ...changed.flatMap((one) => changedLines(one, style)), ""];
}

function changedLines({ recorded, replayed }: ChangedDecision, style: Style): readonly string[] {
  const { position, name, args } = recorded.call;
  const place = position === null ? recorded.decision : `#${position + 1}`;
  return [
    `  ${place} ${visible(name)} ${jsonText(args)}   ${recorded.kind} -> ${style.bad(replayed.kind)}   ${style.faint(recorded.decision)}`,
    ...(replayed.kind === "allow" ? reasonLines(recorded, "was") : reasonLines(replayed, "now")),
  ];
}

function reasonLines({ findings }: Decision, when: string): readonly string[] {
  return findings.map(
    ({ constraint, detail }) => `      ${when}  ${visible(constraint)}: ${visible(detail)}`,
  );
}
