import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";

/** Whether `actual` is a list with the member `expected`, an object with that sub-mapping, or a text with that text in it. */
export function contains(actual: Json, expected: Json): boolean {
  if (typeof actual === "string") return typeof expected === "string" && containsText(actual, expected);
  if (Array.isArray(actual)) {
    return actual.some(
      (member: Json) =>
        equalJson(member, expected) || (isJsonObject(expected) && hasMapping(member, expected)),
    );
  }
  return isJsonObject(expected) && hasMapping(actual, expected);
}

function hasMapping(actual: Json, expected: JsonObject): boolean {
  return (
    isJsonObject(actual) &&
    Object.entries(expected).every(([key, wanted]) => {
      const found = Object.hasOwn(actual, key) ? actual[key] : undefined;
      if (found === undefined) return false;
      return isJsonObject(wanted) ? hasMapping(found, wanted) : equalJson(found, wanted);
    })
  );
}

/** `expected` stands in `actual` from one token boundary to another: "10" is not in "100". */
function containsText(actual: string, expected: string): boolean {
  for (let at = actual.indexOf(expected); at >= 0; at = actual.indexOf(expected, at + 1)) {
    if (isBoundary(actual, at) && isBoundary(actual, at + expected.length)) return true;
    if (at >= actual.length) return false;
  }
  return false;
}

function isBoundary(text: string, at: number): boolean {
  return at === 0 || at === text.length || isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));
}

function isWord(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95
  );
}
