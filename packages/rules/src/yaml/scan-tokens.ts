import { type CST, Parser } from "yaml";

/** What only YAML has, found before anything is made of the text. */
export interface Oddity {
  readonly kind: "tag" | "anchor" | "alias" | "merge" | "directive" | "comment" | "document";
  readonly source: string;
  readonly offset: number;
}

/** The oddities of a text in its order, and how deep its collections nest. */
export interface TokenScan {
  readonly oddities: readonly Oddity[];
  readonly depth: number;
}

/** Reads the tokens of `text`. Nothing is expanded, and depth needs no call stack. */
export function scanTokens(text: string): TokenScan {
  const oddities: Oddity[] = [];
  let depth = 0;
  let documents = 0;
  const open: { readonly token: CST.Token | CST.SourceToken; readonly level: number }[] = [];
  for (const token of new Parser().parse(text)) {
    if (token.type === "document" && documents++ > 0)
      oddities.push({ kind: "document", source: "---", offset: token.offset });
    open.push({ token, level: 0 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const oddity = oddityOf(next.token);
      if (oddity !== undefined) oddities.push(oddity);
      depth = Math.max(depth, next.level);
      const level = next.level + (isCollection(next.token) ? 1 : 0);
      for (const part of partsOf(next.token)) open.push({ token: part, level });
    }
  }
  return { oddities: oddities.toSorted((left, right) => left.offset - right.offset), depth };
}

function oddityOf(token: CST.Token | CST.SourceToken): Oddity | undefined {
  if (!("source" in token)) return undefined;
  const { offset, source } = token;
  switch (token.type) {
    case "tag":
    case "anchor":
    case "alias":
    case "comment":
    case "directive":
      return { kind: token.type, source, offset };
    case "scalar":
      return source === "<<" ? { kind: "merge", source, offset } : undefined;
    default:
      // All other tokens are what every reader of the file would expect.
      return undefined;
  }
}

function isCollection(token: CST.Token | CST.SourceToken): boolean {
  return "items" in token;
}

/** The tokens inside of a token, whatever kind it is. */
function partsOf(token: CST.Token | CST.SourceToken): readonly (CST.Token | CST.SourceToken)[] {
  return [
    ...("start" in token ? startOf(token.start) : []),
    ...("props" in token ? token.props : []),
    ...("value" in token && token.value !== undefined ? [token.value] : []),
    ...("items" in token ? token.items.flatMap(partsOfItem) : []),
    ...("end" in token && Array.isArray(token.end) ? token.end : []),
  ];
}

function startOf(start: CST.SourceToken | readonly CST.SourceToken[]): readonly CST.SourceToken[] {
  return Array.isArray(start) ? start : [start as CST.SourceToken];
}

function partsOfItem(item: CST.CollectionItem): readonly (CST.Token | CST.SourceToken)[] {
  const { start, key, sep = [], value } = item;
  return [...start, ...(key ? [key] : []), ...sep, ...(value ? [value] : [])];
}
