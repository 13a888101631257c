import type { Amount } from "./amounts.ts";
import type { Place } from "./entity.ts";

const reach = 24;
const listMark = /(?:^|\n)[\s>]*$/;
const placeInText =
  /(?:\b(?:lines?|steps?|sections?|figures?|fig\.|tables?|chapters?|parts?|versions?|v|options?|items?|questions?|pages?|issues?|phase)|#)\s*[~≈]?$/i;
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const behindMonth = new RegExp(`\\b${month}\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?$`, "i");
const beforeMonth = new RegExp(`^(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}`, "i");

/**
 * Whether a number of an answer says how much of something there is: it has a unit or decimals, or three digits and more. Smaller ones
 * count the answer's own things, and neither marks of lists, places in a text nor dates are amounts.
 */
export function isAmount({ unit, step, digits, value, span }: Amount, text: string, place: Place): boolean {
  const before = text.slice(Math.max(0, span.start - reach), span.start);
  const after = text.slice(span.end, span.end + reach);
  if (listMark.test(before) && /^[.)]\s/.test(after)) return false;
  if (unit !== "") return true;
  if (placeInText.test(before) || isDate(before, after, value)) return false;
  return step < 1 || digits >= 3 || place === "code";
}

/** `May 20, 2024`, `20 May`, `in 2024`. */
function isDate(before: string, after: string, value: string): boolean {
  return behindMonth.test(before) || beforeMonth.test(after) || /^(?:19|20)\d\d$/.test(value);
}
