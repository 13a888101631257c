/** Words are known without regard to case and `_`: `calledWith`, `called_with`, `CalledWith`. */
export function knownWord(word: string): string {
  return word.toLowerCase().replaceAll("_", "");
}

/** The meaning of words, each under the form in which {@link knownWord} looks it up. */
export function wordTable<Meaning>(
  entries: readonly (readonly [string, Meaning])[],
): ReadonlyMap<string, Meaning> {
  return new Map(entries.map(([word, meaning]) => [knownWord(word), meaning]));
}
