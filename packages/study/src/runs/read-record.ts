import { attempt, type Json } from "@agentltl/core/host";
import * as z from "zod";
import type { RunRecord } from "./run-record.ts";

const end = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer") }),
  z.object({ kind: z.literal("empty") }),
  z.object({ kind: z.literal("limit"), which: z.enum(["steps", "tokens", "seconds", "length"]) }),
  z.object({ kind: z.literal("error"), message: z.string() }),
]);

const shape: z.ZodType<RunRecord> = z.object({
  format: z.literal(1),
  study: z.string(),
  key: z.string(),
  cell: z.object({
    repository: z.string(),
    question: z.string(),
    prompt: z.string(),
    model: z.string(),
    seed: z.number(),
    trial: z.number(),
  }),
  end,
  usage: z.object({ input: z.number(), output: z.number(), steps: z.number(), cost: z.number().nullable() }),
  startedAt: z.string(),
  took: z.number(),
  // Read by core when it is needed: looked through here it would be read twice.
  trace: z.custom<Json>((value) => typeof value === "object" && value !== null),
});

/** The run of a line; `undefined` where the line is none. */
export function readRecord(line: string): RunRecord | undefined {
  const json = attempt((): unknown => JSON.parse(line));
  const read = shape.safeParse(json.kind === "done" ? json.value : undefined);
  return read.success ? read.data : undefined;
}
