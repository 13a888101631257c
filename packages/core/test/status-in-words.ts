import { open, type Statuses, satisfied, violated } from "../src/prefix/statuses.ts";

/** What is known, in words: `satisfied`, `open or violated`. */
export function statusInWords(statuses: Statuses): string {
  const words = [
    [satisfied, "satisfied"],
    [open, "open"],
    [violated, "violated"],
  ] as const;
  return words.flatMap(([one, word]) => ((statuses & one) === 0 ? [] : [word])).join(" or ");
}
