import type { SourceParser } from "./definition.ts";

/** Which calls bring file contents, and which write files. */
export interface ReadOptions {
  /** Tools whose results are files that were read. Default `["read_file"]`. */
  readonly readTools?: readonly string[];
  /** Arguments that carry the path, the first one present counts. Default `path`, `file_path`, `filePath`, `filename`, `file`, `target_file`. */
  readonly pathArguments?: readonly string[];
  /** Arguments that carry the number, from 1, of the first line asked for. Default `start_line`, `startLine`, `line_start`. */
  readonly startLineArguments?: readonly string[];
  /** Tools that write whole files: what is read from such a file later is the agent's own. Default `write_file`, `create_file`. */
  readonly writeTools?: readonly string[];
  /** Tools that change parts of files: names that such a call brings in are the agent's own. Default `edit_file`, `str_replace`. */
  readonly editTools?: readonly string[];
  /** Without one, definitions come from the line scanner alone. */
  readonly parser?: SourceParser;
  /** Longest text, in UTF-16 units, that is parsed (default 1,000,000) and that is looked at (default 8,000,000). */
  readonly longestParsed?: number;
  readonly longestRead?: number;
}

/** The options with every default filled in. */
export interface ReadSettings extends Required<Omit<ReadOptions, "parser">> {
  readonly parser: SourceParser | undefined;
}

/** Fills in the defaults. */
export function readSettings(options: ReadOptions): ReadSettings {
  return {
    readTools: options.readTools ?? ["read_file"],
    pathArguments: options.pathArguments ?? [
      "path",
      "file_path",
      "filePath",
      "filename",
      "file",
      "target_file",
    ],
    startLineArguments: options.startLineArguments ?? ["start_line", "startLine", "line_start"],
    writeTools: options.writeTools ?? ["write_file", "create_file"],
    editTools: options.editTools ?? ["edit_file", "str_replace"],
    longestParsed: options.longestParsed ?? 1_000_000,
    longestRead: options.longestRead ?? 8_000_000,
    parser: options.parser,
  };
}
