import { substitutePattern, type Values } from "../../formula/substitute-pattern.ts";
import type { Counts } from "../../trace/counted-calls.ts";
import { defaultBounds } from "../bounds.ts";
import { type AskedBit, askedBit } from "./asked-bit.ts";
import { exampleCall, type Picked } from "./example-call.ts";
import { inexactness } from "./inexactness.ts";
import type { LetterBit, StepKind } from "./letter-bit.ts";
import { masksOf } from "./masks-of.ts";
import { nameClasses } from "./name-classes.ts";

/** What the calls of a run can be like, as far as a rule tells them apart. */
export interface Letter {
  /** The letter bits that are set. */
  readonly mask: number;
  readonly step: StepKind;
  /** How an order of calls sees the step: as it is, or as "new" where parallel calls stand in the order in which they are listed. */
  readonly order: StepKind;
  /** A call that has this letter, where one is known. */
  readonly example: ExampleCall | undefined;
}

/** Enough of a call to have a letter. */
export type ExampleCall = NonNullable<ReturnType<typeof exampleCall>>;

/** All letters of a rule. */
export interface Alphabet {
  readonly bits: readonly LetterBit[];
  /** Whether letters tell the steps of calls apart. */
  readonly usesSteps: boolean;
  readonly letters: readonly Letter[];
  /** The number of a letter, by {@link letterKey}. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The masks that calls of a tool can have, by the bits whose patterns speak of the tool. */
  readonly masks: ReadonlyMap<number, readonly number[]>;
  /** The bits of patterns that only the first call of a step fits. */
  readonly opens: number;
  /** Why there may be letters that no call has; verdicts are then right but may come late. */
  readonly inexact: readonly string[];
}

/** What the alphabet depends on beside the bits. */
export interface AlphabetSettings {
  /** Whether an order of steps is asked for. Patterns of the first call of a step are seen to in any case. */
  readonly usesSteps: boolean;
  readonly tools: readonly string[] | undefined;
  readonly counts: Counts;
  readonly ownEquality: boolean;
  /** The most letters. */
  readonly most?: number;
  /** Values for the rule's variables that stand for all there are. Default: there are no variables. */
  readonly keys?: readonly Values[];
}

const mostBits = 24;
const mostKeys = 32;
const mostExactKeys = 1;

/** The alphabet of some bits; `undefined` where it would have too many letters. */
export function alphabetOf(bits: readonly LetterBit[], settings: AlphabetSettings): Alphabet | undefined {
  if (bits.length > mostBits) return undefined;
  const { keys = [new Map()], most = defaultBounds.letters } = settings;
  const askedFor = keys.map((values) =>
    bits.map((bit) => askedBit(written(bit, values), settings.ownEquality)),
  );
  const [asked = []] = askedFor;
  const classes = nameClasses(
    asked.map(({ pattern }) => pattern?.pattern),
    settings.tools,
  );
  if (classes === undefined) return undefined;
  const found = new Map<number, Found>();
  const masks = new Map<number, Set<number>>();
  for (const [key, mine] of askedFor.entries()) {
    for (const { name, selects } of classes) {
      const ofTool = masksOf(mine, selects, settings.counts);
      if (ofTool === undefined) return undefined;
      const known = masks.get(selects) ?? new Set();
      masks.set(selects, known);
      for (const [mask, picked] of ofTool) {
        known.add(mask);
        if (found.get(mask)?.name === undefined) found.set(mask, { name, picked, asked: mine });
      }
      if (found.size > most || key >= mostKeys) return undefined;
    }
  }
  const opens = bitsWhere(asked, ({ pattern }) => pattern?.pattern.opensStep === true);
  const usesSteps = settings.usesSteps || opens !== 0;
  const letters = [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([mask, one]) =>
      lettersOf(mask, exampleCall(one.asked, mask, one.name, one.picked), opens, usesSteps),
    )
    .map((letter): Letter => ({ ...letter, order: settings.usesSteps ? letter.step : "new" }));
  const unique = [
    ...new Map(letters.map((letter) => [letterKey(letter.mask, letter.step), letter] as const)).entries(),
  ];
  if (unique.length > most) return undefined;
  return {
    bits,
    usesSteps,
    letters: unique.map(([, letter]) => letter),
    numbers: new Map(unique.map(([key], number) => [key, number])),
    masks: new Map([...masks].map(([selects, all]) => [selects, [...all]])),
    opens,
    inexact: [...inexactness(asked, settings.tools), ...(keys.length > mostExactKeys ? ["keys"] : [])],
  };
}

/** How a mask was found. */
interface Found {
  readonly name: string | undefined;
  readonly picked: Picked;
  readonly asked: readonly AskedBit[];
}

/** The bit with values in place of its variables. */
function written(bit: LetterBit, values: Values): LetterBit {
  switch (bit.kind) {
    case "fits":
    case "results":
      return { ...bit, call: substitutePattern(bit.call, values) };
    case "said":
    case "asked":
      return bit;
  }
}

/** One number for each mask and step. */
export function letterKey(mask: number, step: StepKind): number {
  return mask * 4 + (step === "same" ? 0 : step === "new" ? 1 : 2);
}

/** A call of a step that another call opened may yet count as opening it, where the step before it is not known. */
function lettersOf(
  mask: number,
  example: ExampleCall | undefined,
  opens: number,
  usesSteps: boolean,
): readonly Omit<Letter, "order">[] {
  if (!usesSteps) return [{ mask, step: "new", example }];
  return [
    { mask, step: "new", example },
    { mask, step: "none", example },
    { mask: mask & ~opens, step: "same", example },
    { mask, step: "same", example },
  ];
}

function bitsWhere(asked: readonly AskedBit[], is: (one: AskedBit) => boolean): number {
  return asked.reduce((bits, one, bit) => (is(one) ? bits | (1 << bit) : bits), 0);
}
