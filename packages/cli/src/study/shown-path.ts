import { relative } from "node:path";
import type { Io } from "../io.ts";

/** A path as a person would write it where the command runs. */
export function shownPath(path: string, { cwd }: Io): string {
  const short = relative(cwd, path);
  return short === "" ? "." : short.startsWith("..") ? path : short;
}
