import { type Tool, tool } from "ai";
import * as z from "zod";
import { type Listing, listDirectory, longestListing } from "./list-directory.ts";
import { type FilePage, longestPage, readFilePage } from "./read-file.ts";

/** What an agent of a study has. */
// An alias, since only that fits the host's index of tools.
export type RepositoryTools = {
  readonly list_directory: Tool<{ path: string; offset?: number | undefined }, Listing>;
  readonly read_file: Tool<
    { path: string; start_line?: number | undefined; max_lines?: number | undefined },
    FilePage
  >;
};

const path = z.string().describe("relative to the repository's root; `.` is the root itself");

/**
 * The two tools of the paper (section 4.4), confined to one tree: nothing outside of the root can be listed or read, whatever the path is. What
 * can't be done is an error of the tool with a sentence that the model reads. `root` must be a real path.
 */
export function repositoryTools(root: string): RepositoryTools {
  return {
    list_directory: tool({
      description: `Lists a folder of the repository, ${longestListing} entries at a time. Names of folders end in /.`,
      inputSchema: z.object({ path, offset: z.int().min(0).optional().describe("entries to skip") }),
      execute: (input) => listDirectory(root, input.path, input.offset),
    }),
    read_file: tool({
      description: `Reads a text file of the repository, up to ${longestPage} lines at a time.`,
      inputSchema: z.object({
        path,
        start_line: z.int().min(1).optional().describe("the first line wanted, from 1"),
        max_lines: z.int().min(1).optional(),
      }),
      execute: (input) => readFilePage(root, input.path, input),
    }),
  };
}
