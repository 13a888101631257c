import { basename } from "node:path";
import { InputError } from "../errors/input-error.ts";
import { placeOf, type ReadTrace } from "../traces/read-trace.ts";

/** What runs of both sides are paired by. */
export type PairedBy = "task" | "id" | "file";

/** The name by which a run is paired; throws where it has none. */
export function keyOf(read: ReadTrace, by: PairedBy): string {
  switch (by) {
    case "task":
      return read.trace.task ?? missing(read, "task", "--by id, or --by file");
    case "id":
      return read.trace.id ?? missing(read, "id", "--by task, or --by file");
    case "file":
      return placeInSide(read);
  }
}

/** Without its folder, in which the two sides differ. */
function placeInSide({ file, line, index }: ReadTrace): string {
  const rest = line === undefined ? (index === undefined ? "" : ` [${index}]`) : `:${line}`;
  return `${basename(file)}${rest}`;
}

function missing(read: ReadTrace, what: string, instead: string): never {
  throw new InputError(
    `the trace in ${placeOf(read)} has no ${what}, so it can't be paired by it; pair with ${instead}`,
  );
}
