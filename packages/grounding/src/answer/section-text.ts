import type { LineRange, Place, Span } from "./entity.ts";

/** A section of the answer as the finders of entities get it. */
export interface SectionText {
  /** The section, as a reader sees it. */
  readonly text: string;
  /** Its web and mail addresses, in order. */
  readonly addresses: readonly Span[];
  /** The section with these blanked out: `example.com/src/app.py` in a link is no file of the project. */
  readonly open: string;
  readonly place: Place;
  /** It is the text behind an opening fence, which may hold a path and nothing else. */
  readonly info: boolean;
  /** Whether a name counts although running text could mean something else by it. */
  readonly isAllowed: (name: string) => boolean;
  /** The lines cited beside a path that stands from `start` to `end` of the section. */
  readonly linesBeside: (start: number, end: number) => LineRange | undefined;
}
