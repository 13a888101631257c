import { join } from "node:path";
import { corpusFiles, dataCard, trainingCorpus } from "@agentltl/bench";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { counted } from "../text/numbers.ts";
import { writeFileAt } from "./write-file-at.ts";

/** The options of `agentltl bench corpus`. */
export interface BenchCorpusArguments {
  readonly out: string;
}

/** `agentltl bench corpus`: a JSONL file for each split, and the data card. */
export async function benchCorpus({ out }: BenchCorpusArguments, io: Io): Promise<ExitCode> {
  const corpus = trainingCorpus();
  await writeFileAt(join(out, "README.md"), dataCard(corpus), io);
  for (const [split, text] of corpusFiles(corpus)) {
    await writeFileAt(join(out, `${split}.jsonl`), text, io);
    io.stdout.write(`${join(out, `${split}.jsonl`)}: ${counted(text.split("\n").length - 1, "instance")}\n`);
  }
  return 0;
}
