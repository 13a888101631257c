import { type Amount, eachAmount } from "../answer/amounts.ts";
import { deadlineIn, roundsBetween } from "../evidence/deadline.ts";
import { once } from "../evidence/once.ts";
import { plainPhrase, wordsIn } from "./plain-words.ts";

/** A text, ready to be asked what it holds. Each part is made when it is first asked for. */
export interface TextIndex {
  /** As `plainPhrase` writes it. */
  readonly plain: string;
  readonly words: ReadonlySet<string>;
  readonly amounts: AmountIndex;
}

/** Amounts by what they may mean. */
export interface AmountIndex {
  /** Ascending. */
  readonly values: readonly number[];
  /** The units that each value, by its place, has in the text; an empty one where it stands without. */
  readonly units: readonly ReadonlySet<string>[];
  /** False where there was not time for all of them. */
  readonly complete: boolean;
}

/** How long the amounts of one text may take, in milliseconds. */
const amountsMs = 200;

/** Looks once at a text. */
export function textIndex(text: string): TextIndex {
  const plain = once(() => plainPhrase(text));
  const words = once(() => wordsIn(plain()));
  const amounts = once(() => amountIndex(eachAmount(text)));
  return {
    get plain() {
      return plain();
    },
    get words() {
      return words();
    },
    get amounts() {
      return amounts();
    },
  };
}

/** Amounts, ready to be looked for: as many of them as there is time for. */
export function amountIndex(amounts: Iterable<Amount>, withinMs: number = amountsMs): AmountIndex {
  const isLate = deadlineIn(withinMs);
  const units = new Map<number, Set<string>>();
  let count = 0;
  let complete = true;
  for (const { readings, unit } of amounts) {
    for (const reading of readings) {
      const known = units.get(reading);
      if (known === undefined) units.set(reading, new Set([unit]));
      else known.add(unit);
    }
    if ((++count & roundsBetween) !== 0 || !isLate()) continue;
    complete = false;
    break;
  }
  const values = Array.from(units.keys()).sort((left, right) => left - right);
  return { values, units: values.map((value) => units.get(value) ?? new Set()), complete };
}
