/** Code points from the first to the second, both included; ascending and apart. */
export type Ranges = readonly (readonly [number, number])[];

/** A regular expression as far as the question matters how long it runs. */
export type RegexNode =
  /** One character of these. Where it can't be known which, all characters. */
  | { readonly kind: "set"; readonly ranges: Ranges }
  /** `^` without the flag `m`. */
  | { readonly kind: "start" }
  /** Takes no character, and may hold or not. */
  | { readonly kind: "condition"; readonly condition: "$" | "\\b" | "\\B" }
  | { readonly kind: "sequence"; readonly parts: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly parts: readonly RegexNode[] }
  /** `source` is how it was written. */
  | {
      readonly kind: "repeat";
      readonly body: RegexNode;
      readonly least: number;
      readonly most: number;
      readonly source: string;
    };
