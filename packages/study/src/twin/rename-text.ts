import { wordsOf } from "./words-of.ts";

/** A stretch of a text with what stands there in the twin. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const token = /[\p{ID_Continue}$]+(?:-[\p{ID_Continue}$]+)*/gu;

/**
 * Replaces whole names: those of `names` in code, and elsewhere those of `names` and `stems` that have at least two words, since a single one
 * may be a word of any language. `fixed` stretches, in order, are taken as they are.
 */
export function renameText(
  text: string,
  isCode: (at: number) => boolean,
  {
    names,
    stems,
  }: { readonly names: ReadonlyMap<string, string>; readonly stems: ReadonlyMap<string, string> },
  fixed: readonly Stretch[] = [],
): string {
  const inProse = (name: string): string =>
    wordsOf(name).length < 2 ? name : (names.get(name) ?? stems.get(name) ?? name);
  const between = (start: number, end: number): string =>
    text.slice(start, end).replace(token, (found, at: number) => {
      if (isCode(start + at)) return eachPart(found, (part) => names.get(part) ?? part);
      const whole = inProse(found);
      return whole === found ? eachPart(found, inProse) : whole;
    });
  let done = 0;
  let renamed = "";
  for (const { start, end, text: other } of fixed) {
    if (start < done) continue;
    renamed += between(done, start) + other;
    done = end;
  }
  return renamed + between(done, text.length);
}

/** Turns names of a twin back, wherever they stand: they are no words of anything else. */
export function turnBack(text: string, back: ReadonlyMap<string, string>): string {
  return text.replace(token, (found) => back.get(found) ?? eachPart(found, (part) => back.get(part) ?? part));
}

function eachPart(name: string, change: (part: string) => string): string {
  return name.split("-").map(change).join("-");
}
