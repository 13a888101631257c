import { contentHash } from "./content-hash.ts";
import type { SourceFacts } from "./source-facts.ts";

/** Remembers what texts show, so that the same text is looked at once. */
export interface FactsCache {
  /** What `content` shows, from memory, or by looking now. `look` depends on nothing but the content and `kind`. */
  recall(content: string, kind: string, look: () => SourceFacts | undefined): SourceFacts | undefined;
  /** The length of the texts that are remembered, together. */
  readonly length: number;
}

interface Entry {
  readonly content: string;
  readonly facts: SourceFacts | undefined;
}

/** However long its texts are, an entry takes some room of its own. */
const lengthOfEntry = 1000;

/**
 * A cache of texts of at most `longest` UTF-16 units together; beyond that those go first that were not asked for the longest. Found by
 * a hash and compared in full, so that two texts are never taken for one. One parser a cache: the facts are that parser's.
 */
export function createFactsCache(longest = 20_000_000): FactsCache {
  const entries = new Map<string, Entry>();
  let length = 0;
  const sizeOf = ({ content }: Entry): number => content.length + lengthOfEntry;
  const drop = (key: string, entry: Entry): void => {
    entries.delete(key);
    length -= sizeOf(entry);
  };
  return {
    recall(content, kind, look) {
      const key = `${kind} ${contentHash(content)}`;
      const found = entries.get(key);
      if (found !== undefined) drop(key, found);
      const known = found?.content === content ? found : undefined;
      const entry = known ?? { content, facts: look() };
      // What was given up may succeed at another time.
      if (entry.facts?.givenUp === true || sizeOf(entry) > longest) return entry.facts;
      entries.set(key, entry);
      length += sizeOf(entry);
      for (const [oldest, old] of entries) {
        if (length <= longest) break;
        drop(oldest, old);
      }
      return entry.facts;
    },
    get length() {
      return length;
    },
  };
}
