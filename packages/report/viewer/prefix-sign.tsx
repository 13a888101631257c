import type { JSX } from "preact";

/** What each letter of a rule's row means: its sign, its class, and its words for those who hear the page. */
const meanings: Readonly<Record<string, readonly [sign: string, name: string, words: string]>> = {
  S: ["■", "kept-for-good", "kept, whatever comes"],
  s: ["□", "kept-so-far", "kept so far"],
  v: ["△", "owed", "broken if the run ended here"],
  V: ["✗", "broken-for-good", "broken, whatever comes"],
  "?": ["?", "open", "can't be judged"],
};

/** What is known of a rule at one place of a run. */
export function PrefixSign({ letter }: { readonly letter: string }): JSX.Element {
  const [sign, name, words] = meaningOf(letter);
  return (
    <span class={`prefix ${name}`} role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}

/** The words for a letter. */
export function prefixWords(letter: string): string {
  return meaningOf(letter)[2];
}

/** What each sign means. */
export function PrefixLegend(): JSX.Element {
  return (
    <p class="legend">
      {Object.keys(meanings).map((letter) => (
        <span key={letter}>
          <PrefixSign letter={letter} /> {prefixWords(letter)}
        </span>
      ))}
    </p>
  );
}

function meaningOf(letter: string): readonly [string, string, string] {
  return (Object.hasOwn(meanings, letter) ? meanings[letter] : undefined) ?? ["", "", "judged at the end"];
}
