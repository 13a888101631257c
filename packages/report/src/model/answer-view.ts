/** A final answer, and what it names that the agent read or did not read. */
export interface AnswerView {
  readonly text: string;
  /** `null` where it could not be judged; absent where it was not checked. */
  readonly grounded?: boolean | null;
  /** In order, none within another. */
  readonly marks: readonly MarkView[];
}

/** A part of an answer, from `start` up to, not including, `end`, in UTF-16 units. */
export interface MarkView {
  readonly start: number;
  readonly end: number;
  readonly mark: "seen" | "unseen" | "unknown";
  /** What kind of thing it names, where it was seen, or what came nearest. */
  readonly detail: string;
  /** The call that it was read in. */
  readonly call?: number;
}
