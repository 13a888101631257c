import type { Refusal } from "./result.ts";

/** The sentence of the paper's strict prompt (section 17.1), in the plain form that {@link plainForm} gives. */
const sentence = "i don't know - not found in the source i read";

/** Recognises the refusal whatever apostrophe, dash, quotes, spaces or emphasis it is written with. */
export function refusalIn(answer: string): Refusal {
  const plain = plainForm(answer);
  if (plain === sentence) return "exact";
  return plain.includes(sentence) ? "within" : "none";
}

function plainForm(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u2032\uff07`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212\uff0d-]+/g, " - ")
    .replace(/["“”„«»*_.]|(?<![a-z])'|'(?![a-z])/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
