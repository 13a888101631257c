import * as z from "zod";
import type { StudyFile } from "./study-file.ts";

const id = z
  .string()
  .regex(/^[\w.@/:#-]{1,120}$/, "write letters, digits and any of _ . @ / : # -")
  .describe("what tables and questions call it; unique");
const whole = z.int().min(1);

const repository = z
  .strictObject({
    id,
    path: z.string().min(1).optional().describe("a folder, relative to this file"),
    npm: z
      .string()
      .regex(/^(@[\w.-]+\/)?[\w.-]+@\d\S*$/, "write `name@version`, with an exact version")
      .optional()
      .describe("a package that is installed where this file is: `name@version`"),
    git: z.string().min(1).optional().describe("a URL that `git clone` takes; needs `commit`"),
    commit: z
      .string("write the hash in quotes: YAML reads these digits as a number")
      .regex(/^[0-9a-f]{40}$/, "write the full hash of the commit")
      .optional()
      .describe("the full hash of the commit"),
    root: z.string().min(1).optional().describe("the folder of it that agents see"),
    popularity: z.number().min(0).optional().describe("stars or downloads, in the unit of the frame"),
    bucket: z.enum(["low", "mid", "high"]).optional().describe("in place of `popularity`"),
  })
  .refine(({ path, npm, git }) => [path, npm, git].filter((one) => one !== undefined).length === 1, {
    error: "say where it is: exactly one of `path`, `npm` and `git`",
  })
  .refine(({ git, commit }) => (git === undefined) === (commit === undefined), {
    error: "`git` and `commit` belong together",
  });

const questions = z
  .strictObject({
    generate: z.literal("where-defined").optional().describe("where a public function or class is defined"),
    per_repository: whole.optional().describe("default 10"),
    seed: z.int().optional().describe("default 1"),
    languages: z
      .array(z.enum(["python", "typescript"]))
      .min(1)
      .optional(),
    file: z.string().min(1).optional().describe("JSONL, a question a line, relative to this file"),
  })
  .refine(({ generate, file }) => (generate === undefined) !== (file === undefined), {
    error: "say where questions come from: exactly one of `generate: where-defined` and `file`",
  });

const model = z.strictObject({
  model: z.string().min(1).describe("`scripted:reader`, `provider:model`, or a base URL with `#model`"),
  id: id.optional(),
  temperature: z.number().min(0).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_output_tokens: whole.optional(),
  key: z.string().min(1).optional().describe("the environment variable that holds the key"),
  price: z
    .strictObject({ input: z.number().min(0), output: z.number().min(0) })
    .optional()
    .describe("in dollars for a million tokens; without it money is not counted"),
  per_minute: whole.optional().describe("calls that may start in a minute"),
});

/** What a study file must look like; `schema/study.json` is made from it. */
export const studyShape: z.ZodType<StudyFile> = z.strictObject({
  version: z.literal(1),
  id,
  repositories: z.array(repository).min(1),
  frame: z
    .strictObject({ what: z.string().min(1), counts: z.array(z.number().min(0)).min(10) })
    .optional()
    .describe("the counts that deciles of popularity are taken from, and what they count"),
  questions,
  prompts: z
    .array(z.union([z.enum(["default", "strict"]), z.strictObject({ id, rules: z.string().min(1) })]))
    .min(1)
    .optional()
    .describe("default: [default, strict]"),
  models: z.array(z.union([z.string().min(1), model])).min(1),
  agent: z.string().min(1).optional().describe("a module that answers in place of the built-in loop"),
  seeds: z.array(z.int()).min(1).optional().describe("sent to models that take one; default [1]"),
  trials: whole.optional().describe("runs of each question, prompt, model and seed; default 1"),
  limits: z
    .strictObject({
      steps: whole.optional().describe("replies of a model in one run; default 30"),
      tokens: whole.optional().describe("tokens of one run, in and out"),
      seconds: z.number().positive().optional().describe("seconds of one run"),
      money: z.number().positive().optional().describe("dollars of the whole study"),
    })
    .optional(),
  concurrency: whole.optional().describe("runs at a time; default 4"),
  retries: z.int().min(0).optional().describe("how often a call that failed is tried again; default 4"),
  policy: z.enum(["paper", "evidence"]).optional().describe("whose rules decide the headline; default paper"),
  analysis: z
    .strictObject({
      compare: z
        .tuple([z.string(), z.string()])
        .optional()
        .describe("two prompts; the first is the baseline"),
      samples: whole.optional().describe("samples of the bootstrap; default 10000"),
      seed: z.int().optional().describe("default 1"),
    })
    .optional(),
  judges: z
    .array(
      z.strictObject({
        ...model.shape,
        kind: z.enum(["trace-aware", "trace-blind"]).describe("whether it sees what the agent read"),
        calls: whole.optional().describe("independent calls for each answer; default 5"),
      }),
    )
    .optional(),
});
