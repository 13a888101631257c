import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import type { JudgedTrace } from "../verify/tally.ts";
import { addToBaseline, type BaselineChanges, changesOf, openBaseline, updatedFindings } from "./baseline.ts";
import { readBaseline, writeBaseline } from "./baseline-file.ts";
import { baselineText } from "./baseline-text.ts";

/** What the command was told of a baseline. */
export interface BaselineArguments {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

/** A baseline beside the judging of traces. */
export interface OpenBaseline {
  /** Takes in one trace, and answers with the rules of which all that is broken was accepted; all of them where the file is to be written anew. */
  add(judged: JudgedTrace): ReadonlySet<string>;
  /** Once all traces were judged: how they differ from what was accepted. The file is written where that was asked for. */
  close(): Promise<{ readonly changes: BaselineChanges; readonly text: readonly string[] }>;
}

/** The baseline that the command was given; `undefined` without one. */
export async function baselineFor(
  { baseline: file, updateBaseline = false }: BaselineArguments,
  { cwd }: Io,
): Promise<OpenBaseline | undefined> {
  if (file === undefined) {
    if (!updateBaseline) return undefined;
    throw new InputError("--update-baseline needs a file to write; add --baseline .agentltl-baseline.json");
  }
  const baseline = openBaseline(await readBaseline(file, cwd, updateBaseline));
  return {
    add: (judged) => {
      const broken = addToBaseline(baseline, judged);
      return new Set(broken.filter(({ isAccepted }) => updateBaseline || isAccepted).map(({ name }) => name));
    },
    close: async () => {
      const changes = changesOf(baseline);
      const findings = updatedFindings(baseline);
      if (updateBaseline) await writeBaseline(file, cwd, findings);
      return { changes, text: baselineText(changes, file, updateBaseline ? findings.length : undefined) };
    },
  };
}
