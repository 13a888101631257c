import type { JSX } from "preact";
import type { ShownText } from "../src/model/run-view.ts";

/** A text as it was written, and how much of it is left out. */
export function CutText({ text: { text, of } }: { readonly text: ShownText }): JSX.Element {
  return (
    <>
      <pre>{text}</pre>
      {of !== undefined && <p class="faint">the first {text.length} of {of} characters</p>}
    </>
  );
}
