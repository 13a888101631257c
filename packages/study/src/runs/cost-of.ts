import type { ModelEntry } from "../file/study-file.ts";

/** Dollars for tokens; `null` where the model has no price. */
export function costOf(
  { input, output }: { readonly input: number; readonly output: number },
  price: ModelEntry["price"],
): number | null {
  return price === undefined ? null : (input * price.input + output * price.output) / 1_000_000;
}
