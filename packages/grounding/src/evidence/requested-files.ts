import type { CallView } from "@agentltl/core/formula";
import type { Json } from "@agentltl/core/host";
import { argument, listed, textArgument } from "./arguments.ts";
import type { ReadSettings } from "./read-options.ts";
import { printedFile } from "./shell-read.ts";
import { isUse, type ReadTool, type ToolUse } from "./tool-use.ts";

/** A file, or a part of one, that a call asks for. */
export interface RequestedFile {
  readonly path: string | undefined;
  /** `undefined` where only a part was asked for and nothing says which. */
  readonly firstLine: number | undefined;
  /** True where the call asks for all of it. */
  readonly whole: boolean;
}

/** Arguments that say where a part begins, in a way of their own, or that it is the end of the file. */
const beginArguments = ["offset", "tail", "skip", "page"];
const rangeArguments = ["view_range", "range", "lines", "line_range"];
const endArguments = ["limit", "head", "end_line", "endLine", "line_end", "max_lines"];

/** What a call asks for; nothing where it is no read. */
export function requestedFiles(call: CallView, settings: ReadSettings): readonly RequestedFile[] {
  return settings.readTools
    .filter((tool) => isUse(call, tool))
    .slice(0, 1)
    .flatMap((tool) => requestedBy(call.args, tool, settings));
}

/** The path that a call names; `undefined` where it names none. */
export function pathOf(args: Json, use: ToolUse, settings: ReadSettings): string | undefined {
  if (typeof args === "string") return args;
  return textArgument(args, use.path === undefined ? settings.pathArguments : listed(use.path));
}

function requestedBy(args: Json, tool: ReadTool, settings: ReadSettings): readonly RequestedFile[] {
  if (tool.shell !== undefined) {
    const command = argument(args, tool.shell);
    const file = typeof command === "string" ? printedFile(command) : undefined;
    return file === undefined ? [] : [{ ...file, whole: false }];
  }
  const list = tool.paths === undefined ? undefined : argument(args, tool.paths);
  if (Array.isArray(list))
    return list.flatMap((path) => (typeof path === "string" ? [{ path, firstLine: 1, whole: true }] : []));
  return [{ path: pathOf(args, tool, settings), ...partOf(args, tool, settings) }];
}

function partOf(
  args: Json,
  tool: ReadTool,
  settings: ReadSettings,
): Pick<RequestedFile, "firstLine" | "whole"> {
  const names = tool.firstLine === undefined ? settings.startLineArguments : listed(tool.firstLine);
  for (const name of names) {
    const value = argument(args, name);
    if (value !== undefined && isLine(Number(value))) return { firstLine: Number(value), whole: false };
  }
  for (const name of rangeArguments) {
    const value = argument(args, name);
    if (value === undefined) continue;
    const first = Number(Array.isArray(value) ? value[0] : String(value).split(/[-:,]/)[0]);
    return { firstLine: isLine(first) ? first : undefined, whole: false };
  }
  const has = (name: string): boolean => argument(args, name) !== undefined;
  if (beginArguments.some(has)) return { firstLine: undefined, whole: false };
  return { firstLine: 1, whole: !endArguments.some(has) };
}

function isLine(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
