/** The part of a file that a command prints. */
export interface PrintedFile {
  readonly path: string;
  /** `undefined` where the command doesn't say (`tail`). */
  readonly firstLine: number | undefined;
}

const longest = 2000;

/**
 * The file that a shell command prints and does nothing else with: `cat`, `nl`, `head`, `tail`, or `sed -n` with a range, perhaps after
 * a `cd`. `undefined` for any other command, for one with pipes or expansions, and for one that prints several files.
 */
export function printedFile(command: string): PrintedFile | undefined {
  const [first, second, ...rest] = command.slice(0, longest + 1).split("&&");
  if (first === undefined || command.length > longest || rest.length > 0) return undefined;
  const before = second === undefined ? [] : wordsOf(first);
  const words = wordsOf(second ?? first);
  if (before === undefined || words === undefined) return undefined;
  if (second !== undefined && (before[0] !== "cd" || before.length !== 2)) return undefined;
  return printed(words);
}

function printed([program, ...given]: readonly string[]): PrintedFile | undefined {
  const args = program === "head" || program === "tail" ? withoutCount(given) : given;
  const names = args.filter((arg) => !arg.startsWith("-"));
  const [name, path] = names;
  if (name === undefined) return undefined;
  const one = names.length === 1;
  switch (program) {
    case "cat":
    case "nl":
    case "head":
      return one ? { path: name, firstLine: 1 } : undefined;
    case "tail":
      return one ? { path: name, firstLine: undefined } : undefined;
    case "sed": {
      const range = /^(\d{1,9})(?:,(?:\d{1,9}|\$))?p$/.exec(name);
      if (range === null || path === undefined || names.length > 2 || !args.includes("-n")) return undefined;
      return { path, firstLine: Number(range[1]) };
    }
    case undefined:
  }
  return undefined;
}

/** `-n 20` is one option. */
function withoutCount(args: readonly string[]): readonly string[] {
  return args.filter((_, index) => !/^-[nc]$/.test(args[index - 1] ?? ""));
}

/** The words of a plain command; `undefined` where it has anything that a shell would act on. */
function wordsOf(command: string): readonly string[] | undefined {
  const text = command.trim();
  const word = /(?:"([^"$`\\]*)"|'([^']*)'|([^\s"'|&;<>()$`\\]+))(?:\s+|$)/y;
  const words: string[] = [];
  while (word.lastIndex < text.length) {
    const match = word.exec(text);
    if (match === null) return undefined;
    words.push(match[1] ?? match[2] ?? match[3] ?? "");
  }
  return words;
}
