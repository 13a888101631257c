/** What kind of thing an answer names. */
export type EntityType = "file_path" | "function_signature" | "identifier" | "number" | "id" | "quotation";

/** Every {@link EntityType}. */
export const entityTypes: readonly EntityType[] = [
  "file_path",
  "function_signature",
  "identifier",
  "number",
  "id",
  "quotation",
];

/** A part of the answer: UTF-16 units from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where in the Markdown a thing stands: running text, a code span, or a fenced block (its info string included). */
export type Place = "prose" | "code" | "fence";

/** Lines of a file as an answer cites them, from 1, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Something that an answer names and that can be looked for in what the agent read. */
export interface Entity {
  readonly type: EntityType;
  /**
   * The canonical value: a path without its line numbers, a name with its qualifiers, a signature up to and with its opening
   * parenthesis (`Flask.dispatch_request(`), an amount with its unit and without thousands separators (`$1200.50`). Escapes of
   * Markdown are undone, letters composed (NFC).
   */
  readonly value: string;
  /** Of the first mention. */
  readonly place: Place;
  /** Of each mention, in order. At least one. */
  readonly spans: readonly Span[];
  /** The lines cited with it, by the first mention that cites any. */
  readonly lines?: LineRange;
  /** Other lines that later mentions cite. */
  readonly otherLines?: readonly LineRange[];
}

/** One mention of an entity, before equal ones are put together. */
export interface Mention {
  readonly type: EntityType;
  readonly value: string;
  readonly place: Place;
  readonly span: Span;
  readonly lines?: LineRange;
}
