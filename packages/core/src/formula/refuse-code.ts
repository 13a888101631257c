import { formulaError } from "./formula-error.ts";

/** A reader of the places where a function may stand in a formula: JSON can't hold one. */
export function refuseCode(advice: string): (value: unknown, at: string) => never {
  return (_value, at) => {
    throw formulaError(`\`${at}\` is code, which JSON can't hold: ${advice}`);
  };
}
