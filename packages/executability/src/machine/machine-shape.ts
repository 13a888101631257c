import { z } from "zod";
import type { MachineFile } from "./machine.ts";

const condition = z.strictObject({ that: z.string(), why: z.string().optional() });
const values = z.strictObject({ kind: z.string(), values: z.string() });
const effect = z.union([
  z.strictObject({ set: z.string(), to: z.string() }),
  z.strictObject({ remove: z.string() }),
  z.strictObject({ forget: values }),
]);
const tool = z.strictObject({
  parameters: z.record(z.string(), z.unknown()).optional(),
  sources: z.record(z.string(), z.string()).optional(),
  must_know: z.array(z.string()).optional(),
  needs: z.array(condition).optional(),
  accepts: z.array(condition).optional(),
  does: z.array(effect).optional(),
  gives: z.array(values).optional(),
  tells: z.array(z.string()).optional(),
  turns: z.array(z.int().min(1)).optional(),
});

/** What a file must look like. */
export const machineShape: z.ZodType<MachineFile> = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  state: z.record(z.string(), z.unknown()).optional(),
  visible: z.array(values).optional(),
  may_end_without_call: z.boolean().optional(),
  tools: z.record(z.string(), tool),
});
