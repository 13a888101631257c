import { z } from "zod";
import type { MachineFile } from "./machine.ts";

const expression = z
  .string()
  .describe("an expression of the Common Expression Language over args, state and result");
const condition = z.strictObject({
  that: expression,
  why: z.string().describe("what is said where it does not hold").optional(),
});
const values = z.strictObject({
  kind: z.string().describe("what sort of value it is, such as order"),
  values: expression,
});
const place = z.string().describe("a place in the state, such as orders[args.order_id].status");
const effect = z.union([
  z.strictObject({ set: place, to: expression }),
  z.strictObject({ remove: place }),
  z.strictObject({ forget: values }),
]);
const tool = z.strictObject({
  description: z.string().describe("what models are told of it").optional(),
  parameters: z.record(z.string(), z.unknown()).describe("a JSON Schema of the arguments").optional(),
  sources: z
    .record(z.string(), z.string())
    .describe(
      "by path of an argument, the kind that its values must be of: said, visible, or given by an earlier call",
    )
    .optional(),
  must_know: z.array(z.string()).describe("facts that an earlier call must have told").optional(),
  needs: z.array(condition).describe("what must be so before: else a failure of precondition").optional(),
  accepts: z
    .array(condition)
    .describe("what the environment itself looks at: else a failure of state-consistency")
    .optional(),
  returns: expression
    .describe("what a call gives back where an agent acts here: over args and the state before the call")
    .optional(),
  does: z.array(effect).describe("what the call changes, in order").optional(),
  gives: z.array(values).describe("values that the call makes known").optional(),
  tells: z.array(z.string()).describe("facts that the call makes known").optional(),
  turns: z.array(z.int().min(1)).describe("the turns in which the tool is there, from 1").optional(),
});

/** What a file must look like. */
export const machineShape: z.ZodType<MachineFile> = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  state: z.record(z.string(), z.unknown()).describe("what the state is at first").optional(),
  visible: z.array(values).describe("values that are visible from the start").optional(),
  may_end_without_call: z.boolean().describe("whether a run without calls can be a completed one").optional(),
  tools: z.record(z.string(), tool),
});
