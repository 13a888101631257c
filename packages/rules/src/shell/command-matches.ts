import { matchesGlob } from "@agentltl/core/host";
import type { ShellCall } from "./shell-call.ts";

/** Which programs of a command line are meant: all that is given must be so. */
export interface CommandWanted {
  /** Names of programs; `*` and `?` as in globs. A folder in front is not looked at. */
  readonly program: readonly string[];
  /** The first words that are no options, such as `["push"]` of `git push`; globs. */
  readonly words: readonly string[];
  /** One of these options is there; `-rf` has `-r` and `-f`, `--force=x` has `--force`. */
  readonly options: readonly string[];
  /** Some later word that is no option is like one of these globs. */
  readonly operands: readonly string[];
  /** It reads, through a pipe, what one of these programs writes. */
  readonly pipedFrom: readonly string[];
  /** It writes to a file like one of these globs. */
  readonly writesTo: readonly string[];
}

/** `unknown`: only the run can tell. */
export type Answer = "yes" | "no" | "unknown";

/** Whether a call is one that is meant. */
export function commandMatches(call: ShellCall, wanted: CommandWanted): Answer {
  const { program, words, options, operands, pipedFrom, writesTo } = wanted;
  // What stands for a program may stand for its first words, too: `$CMD` may be `git push`.
  const told = (answer: Answer): Answer =>
    answer === "no" && call.program === undefined ? "unknown" : answer;
  return all([
    some(program.map(withoutFolder), [call.program], matchesGlob),
    words.length === 0 ? "yes" : told(beginsWith(call.words, words)),
    options.length === 0 ? "yes" : told(some(options, optionsOf(call), same)),
    operands.length === 0 ? "yes" : told(some(operands, operandsOf(call, wanted), matchesGlob)),
    pipedFrom.length === 0 ? "yes" : some(pipedFrom, call.pipedFrom, matchesGlob),
    writesTo.length === 0 ? "yes" : some(writesTo, call.writesTo, matchesGlob),
  ]);
}

function all(answers: readonly Answer[]): Answer {
  if (answers.includes("no")) return "no";
  return answers.includes("unknown") ? "unknown" : "yes";
}

function some(
  wanted: readonly string[],
  found: readonly (string | undefined)[],
  is: (one: string, other: string) => boolean,
): Answer {
  if (found.some((text) => text !== undefined && wanted.some((one) => is(one, text)))) return "yes";
  return found.includes(undefined) ? "unknown" : "no";
}

/** A program goes by its name alone, wherever it stands: `./gradlew` is `gradlew`. */
const withoutFolder = (program: string): string => program.replace(/^.*\//, "");

const same = (wanted: string, found: string): boolean => wanted === found;

/**
 * Short options, by program and first word, that take the rest of their word for a value: `-mnew` of `git commit` says `-m`, and not `-n`.
 * Of programs that are not here each letter is taken for an option of its own.
 */
const takesRest: ReadonlyMap<string, string> = new Map([
  ["git commit", "mFCctuS"],
  ["git push", "o"],
]);

function optionsOf({ program, words }: ShellCall): readonly (string | undefined)[] {
  // A word that only the run knows may be the first one.
  const first = words.find((word) => word === undefined || takesRest.has(`${program} ${word}`));
  const ends = takesRest.get(`${program} ${first}`) ?? "";
  return words.flatMap((word) => optionsIn(word, ends));
}

/** `-rf` says `-rf`, `-r` and `-f`; `--force=x` says `--force=x` and `--force`. */
function optionsIn(word: string | undefined, ends: string): readonly (string | undefined)[] {
  if (word === undefined) return [undefined];
  if (word.startsWith("--")) return [word, word.replace(/=.*$/s, "")];
  if (!word.startsWith("-")) return [];
  const letters = [...word.slice(1)];
  const last = letters.findIndex((letter) => ends.includes(letter));
  const said = last === -1 ? letters : letters.slice(0, last + 1);
  return [word, ...said.map((letter) => `-${letter}`)];
}

/** Whether the words stand at the beginning, past options and what options may take. */
function beginsWith(words: readonly (string | undefined)[], wanted: readonly string[]): Answer {
  let answer: Answer = "no";
  for (const [index, word] of words.entries()) {
    if (word?.startsWith("-") === true) continue;
    const plain = words.slice(index).filter((one) => one?.startsWith("-") !== true);
    const here = all(
      wanted.map((one, place) => (plain.length <= place ? "no" : some([one], [plain[place]], matchesGlob))),
    );
    if (here === "yes") return "yes";
    if (here === "unknown") answer = "unknown";
    if (words[index - 1]?.startsWith("-") !== true) break;
  }
  return answer;
}

function operandsOf({ words }: ShellCall, { words: first }: CommandWanted): readonly (string | undefined)[] {
  return words.filter((word) => word?.startsWith("-") !== true).slice(first.length);
}
