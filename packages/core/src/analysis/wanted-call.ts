import type { Pattern, ToolSelector } from "../formula/pattern.ts";
import type { ExampleCall } from "../monitor/letters/alphabet.ts";
import { patternOf } from "../monitor/letters/asked-bit.ts";
import { dataText } from "../monitor/letters/data-text.ts";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import { fewestBits, type Variant } from "./fewest-bits.ts";

/** A call that is asked for: any that fits the pattern and none of the others will do. */
export interface WantedCall {
  readonly call: Pattern;
  /** What it must not fit. */
  readonly unlike: readonly Pattern[];
  /** What else has to be so when it is made, and no call brings about: what somebody says, what a predicate answers. */
  readonly given: readonly LetterBit[];
  /** It must be in a step of its own, or must be in that of the call before; `any` where that makes no difference. */
  readonly step: "any" | "new" | "same";
  /** A call that will do, where one is known. */
  readonly example: ExampleCall | undefined;
}

/** What calls can be like, the one that is wanted among them. */
export interface Choice {
  /** By number of the mask's bits. */
  readonly bits: readonly LetterBit[];
  readonly variants: readonly Variant[];
  readonly chosen: Variant;
  readonly example: ExampleCall | undefined;
}

/** The call that is wanted, said with as few conditions as will do. */
export function wantedCall({ bits, variants, chosen, example }: Choice): WantedCall {
  const { set, clear } = fewestBits(bits.length, variants, chosen);
  const chosenBits = (mask: number): readonly LetterBit[] => bits.filter((_, bit) => (mask >> bit) & 1);
  const patternsOf = (some: readonly LetterBit[]): readonly Pattern[] =>
    some.flatMap((bit) => patternOf(bit) ?? []);
  const demanded = chosenBits(set);
  const fits = (kind: Variant["step"]): boolean =>
    variants.some((one) => one.mask === chosen.mask && one.step === kind && one.good);
  return {
    call: allOf(patternsOf(demanded)),
    unlike: patternsOf(chosenBits(clear)),
    given: demanded.filter((bit) => patternOf(bit) === undefined),
    step: fits("new")
      ? variants.some(({ step }) => step === "same") && !fits("same")
        ? "new"
        : "any"
      : "same",
    example,
  };
}

/** One pattern that asks for all that these ask for, of a tool that they all speak of. */
function allOf(patterns: readonly Pattern[]): Pattern {
  const conditions = new Map(
    patterns.flatMap(({ where }) => where).map((condition) => [dataText(condition), condition] as const),
  );
  const outcome = patterns.find((one) => one.outcome !== undefined)?.outcome;
  const agent = patterns.find((one) => one.agent !== undefined)?.agent;
  return {
    tool: narrowest(patterns.map((one) => one.tool)),
    where: [...conditions.values()],
    ...(outcome === undefined ? {} : { outcome }),
    ...(agent === undefined ? {} : { agent }),
    ...(patterns.some(({ opensStep }) => opensStep) ? { opensStep: true } : {}),
  };
}

const widestLast: readonly ToolSelector["kind"][] = ["name", "names", "glob", "any"];

function narrowest(selectors: readonly ToolSelector[]): ToolSelector {
  const [first = { kind: "any" } as const] = widestLast.flatMap((kind) =>
    selectors.filter((one) => one.kind === kind),
  );
  return first;
}
