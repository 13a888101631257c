import type { Json } from "../json/json.ts";
import type { HoldsOptions } from "./holds-options.ts";
import type { View } from "./view.ts";

/** A trace, and one way to fill in what it does not say. */
export interface World extends View {
  readonly options: HoldsOptions;
  /** What is answered where nothing was written down: to the same question always the same. */
  readonly answer: (bit: Json) => boolean;
  /** A name for a function, to put into a question. */
  readonly nameOf: (code: unknown) => number;
}
