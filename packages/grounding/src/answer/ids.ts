import type { Span } from "./entity.ts";

/** What an answer names by a code: an order, an account, a file's hash, an address. */
export interface FoundId {
  readonly value: string;
  readonly span: Span;
}

const longest = 200;
const run = /[\p{L}\p{M}\p{N}_-]+/gu;
/** Standards and encodings: everybody's words, and nobody's data. */
const standards =
  /^(?:RFC|ISO|IEC|IEEE|PEP|ECMA|UTF|SHA|MD|AES|RSA|CVE|HTTP|ASCII|int|uint|float|base|x|ipv|win|python|es)[_-]?\d+(?:_\d+)?$/i;
/** `2024-based`, `mid-2024`, `2024-05`: a year and a word. */
const dated = /^(?:(?:[A-Za-z]+-)?(?:19|20)\d\d(?:-[A-Za-z]+)*|(?:19|20)\d\d-\d\d?(?:-\d\d?)?)$/;
const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const monthDay = new RegExp(`^(?:\\d{1,2})?(?:${months})[a-z]*\\d{0,4}$`, "i");

/**
 * Codes in a text: those with letters and digits (`W2378156`, `emma_kim_9957`, `EHGLP3`, hashes, UUIDs), and long runs of digits. Not
 * amounts with a unit, dates, standards, placeholders (`W0000000`), or words with a small number
 * (`GPT-4`). Of a code whose last digits alone are given the value
 * is these behind an ellipsis: `…1784`. Linear.
 */
export function idsIn(text: string): readonly FoundId[] {
  return [...text.matchAll(run)].flatMap((found) => {
    const value = found[0].replace(/^-+|-+$/g, "");
    const start = found.index + found[0].indexOf(value);
    const span = { start, end: start + value.length };
    if (value.length > longest) return [];
    if (isEnd(value, text, span)) return [{ value: `…${value}`, span }];
    return isCode(value, text, span) ? [{ value, span }] : [];
  });
}

/** `ending in 1784`, `**** 1784`: the last digits of a code. */
function isEnd(value: string, text: string, { start }: Span): boolean {
  if (!/^\d{3,6}$/.test(value)) return false;
  return /(?:\bending (?:in|with)|\blast (?:four|4|three|3)(?: digits)?(?: are| is)?:?|\*{4,}|[x•]{3,})\s*[*"'`(]*$/i.test(
    text.slice(Math.max(0, start - 32), start),
  );
}

function isCode(value: string, text: string, { start, end }: Span): boolean {
  if (!/[1-9]/.test(value) || standards.test(value) || dated.test(value) || monthDay.test(value))
    return false;
  if (/^\d+$/.test(value)) return isLongNumber(value, text, start, end);
  if (/^[\d-]+$/.test(value)) return /^\d{3,}(?:-\d{3,})+$/.test(value);
  if (!/\p{L}/u.test(value)) return false;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return true;
  // `16GB`, `10am`, `2nd`, `750ml`: an amount or an ordinal. `24-hour`, `3-day-old`: words.
  if (/^\d+(?:-?\p{L}+)+$/u.test(value) && !/^[0-9a-f]{7,}$/.test(value)) return false;
  if (/\d{3}/.test(value)) return true;
  if (/^[0-9a-f]{7,}$/.test(value)) return true;
  return /^[A-Z0-9]{5,}$/.test(value);
}

/** A number of many digits is a code, unless something beside it says that it is an amount. */
function isLongNumber(value: string, text: string, start: number, end: number): boolean {
  if (/[$€£¥₹.,:/]$|\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))) return false;
  if (/^(?:[.,:/]\d|\s?(?:%|[$€£¥₹]))/.test(text.slice(end, end + 3))) return false;
  return value.length >= 5 || (value.length >= 3 && text.charAt(start - 1) === "#");
}
