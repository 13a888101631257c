import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json } from "../json/json.ts";

/** A text in a text at token boundaries, a member of a list, or part of an object (DESIGN section 5). */
export function contains(whole: Json, part: Json): boolean {
  if (typeof whole === "string") return typeof part === "string" && containsText(whole, part);
  if (Array.isArray(whole)) return whole.some((member) => equalJson(member, part) || isPartOf(part, member));
  return isPartOf(part, whole);
}

/** Each key of the one object stands in the other: with the same value, or, where it is an object, with one that it is part of. */
function isPartOf(part: Json, whole: Json): boolean {
  if (!isJsonObject(part) || !isJsonObject(whole)) return false;
  return Object.entries(part).every(([key, wanted]) => {
    const found = Object.hasOwn(whole, key) ? whole[key] : undefined;
    return found !== undefined && (isJsonObject(wanted) ? isPartOf(wanted, found) : equalJson(wanted, found));
  });
}

/** `10` is in `room 10`, not in `100`. */
function containsText(whole: string, part: string): boolean {
  const starts = [...Array(whole.length + 1).keys()];
  return starts.some(
    (start) =>
      whole.startsWith(part, start) && isBoundary(whole, start) && isBoundary(whole, start + part.length),
  );
}

function isBoundary(text: string, place: number): boolean {
  return (
    place === 0 || place === text.length || isWord(text.charAt(place - 1)) !== isWord(text.charAt(place))
  );
}

function isWord(character: string): boolean {
  return /^[A-Za-z0-9_]$/.test(character);
}
