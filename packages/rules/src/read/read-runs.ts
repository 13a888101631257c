import { attempt } from "@agentltl/core/host";
import { messageOf } from "../errors/message-of.ts";
import { wantedCommands } from "../shell/wanted-commands.ts";
import type { Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";
import { jsonOf } from "./json-value.ts";
import { hasKey } from "./read-bodies.ts";
import { readOutcome } from "./read-demands.ts";
import { readShell, usualShell } from "./read-shell.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";
import type { CallTarget, RunsTarget } from "./target.ts";

/** Reads calls, or command lines such as `{ runs: git push }`. */
export function readCallsOrRuns(
  node: Node,
  what: string,
  context: TargetContext,
): CallTarget | RunsTarget | undefined {
  return hasKey("runs")(node) ? readRuns(node, what, context) : readCallTarget(node, what, context);
}

function readRuns(node: Node, what: string, context: TargetContext): RunsTarget | undefined {
  const { faults } = context;
  const fields = readFields(node, what, ["runs", "shell", "outcome", "succeeded"], faults);
  const runs = fields?.get("runs")?.value;
  if (fields === undefined || runs === undefined) return undefined;
  const outcome = readOutcome(fields, faults);
  const shell = optional(fields, "shell", (value, name) => readShell(value, name, context));
  const programs = jsonOf(runs);
  const wanted = attempt(() => wantedCommands(programs));
  if (wanted.kind === "threw")
    return faults.report("wrong-value", runs.start, `\`runs\`: ${messageOf(wanted.error)}`);
  if (shell === undefined && fields.has("shell")) return undefined;
  return {
    kind: "runs",
    lines: shell ?? context.shell ?? usualShell,
    programs,
    ...(outcome === undefined ? {} : { outcome }),
  };
}
