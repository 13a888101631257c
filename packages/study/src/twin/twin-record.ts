import * as z from "zod";

/** `twin.json`: how to get from the names of a twin study to those of the study that it is the twin of. */
export interface TwinRecord {
  readonly format: 1;
  /** The id of the study. */
  readonly of: string;
  readonly seed: number;
  readonly repositories: readonly TwinRepository[];
  /** Ids of questions: in the twin, and in the study. */
  readonly questions: readonly { readonly twin: string; readonly original: string }[];
}

/** One tree and its twin. */
export interface TwinRepository {
  readonly twin: string;
  readonly original: string;
  /** Of the tree that was renamed. */
  readonly fingerprint: string;
  /** Names in code, by their names in the twin. */
  readonly names: Readonly<Record<string, string>>;
  /** Parts of paths, by their names in the twin. */
  readonly paths: Readonly<Record<string, string>>;
  /** Names of the tree's own that are the same in the twin. */
  readonly kept: readonly string[];
}

const texts = z.record(z.string(), z.string());

/** What `twin.json` must look like. */
export const twinRecordShape: z.ZodType<TwinRecord> = z.object({
  format: z.literal(1),
  of: z.string(),
  seed: z.number(),
  repositories: z.array(
    z.object({
      twin: z.string(),
      original: z.string(),
      fingerprint: z.string(),
      names: texts,
      paths: texts,
      kept: z.array(z.string()),
    }),
  ),
  questions: z.array(z.object({ twin: z.string(), original: z.string() })),
});
