import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Condition } from "../formula/pattern.ts";
import { type CompiledPattern, compilePattern } from "./compile-pattern.ts";

/** A recogniser that was made ready to be asked about many calls. */
export interface CompiledRecogniser {
  readonly fitsName: (name: string) => boolean;
  readonly success: CompiledPattern | undefined;
  readonly failure: CompiledPattern | undefined;
}

/** Makes recognisers ready. */
export function compileRecognisers(recognisers: readonly OutcomeRecogniser[]): readonly CompiledRecogniser[] {
  return recognisers.map(({ tool, success, failure }) => {
    const compiled = (where: readonly Condition[] | undefined): CompiledPattern | undefined =>
      where && compilePattern({ tool, where });
    return {
      fitsName: compilePattern({ tool, where: [] }).fitsName,
      success: compiled(success),
      failure: compiled(failure),
    };
  });
}
