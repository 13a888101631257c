import type { ErrorPlace } from "../errors/agentltl-error.ts";

/** So much of a long line is shown, with the fault in it. */
const widest = 100;

/**
 * The source line of `place` and below it a caret under the fault: two lines, without a line end.
 *
 * Of a line longer than 100 characters the part around the fault is shown. Control characters are shown as spaces, so that the
 * text can't move the cursor of a terminal.
 */
export function renderPlace(place: ErrorPlace): string {
  const { source } = place;
  const column = Math.min(place.column - 1, source.length);
  const start =
    source.length <= widest ? 0 : Math.max(0, Math.min(column - widest / 2, source.length - widest));
  const end = Math.min(source.length, start + widest);
  const [lead, tail] = [start > 0 ? "…" : "", end < source.length ? "…" : ""];
  const shown = source.slice(start, end).replace(/\p{Cc}/gu, " ");
  return `${lead}${shown}${tail}\n${" ".repeat(lead.length + column - start)}^`;
}
