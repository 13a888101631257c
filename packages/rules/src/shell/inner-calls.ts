import type { ShellCall, ShellCalls } from "./shell-call.ts";

/** Reads a text as a script of its own. */
export type Nested = (text: string) => ShellCalls;

/** Programs that run the program that their own words name. */
const runners: ReadonlySet<string> = new Set(
  "sudo doas env command builtin exec nohup time nice ionice timeout stdbuf setsid xargs watch npx pnpx bunx uvx corepack cross-env".split(
    " ",
  ),
);

/** Programs that run the program behind one of these words, such as `npm exec vitest`. */
const launchers: ReadonlyMap<string, readonly string[]> = new Map([
  ["npm", ["exec", "x"]],
  ["pnpm", ["exec", "dlx"]],
  ["yarn", ["exec", "dlx"]],
  ["bun", ["x"]],
  ["bundle", ["exec"]],
  ...["uv", "poetry", "pipenv", "pdm", "rye", "hatch", "pixi", "conda", "pipx"].map(
    (name): [string, readonly string[]] => [name, ["run"]],
  ),
]);

const shells: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ksh"]);

/** The call itself, and what it runs in turn. `inputs` are the texts that it reads from the line. */
export function innerCalls(
  call: ShellCall,
  inputs: readonly (string | undefined)[],
  nested: Nested,
): ShellCalls {
  const { program, words } = call;
  const own: ShellCalls = { calls: [call], complete: true };
  if (program === undefined) return own;
  const starts = innerStarts(program, words);
  if (starts !== undefined) {
    // What is piped to `python -m json.tool` the module reads, as data; the interpreter has its code from a file.
    const isModule = isPython(program) && starts.length > 0;
    const outer = isModule ? { ...own, calls: [{ ...call, pipedFrom: [] }] } : own;
    return joined([outer, ...starts.map((at) => from(call, at, nested))]);
  }
  if (program === "eval") return joined([own, words.includes(undefined) ? unknown : nested(words.join(" "))]);
  if (!shells.has(program)) return own;
  const script = words.findIndex((word) => word !== undefined && /^-[a-z]*c$/.test(word)) + 1;
  if (script > 0) return joined([own, textOf(words[script], nested)]);
  const readsInput = words.every((word) => word?.startsWith("-") === true);
  return readsInput ? joined([own, ...inputs.map((text) => textOf(text, nested))]) : own;
}

/** Where the words of a program may name another that it runs; `undefined` of a program that runs none by its words. */
function innerStarts(program: string, words: readonly (string | undefined)[]): readonly number[] | undefined {
  if (runners.has(program)) return possibleStarts(words);
  const behind = launchers.get(program);
  if (behind !== undefined) return startsBehind(behind, words);
  if (isPython(program)) return moduleOf(words);
  return program === "find" ? afterExec(words) : undefined;
}

const unknown: ShellCalls = { calls: [], complete: false };

function textOf(text: string | undefined, nested: Nested): ShellCalls {
  return text === undefined ? unknown : nested(text);
}

function from(call: ShellCall, at: number, nested: Nested): ShellCalls {
  const [program, ...words] = call.words.slice(at);
  return innerCalls({ ...call, program: program?.replace(/^.*\//, ""), words }, [], nested);
}

/**
 * Where the inner program may stand: at the first word that is neither an option nor an assignment nor a number, and, since an option may
 * take the word behind it, at the one after that, too.
 */
function possibleStarts(words: readonly (string | undefined)[], first = 0): readonly number[] {
  const isPassed = (word: string | undefined): boolean =>
    word !== undefined && /^-|^[A-Za-z_]\w*=|^\d+(?:\.\d+)?[smhd]?$/.test(word);
  const starts: number[] = [];
  for (const [index, word] of words.entries()) {
    if (index < first || isPassed(word)) continue;
    starts.push(index);
    const before = words[index - 1];
    if (before === undefined || !before.startsWith("-")) break;
  }
  return starts;
}

/** Where the program may stand behind one of `subcommands`, which stands first. */
function startsBehind(
  subcommands: readonly string[],
  words: readonly (string | undefined)[],
): readonly number[] {
  return possibleStarts(words).flatMap((at) => {
    const word = words[at];
    // A word that only the run knows may be one of them.
    return word === undefined || subcommands.includes(word) ? possibleStarts(words, at + 1) : [];
  });
}

function isPython(program: string): boolean {
  return /^python[\d.]*$/.test(program);
}

/** `python -m pytest` runs the module as a program of its own. */
function moduleOf(words: readonly (string | undefined)[]): readonly number[] {
  const at = words.findIndex((word) => word === undefined || !word.startsWith("-") || word === "-m");
  return words[at] === "-m" ? [at + 1] : [];
}

/** `find` runs what stands behind these. */
function afterExec(words: readonly (string | undefined)[]): readonly number[] {
  return words.flatMap((word, index) =>
    word !== undefined && /^-(?:exec|execdir|ok|okdir)$/.test(word) ? [index + 1] : [],
  );
}

function joined(parts: readonly ShellCalls[]): ShellCalls {
  return {
    calls: parts.flatMap(({ calls }) => calls),
    complete: parts.every(({ complete }) => complete),
  };
}
