/** One thing that is said at the head of a page. */
export interface Fact {
  readonly name: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** How something stands, shown by a sign and a colour. */
export type Tone = "good" | "bad" | "open" | "plain";
