import type { Json } from "../json/json.ts";

/** What a call newly breaks. */
export interface Break {
  /** Which piece of the monitor. */
  readonly piece: number;
  /** `instance`: something that must not be. `conflict`: what is owed can no longer be met together. */
  readonly kind: "instance" | "conflict";
  readonly hangsOn: Doubt;
  /** The values of the variables, by their given names; none where it is broken whatever they are. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/**
 * What decides whether something breaks: `nothing`, it does; `earlier`, what is not known of calls before; `own`, what is not known of
 * this call, such as the result it will have.
 */
export type Doubt = "nothing" | "earlier" | "own";
