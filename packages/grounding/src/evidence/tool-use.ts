import type { CallView } from "@agentltl/core/formula";
import { argument } from "./arguments.ts";

/** Which calls do something with files, and where their arguments say with which. */
export interface ToolUse {
  /** The tool's name; `*` stands for any characters: `mcp__*__read_file`. */
  readonly name: string;
  /** Only calls whose arguments have these values: an editor with many commands reads by `{ command: "view" }`. */
  readonly when?: Readonly<Record<string, string>>;
  /** The arguments that carry the path, the first one present counts. Default: the option `pathArguments`. */
  readonly path?: string | readonly string[];
}

/** Which calls read files, and what their arguments say of the part that is read. */
export interface ReadTool extends ToolUse {
  /** The argument that lists the paths, where one call reads several files. */
  readonly paths?: string;
  /** The arguments that carry the number, from 1, of the first line. Default: the option `startLineArguments`. */
  readonly firstLine?: string | readonly string[];
  /** The argument that carries a shell command: one that prints a file, such as `cat a.py`, is a read, and no other. */
  readonly shell?: string;
}

/** Whether a call is such a use. Linear in the length of its name. */
export function isUse(call: CallView, { name, when }: ToolUse): boolean {
  if (!fits(name, call.name)) return false;
  return Object.entries(when ?? {}).every(([key, value]) => argument(call.args, key) === value);
}

/** A glob in which only `*` is special: its pieces stand in the text one after the other. */
function fits(glob: string, text: string): boolean {
  const pieces = glob.split("*");
  const first = pieces[0] ?? "";
  if (pieces.length === 1) return glob === text;
  const last = pieces.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let place = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, place);
    if (found < 0) return false;
    place = found + piece.length;
  }
  return place <= text.length - last.length;
}
