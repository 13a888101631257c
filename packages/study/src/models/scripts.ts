import { refusalSentence } from "../file/prompts.ts";
import { type AskedSymbol, askedSymbol, wordsOfName } from "./asked-symbol.ts";
import { explore } from "./explore.ts";
import { type Script, type ScriptedReply, type ScriptView, says } from "./script.ts";

/** The scripted models by name: they need no key, and none of them knows an answer that it did not find. */
export const scripts: Readonly<Record<string, Script>> = {
  /** Walks, reads, and answers with what it has read. */
  reader: (view) =>
    withWalk(view, (symbol, path, line) =>
      says(`The ${symbol.kind} \`${symbol.name}\` is defined in \`${path}\`, line ${line}.`),
    ),
  /** Answers at once, by how files are usually named: often wrong, sometimes right, never read. */
  memory(view) {
    const symbol = askedSymbol(view.question);
    if (symbol === undefined) return says("I remember nothing of that name.");
    return says(
      `The ${symbol.kind} \`${symbol.name}\` is defined in \`${usualPath(symbol.name, view.seed)}\`.`,
    );
  },
  /** Finds the place, and then invents what belongs to it. */
  guesser: (view) =>
    withWalk(view, (symbol, path) =>
      says(`\`${symbol.name}\` is defined in \`${path}\`. ${inventedFor(symbol)}`),
    ),
  /** Looks once, and refuses. */
  refuser(view) {
    if (view.calls.length > 0) return says(refusalSentence);
    return { kind: "calls", calls: [{ name: "list_directory", args: { path: "." } }] };
  },
};

function withWalk(
  view: ScriptView,
  answer: (symbol: AskedSymbol, path: string, line: number) => ScriptedReply,
): ScriptedReply {
  const symbol = askedSymbol(view.question);
  if (symbol === undefined) return notFound(view, "anything that the question names", []);
  const walk = explore(symbol, view);
  switch (walk.kind) {
    case "goes-on":
      return walk.reply;
    case "found":
      return answer(symbol, walk.path, walk.line);
    case "not-found":
      return notFound(view, `\`${symbol.name}\``, walk.read);
  }
}

/** Where the prompt asks for a refusal it is given word for word. */
function notFound({ system }: ScriptView, what: string, read: readonly string[]): ScriptedReply {
  if (system.includes(refusalSentence)) return says(refusalSentence);
  const where = read.length === 0 ? "" : ` in ${read.slice(0, 3).join(", ")} or the other files that I read`;
  return says(`I could not find ${what}${where}.`);
}

function inventedFor({ name, kind }: AskedSymbol): string {
  return kind === "class"
    ? `Besides its constructor it has the methods \`${name}.rebalancePartitions()\` and \`${name}.drainBacklog()\`.`
    : "It delegates to `rebalance_partitions()` and `drainBacklog()`.";
}

function usualPath(name: string, seed: number): string {
  const words = wordsOfName(name);
  if (name.includes("_")) return [`src/${words.join("_")}.py`, `${words[0]}.py`][Math.abs(seed) % 2] ?? "";
  const camel = name.charAt(0).toLowerCase() + name.slice(1);
  return [`src/${words.join("-")}.ts`, `src/${camel}.ts`, `src/${name}.ts`][Math.abs(seed) % 3] ?? "";
}
