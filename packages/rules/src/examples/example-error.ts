import { RulesError } from "../errors/rules-error.ts";

/** The error for an example that can't be read from `offset` on. */
export function exampleError(text: string, offset: number, advice: string): RulesError {
  const rest = text.slice(offset, offset + 20);
  const where = rest === "" ? "at its end" : `at \`${rest}\``;
  return new RulesError([{ code: "example", message: `an example can't be read ${where}; ${advice}` }]);
}
