/** A text with a way back to the places of the text that it was made from. */
export interface PlainText {
  readonly text: string;
  /** The place in the original of a place in `text`. */
  originalPlace(place: number): number;
}

/** Escaped punctuation of names, and characters that nobody sees. */
const invisible = /\\(?=[_*])|[\u200b-\u200d\u2060\ufeff\u00ad]/g;

/** The text as a reader sees its names: `\_` is `_`, zero-width characters are gone. Linear. */
export function plainText(answer: string): PlainText {
  const cuts: number[] = [];
  const kept: string[] = [];
  let from = 0;
  for (const found of answer.matchAll(invisible)) {
    kept.push(answer.slice(from, found.index));
    cuts.push(found.index);
    from = found.index + 1;
  }
  if (cuts.length === 0) return { text: answer, originalPlace: (place) => place };
  kept.push(answer.slice(from));
  // The k-th cut stands at cuts[k] - k of the new text, so every place from there on lies k + 1 further in the original.
  return { text: kept.join(""), originalPlace: (place) => place + cutsUpTo(cuts, place) };
}

/** How many cuts stand at or before a place of the new text, by binary search. */
function cutsUpTo(cuts: readonly number[], place: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) - middle <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
