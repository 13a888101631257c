import type { MarkView } from "../src/model/answer-view.ts";

/** A stretch of an answer: marked, or what lies between marks. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  readonly mark?: MarkView;
}

/** An answer cut at its marks. Put together again the pieces are the answer. */
export function piecesOf(text: string, marks: readonly MarkView[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const mark of marks) {
    pieces.push({ start: done, text: text.slice(done, mark.start) });
    pieces.push({ start: mark.start, text: text.slice(mark.start, mark.end), mark });
    done = mark.end;
  }
  pieces.push({ start: done, text: text.slice(done) });
  return pieces.filter((piece) => piece.text !== "");
}
