import type { Condition, Pattern } from "@agentltl/core/formula";
import { commandLine } from "../formulas/runs.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";
import { mergePatterns } from "./merge-patterns.ts";
import { withDemands } from "./read-demands.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";
import { textReader } from "./read-values.ts";

/** The argument that holds the command line, where none is named. */
const usualArgument = "command";

/**
 * Reads which tools are shells, and which argument of theirs holds a command line: `bash`, `[bash, sh]`, or
 * `{ tool: run_command, argument: cmd }`, or a list of these. Each pattern binds `line` to it.
 */
export function readShell(node: Node, what: string, context: TargetContext): readonly Pattern[] | undefined {
  if (node.kind === "list" && node.items.length > 0) {
    const all = node.items.map((item) => readShell(item, `an entry of ${what}`, context));
    return all.includes(undefined) ? undefined : mergePatterns(all.flatMap((one) => one ?? []));
  }
  if (node.kind === "list" || (node.kind === "scalar" && typeof node.value !== "string"))
    return context.faults.report(
      "wrong-value",
      node.start,
      `${what} is ${describeNode(node)}; write a tool's name, or { tool: run_command, argument: cmd }`,
    );
  if (node.kind === "scalar") return linesOf(node, what, usualArgument, context);
  const fields = readFields(node, what, ["tool", "argument"], context.faults);
  if (fields === undefined) return undefined;
  const tool = fields.get("tool")?.value;
  const argument = optional(fields, "argument", textReader(context.faults));
  if (tool === undefined)
    return context.faults.report(
      "missing-key",
      node.start,
      `${what} names no tool; write { tool: run_command, argument: cmd }`,
    );
  if (argument === undefined && fields.has("argument")) return undefined;
  return linesOf(tool, "`tool`", argument ?? usualArgument, context);
}

function linesOf(
  tools: Node,
  what: string,
  argument: string,
  context: TargetContext,
): readonly Pattern[] | undefined {
  const patterns = readCallTarget(tools, what, context)?.patterns.map((pattern) =>
    withDemands(pattern, { where: [lineAt(argument)] }, tools.start, context.faults),
  );
  return patterns === undefined || patterns.includes(undefined)
    ? undefined
    : patterns.flatMap((pattern) => pattern ?? []);
}

/** Binds {@link commandLine} to an argument. */
function lineAt(argument: string): Condition {
  return { part: "args", path: argument, matcher: commandLine };
}

/** The shells of a file that says nothing of them. */
export const usualShell: readonly Pattern[] = [
  { tool: { kind: "names", names: ["bash", "shell"] }, where: [lineAt(usualArgument)] },
];
