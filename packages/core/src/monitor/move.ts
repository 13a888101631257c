import type { Doubt } from "./break.ts";
import type { Machine } from "./machine/machine.ts";
import type { Codes } from "./monitor-state.ts";

/** Where a letter leads, and what it breaks. */
export interface Move {
  readonly codes: Codes;
  /** 0: nothing. 1: an instance. 2: what is owed can no longer be met together. */
  readonly breaks: 0 | 1 | 2;
  readonly hangsOn: Doubt;
}

/** The states after a call that has one of these letters. What is surely broken is forgiven: the codes are even again. */
export function move({ table, single }: Machine, codes: Codes, letters: readonly number[]): Move {
  const [code = -1] = codes;
  const [letter = -1] = letters;
  if (codes.length === 1 && letters.length === 1 && (code & 1) === 0) {
    const at = (code >> 1) * table.letters + letter;
    const breaks = table.output[at];
    const after = single[table.next[at] ?? 0] ?? [];
    return { codes: after, breaks: breaks === 1 ? 1 : breaks === 2 ? 2 : 0, hangsOn: "nothing" };
  }
  const reached = new Set<number>();
  let [breaking, instances, allBreak] = [0, 0, 0];
  for (const from of codes) {
    const before = breaking;
    for (const one of letters) {
      const at = (from >> 1) * table.letters + one;
      const breaks = table.output[at] ?? 0;
      if (breaks !== 0) breaking++;
      if (breaks === 1) instances++;
      reached.add((table.next[at] ?? 0) * 2 + (breaks !== 0 || (from & 1) === 1 ? 1 : 0));
    }
    if (breaking - before === letters.length) allBreak++;
  }
  const after = [...reached].sort((one, other) => one - other);
  const lost = after.every((one) => (one & 1) === 1);
  return {
    codes: lost ? [...new Set(after.map((one) => one - 1))] : after,
    breaks: breaking === 0 ? 0 : instances > 0 ? 1 : 2,
    hangsOn: lost || allBreak === codes.length ? "nothing" : allBreak > 0 ? "earlier" : "own",
  };
}

/** Equal for two that are at the same places. */
export function sameCodes(one: Codes, other: Codes): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** Whether a call that shows nothing of what the rule mentions may lead away from there, or break something: `quiet` says of which states not. */
export function isRestless(quiet: Uint8Array, codes: Codes): boolean {
  const [code = -1] = codes;
  return codes.length !== 1 || (code & 1) === 1 || quiet[code >> 1] !== 1;
}

/** Whether the letter, if there is one alone, leads back to the one place and breaks nothing. Quicker than to {@link move}. */
export function staysPut({ table }: Machine, codes: Codes, letters: readonly number[]): boolean {
  if (codes.length !== 1 || letters.length !== 1) return false;
  const [code = -1] = codes;
  const at = (code >> 1) * table.letters + (letters[0] ?? -1);
  return (code & 1) === 0 && table.next[at] === code >> 1 && table.output[at] === 0;
}
