/** A piece of a name: a word that could have another in its place, or what stands between words. */
export interface NamePiece {
  readonly text: string;
  readonly isWord: boolean;
}

/** A name in pieces, which together are the name: `readHTTPLine_2` has the words `read`, `HTTP` and `Line`. */
export function piecesOf(name: string): readonly NamePiece[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z]+/g) ?? []).map((text) => ({
    text,
    isWord: /^[A-Za-z]/.test(text),
  }));
}

/** The words of a name, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return piecesOf(name).flatMap(({ text, isWord }) => (isWord ? [text.toLowerCase()] : []));
}
