import type { Io } from "../io.ts";
import { writePage } from "../page/write-page.ts";
import { type ExecResult, execPage } from "./exec-page.ts";
import type { ReplayedTrace } from "./executed-trace.ts";
import { createRunShelf } from "./shown-runs.ts";

/** How many runs can be opened on the page. */
const mostOpened = 200;

/** The page of `agentltl exec` in the making. */
export interface ExecPageWriter {
  add(run: ReplayedTrace): void;
  write(result: Omit<ExecResult, "views">): Promise<void>;
}

/** Collects runs for the page, and writes it into a file. */
export function createExecPage(file: string, io: Io): ExecPageWriter {
  const shelf = createRunShelf(mostOpened);
  return {
    add: (run) => shelf.add(run),
    write: (result) => writePage(execPage({ ...result, views: shelf.views() }), file, io),
  };
}
