/** The flags with which expressions in formulas are read. */
export const regexFlags = "u";

/** Why the expression is not accepted, and how to write it instead; `undefined` where it is. */
export function regexFault(source: string): string | undefined {
  try {
    new RegExp(source, regexFlags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
