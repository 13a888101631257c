import type { JSX } from "preact";
import type { SaidView } from "../src/model/run-view.ts";
import { CutText } from "./cut-text.tsx";

/** What was said, and after how many calls. */
export function Dialogue({ said }: { readonly said: readonly SaidView[] }): JSX.Element | null {
  if (said.length === 0) return null;
  return (
    <details>
      <summary>what was said ({said.length})</summary>
      <ol class="dialogue">
        {said.map(({ role, text, afterCall }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the message is
          <li key={number}>
            <b>{role}</b> <span class="faint">{afterCall === 0 ? "before the first call" : `after #${afterCall}`}</span>
            <CutText text={text} />
          </li>
        ))}
      </ol>
    </details>
  );
}
