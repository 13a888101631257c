import { commonEditTools, commonReadTools, commonWriteTools } from "./common-tools.ts";
import type { SourceParser } from "./definition.ts";
import { createFactsCache, type FactsCache } from "./facts-cache.ts";
import type { ReadTool, ToolUse } from "./tool-use.ts";

/** Which calls bring file contents, and which write files. */
export interface ReadOptions {
  /**
   * Tools whose results are files that were read. Default `["read_file"]`. A name stands for its mapping in {@link commonReadTools}, if
   * it has one there: `str_replace_editor` reads only by its command `view`, `bash` only by commands that print a file.
   */
  readonly readTools?: readonly (string | ReadTool)[];
  /** Arguments that carry the path, the first one present counts. Default `path`, `file_path`, `filePath`, `filename`, `file`, `target_file`. */
  readonly pathArguments?: readonly string[];
  /** Arguments that carry the number, from 1, of the first line asked for. Default `start_line`, `startLine`, `line_start`. */
  readonly startLineArguments?: readonly string[];
  /** Tools that write whole files: what is read from such a file later is the agent's own. Default {@link commonWriteTools}. */
  readonly writeTools?: readonly (string | ToolUse)[];
  /** Tools that change parts of files: names that such a call brings in are the agent's own. Default {@link commonEditTools}. */
  readonly editTools?: readonly (string | ToolUse)[];
  /** Without one, definitions come from the line scanner alone. */
  readonly parser?: SourceParser;
  /** Longest text, in UTF-16 units, that is parsed (default 1,000,000) and that is looked at (default 8,000,000). */
  readonly longestParsed?: number;
  readonly longestRead?: number;
  /** What was found out about texts, to be shared by all that use one parser. Default: one of its own for each set of options. */
  readonly cache?: FactsCache;
}

/** The options with every default filled in. */
export interface ReadSettings {
  readonly readTools: readonly ReadTool[];
  readonly writeTools: readonly ToolUse[];
  readonly editTools: readonly ToolUse[];
  readonly pathArguments: readonly string[];
  readonly startLineArguments: readonly string[];
  readonly longestParsed: number;
  readonly longestRead: number;
  readonly parser: SourceParser | undefined;
  readonly cache: FactsCache;
}

const pathArguments = ["path", "file_path", "filePath", "filename", "file", "target_file"];

/** Fills in the defaults. */
export function readSettings(options: ReadOptions): ReadSettings {
  return {
    readTools: mapped(options.readTools ?? ["read_file"], commonReadTools),
    writeTools: mapped(options.writeTools ?? commonWriteTools, commonWriteTools),
    editTools: mapped(options.editTools ?? commonEditTools, commonEditTools),
    pathArguments: options.pathArguments ?? pathArguments,
    startLineArguments: options.startLineArguments ?? ["start_line", "startLine", "line_start"],
    longestParsed: options.longestParsed ?? 1_000_000,
    longestRead: options.longestRead ?? 8_000_000,
    parser: options.parser,
    cache: options.cache ?? createFactsCache(),
  };
}

/** Names become the mappings that they have; a name without one is a tool with the usual arguments. */
function mapped<Use extends ToolUse>(
  wanted: readonly (string | Use)[],
  common: readonly Use[],
): readonly (Use | ToolUse)[] {
  return wanted.flatMap((use) => {
    if (typeof use !== "string") return [use];
    const known = common.filter(({ name }) => name === use);
    return known.length === 0 ? [{ name: use }] : known;
  });
}
