import { attempt } from "@agentltl/core/host";
import * as z from "zod";

/** One answer as one judge saw it: one line of `judgements.jsonl`. */
export interface Judgement {
  readonly format: 1;
  /** The hash of the study. */
  readonly study: string;
  /** The run's name. */
  readonly run: string;
  /** The judge's name. */
  readonly judge: string;
  /** Of each call; `null` where the call failed or its reply was neither yes nor no: a missing vote. */
  readonly votes: readonly (boolean | null)[];
  readonly usage: { readonly input: number; readonly output: number; readonly cost: number | null };
}

const shape: z.ZodType<Judgement> = z.object({
  format: z.literal(1),
  study: z.string(),
  run: z.string(),
  judge: z.string(),
  votes: z.array(z.boolean().nullable()),
  usage: z.object({ input: z.number(), output: z.number(), cost: z.number().nullable() }),
});

/** The judgement of a line; `undefined` where the line is none. */
export function readJudgement(line: string): Judgement | undefined {
  const json = attempt((): unknown => JSON.parse(line));
  const read = shape.safeParse(json.kind === "done" ? json.value : undefined);
  return read.success ? read.data : undefined;
}

/** Grounded if more than half of the votes that came say so (paper section 4.4); `null` where none came. */
export function decisionOf({ votes }: Pick<Judgement, "votes">): boolean | null {
  const cast = votes.filter((vote) => vote !== null);
  return cast.length === 0 ? null : cast.filter(Boolean).length / cast.length > 0.5;
}
