import type { ExampleCall } from "../monitor/letters/alphabet.ts";
import { letterKey } from "../monitor/letters/alphabet.ts";
import { askedBit } from "../monitor/letters/asked-bit.ts";
import { dataText } from "../monitor/letters/data-text.ts";
import { exampleCall } from "../monitor/letters/example-call.ts";
import type { LetterBit, StepKind } from "../monitor/letters/letter-bit.ts";
import { masksOf } from "../monitor/letters/masks-of.ts";
import type { Counts } from "../trace/counted-calls.ts";
import { bitsOf, type Member } from "./member.ts";
import { type ToolClass, toolClasses } from "./tool-classes.ts";

/** What one call can be like for several pieces at once. */
export interface JointLetter {
  /** Which of the tool classes the call is of. */
  readonly tool: number;
  /** The bits of the tool's class that are set. */
  readonly mask: number;
  readonly step: StepKind;
  /** By member: the number of its letter. */
  readonly each: readonly number[];
  readonly example: ExampleCall | undefined;
}

/** All that a call can be like for some pieces at once, tool by tool: together their bits would be too many. */
export interface JointAlphabet {
  readonly bits: readonly LetterBit[];
  readonly tools: readonly ToolClass[];
  /** By member: the numbers of its piece's bits. */
  readonly own: readonly (readonly number[])[];
  readonly letters: readonly JointLetter[];
}

/** What letters depend on beside the pieces. */
export interface LetterSettings {
  readonly tools?: readonly string[] | undefined;
  readonly counts?: Counts;
  /** Results are compared by a function that nobody can look into. */
  readonly ownEquality?: boolean;
}

const mostBitsOfTool = 24;
const mostLetters = 4_096;

/** The letters of some pieces together: all that calls can be like, and perhaps more; `undefined` where there are too many. */
export function jointLetters(
  members: readonly Member[],
  { tools, counts = "ran", ownEquality = false }: LetterSettings,
): JointAlphabet | undefined {
  const numbers = new Map<string, number>();
  const bits: LetterBit[] = [];
  const own = members.map((member) =>
    bitsOf(member).map((bit) => {
      // Predicates hold functions: two of one name and terms are one.
      const text = dataText(bit);
      const number = numbers.get(text) ?? bits.push(bit) - 1;
      numbers.set(text, number);
      return number;
    }),
  );
  const classes = toolClasses(bits, tools);
  if (classes === undefined) return undefined;
  const asked = bits.map((bit) => askedBit(bit, ownEquality));
  const letters: JointLetter[] = [];
  for (const [tool, { name, bits: here }] of classes.entries()) {
    if (here.length > mostBitsOfTool) return undefined;
    const local = here.flatMap((bit) => asked[bit] ?? []);
    const masks = masksOf(local, 2 ** here.length - 1, counts);
    if (masks === undefined) return undefined;
    const opens = local.reduce(
      (all, { pattern }, bit) => (pattern?.pattern.opensStep === true ? all | (1 << bit) : all),
      0,
    );
    const places = own.map((mine) => mine.map((bit) => here.indexOf(bit)));
    for (const [full, picked] of masks) {
      const example = exampleCall(local, full, name, picked);
      for (const [mask, step] of variantsOf(full, opens, members)) {
        const each = members.map(({ piece: { alphabet } }, member) => {
          const kind = alphabet.usesSteps ? step : "new";
          return alphabet.numbers.get(letterKey(projected(mask, places[member] ?? []), kind)) ?? -1;
        });
        if (!each.includes(-1)) letters.push({ tool, mask, step, each, example });
      }
      if (letters.length > mostLetters) return undefined;
    }
  }
  return { bits, tools: classes, own, letters };
}

/** The mask of a piece whose bits stand at these places. */
function projected(mask: number, places: readonly number[]): number {
  return places.reduce((all, place, bit) => (place >= 0 && (mask >> place) & 1 ? all | (1 << bit) : all), 0);
}

/** How a call with this mask can stand to the step before it, a step of its own first. */
function variantsOf(
  mask: number,
  opens: number,
  members: readonly Member[],
): readonly (readonly [number, StepKind])[] {
  const whole = [mask, "new"] as const;
  if (!members.some(({ piece }) => piece.alphabet.usesSteps)) return [whole];
  return [whole, [mask, "none"], [mask & ~opens, "same"], [mask, "same"]];
}
