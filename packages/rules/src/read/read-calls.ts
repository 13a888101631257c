import { type Fields, optional, required } from "./fields.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";
import type { CallTarget } from "./target.ts";

/** Reads calls at a key that must be there. */
export function requiredCall(
  fields: Fields,
  key: string,
  offset: number,
  context: TargetContext,
  advice: string,
): CallTarget | undefined {
  return required(fields, key, (value, what) => readCallTarget(value, what, context), {
    offset,
    advice,
    faults: context.faults,
  });
}

/** Reads calls at a key that may be left out. */
export function optionalCall(fields: Fields, key: string, context: TargetContext): CallTarget | undefined {
  return optional(fields, key, (value, what) => readCallTarget(value, what, context));
}
