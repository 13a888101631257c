import { type Deadline, roundsBetween } from "./deadline.ts";

/** Takes a line without its end: from `start` up to `end` in the text; the first one is number 1. */
export type TakeLine = (start: number, end: number, line: number) => void;

/** Every line of a text in turn, as long as there is time; says whether there was enough for all of them. */
export function eachLine(text: string, isLate: Deadline, take: TakeLine): boolean {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    if ((line & roundsBetween) === 0 && isLate()) return false;
    take(start, end, line);
    line++;
    start = end + 1;
  }
  take(start, text.length, line);
  return true;
}
