import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { attemptLater } from "@agentltl/core/host";
import { decode, readLines } from "@agentltl/traces/node";

/** The lines of a file, one at a time, in its order; none where there is no file. A line that is no text comes as an empty one. */
export async function* linesIn(path: string): AsyncGenerator<string> {
  const there = await attemptLater(() => stat(path));
  if (there.kind === "threw") return;
  for await (const line of readLines(createReadStream(path))) {
    const read = "bytes" in line ? decode(line.bytes) : undefined;
    yield read?.kind === "text" ? read.text : "";
  }
}
