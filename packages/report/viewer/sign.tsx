import type { JSX } from "preact";

/** How a thing stands, told by shape, colour, and word. */
export type Standing = "good" | "bad" | "open";

const signs: Readonly<Record<Standing, readonly [sign: string, word: string]>> = {
  good: ["✓", "kept"],
  bad: ["✗", "broken"],
  open: ["?", "not judged"],
};

export function Sign({ of, word }: { readonly of: Standing; readonly word?: string }): JSX.Element {
  const [sign, usual] = signs[of];
  return (
    <span class={`sign ${of}`} role="img" aria-label={word ?? usual} title={word ?? usual}>
      {sign}
    </span>
  );
}
