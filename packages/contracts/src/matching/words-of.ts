import { irregularVerbs } from "./irregular-verbs.ts";

/** Words that say nothing of what is done. */
const empty: ReadonlySet<string> = new Set(
  "a about after all also am an and any are as at be been before being but by can do does done each for from had has have he her him his how i if in into is it its me my no not of on once one only or our out over own s she so some such than that the their them then there these they this those to too up us was we were what when where which while who will with within you your".split(
    " ",
  ),
);

/** The words of a text by their stems, without those that say nothing; each as often as it stands there. */
export function wordsOf(text: string): readonly string[] {
  // `verifyIdentity` is two words.
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return (apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !empty.has(word))
    .map((word) => stem(irregularVerbs.get(word) ?? word));
}

/** `verifies`, `verified` and `verifying` are one word. Short words stay as they are. */
function stem(word: string): string {
  const bare = [
    [/(?:ies|ied|ying)$/, "y"],
    [/(?:sses)$/, "ss"],
    [/(?:ations?|ating|ated|ates?)$/, "at"],
    [/(?:ings?|edly|ed|es|e|(?<!s)s|ly|ment|al)$/, ""],
  ] as const;
  for (const [ending, instead] of bare) {
    const cut = word.replace(ending, instead);
    if (cut !== word && cut.length >= 3) return single(cut);
  }
  return single(word);
}

/** `stopp` is `stop`. */
function single(word: string): string {
  return /([bdgklmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}
