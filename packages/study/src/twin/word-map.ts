import { type Random, seededRandom } from "@agentltl/statistics";
import { piecesOf, wordsOf } from "./words-of.ts";

/** Words by which tools and people tell what a file is for: they stay. */
const kept: ReadonlySet<string> = new Set(
  "test tests testing spec specs bench index main init setup conftest src lib".split(" "),
);

const consonants = [..."bdfgklmnprstvz"];
const vowels = [..."aeiou"];
const mostTries = 200;

/** Gives a name with other words in it: as long, in the same case, and in no text of the tree. The same name where it has no word to change. */
export type RenameWords = (name: string) => string;

/**
 * Makes other words for those of some names. Each word of at least three letters gets one that is as long, and that is no word of `taken`, so
 * that no two names become one and none becomes a name that was there. The same names, words and seed give the same.
 */
export function wordMap(names: Iterable<string>, taken: ReadonlySet<string>, seed: number): RenameWords {
  const random = seededRandom(seed);
  const words = [...new Set([...names].flatMap(wordsOf))].sort();
  const used = new Set([...taken, ...words]);
  const map = new Map<string, string>();
  for (const word of words) {
    const other = word.length < 3 || kept.has(word) ? undefined : freshWord(word.length, used, random);
    if (other === undefined) continue;
    used.add(other);
    map.set(word, other);
  }
  return (name) =>
    piecesOf(name)
      .map(({ text, isWord }) => (isWord ? inCaseOf(text, map.get(text.toLowerCase()) ?? text) : text))
      .join("");
}

function freshWord(length: number, used: ReadonlySet<string>, random: Random): string | undefined {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const offset = random.below(2);
    const letters = Array.from({ length }, (_, at) => {
      const from = (at + offset) % 2 === 0 ? consonants : vowels;
      return from[random.below(from.length)] ?? "";
    });
    const word = letters.join("");
    if (!used.has(word)) return word;
  }
  return undefined;
}

function inCaseOf(text: string, word: string): string {
  if (text.length > 1 && text === text.toUpperCase()) return word.toUpperCase();
  const [first = ""] = text;
  return first === first.toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
