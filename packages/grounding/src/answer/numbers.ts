import type { Place, Span } from "./entity.ts";

/** A number found in a section. */
export interface FoundNumber {
  readonly value: string;
  readonly span: Span;
}

const reach = 24;
const run = /\d[\d_,.]*/g;
const unit = /^\s?(?:ms|s|sec|seconds|minutes|hours|bytes|[kKMG]B|px|retries|attempts|x)\b/;
/** Words whose number counts or orders something of the text itself. */
const ordinal =
  /(?:\b(?:lines?|L|steps?|sections?|figures?|fig\.|tables?|chapters?|parts?|versions?|v|python|node|es|issues?|pr|commits?|pages?)|#)\s*[~≈]?$/i;
const lineList = /\blines?\s+[\d,\s–—-]{0,20}(?:and|to|through|[–—-])?\s*$/i;
const valueBefore =
  /[=:(,[*+<>]\s*$|\b(?:is|to|of|by|than|equals?|defaults?|codes?|returns?|ports?|size|timeout|limit|dropout|and|exactly|expects)\s*$|[\u4e00-\u9fff]$/i;
const countedThing =
  /^\s+(?:files?|rows?|steps?|cases?|main|types?|ways?|reasons?|parts?|classes|functions|methods|components|phases|things)\b/;

/** Numbers that are values of code: not line numbers, versions, dates, list marks, percentages or sums of money. */
export function numbersIn(text: string, place: Place): readonly FoundNumber[] {
  return [...text.matchAll(run)].flatMap((found) => {
    const value = found[0].replace(/[.,_]+$/, "");
    const span = { start: found.index, end: found.index + value.length };
    return isValue(text, value, span, place) ? [{ value, span }] : [];
  });
}

function isValue(text: string, value: string, { start, end }: Span, place: Place): boolean {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  if (/[\p{L}\p{N}_.@#:/\\\-†L$]$/u.test(before) && !/[\u4e00-\u9fff]$/.test(before)) return false;
  if (/\bU\+$/.test(before)) return false;
  if (/^[\p{L}_]/u.test(after) && !unit.test(after)) return false;
  if (/^[-–:/]\d|^\.[\d\p{L}]|^%/u.test(after) || value.split(".").length > 2) return false;
  if (place === "prose" && /^\d{1,3}(?:,\d{3})+$/.test(value)) return false;
  if (ordinal.test(before) || lineList.test(before)) return false;
  if (/(?:^|\n)\s*$/.test(before) && /^[.)]\s/.test(after)) return false;
  if (place === "prose" && countedThing.test(after)) return false;
  return place === "code" || valueBefore.test(before) || unit.test(after);
}
