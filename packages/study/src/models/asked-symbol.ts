/** What a question asks for: a name, and what it says that it is. */
export interface AskedSymbol {
  readonly name: string;
  readonly kind: string;
}

/** The symbol of a question of the paper's template, or the first word of any other that looks like code; `undefined` without one. */
export function askedSymbol(question: string): AskedSymbol | undefined {
  const [, name, kind] = /where is the (\S+) (class|function) defined/.exec(question) ?? [];
  if (name !== undefined && kind !== undefined) return { name, kind };
  const code = /`([^`\s]+)`|\b(\w*[a-z0-9][A-Z]\w*|\w+_\w+)\b/.exec(question);
  const found = code?.[1] ?? code?.[2];
  return found === undefined ? undefined : { name: found, kind: "symbol" };
}

/** The words of a name in lower case: `readHTTPLine_all` has four. */
export function wordsOfName(name: string): readonly string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}
