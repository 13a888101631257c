import {
  type Command,
  forEachChild,
  type ParsedScript,
  parse,
  type Redirected,
  type Redirection,
  type SyntaxNode,
} from "unbash";
import { innerCalls, type Nested } from "./inner-calls.ts";
import type { ShellCall, ShellCalls } from "./shell-call.ts";
import { wordText } from "./word-text.ts";

/** Scripts in scripts are read so deep. */
const deepest = 20;

/** A command line has at most so many characters. */
const longest = 100_000;

/**
 * The programs that a command line runs, in the order in which they are written, wherever they stand: behind `&&`, in pipes, loops,
 * functions and substitutions, behind programs that run others (`sudo`, `env`, `xargs`), and in the texts of `bash -c` and `eval`. The
 * grammar is that of Bash. What a script file does is not looked into.
 */
export function shellCalls(line: string): ShellCalls {
  return callsIn(line, deepest);
}

function callsIn(line: string, depth: number): ShellCalls {
  if (depth === 0 || line.length > longest) return { calls: [], complete: false };
  const script = parse(line);
  const found: ShellCall[] = [];
  let complete = true;
  const add = ({ calls, complete: whole }: ShellCalls): void => {
    found.push(...calls);
    complete &&= whole;
  };
  const nested: Nested = (text) => callsIn(text, depth - 1);
  const visit = (node: SyntaxNode, around: Streams): void => {
    if (node.type === "Script") complete &&= isSound(node);
    if (node.type === "Pipeline") {
      const before = [...around.pipedFrom];
      const last = node.commands.at(-1);
      for (const command of node.commands) {
        const from = found.length;
        visit(command, { pipedFrom: [...before], writesTo: command === last ? around.writesTo : [] });
        before.push(...found.slice(from).flatMap(({ program }) => program ?? []));
      }
      return;
    }
    const inside =
      node.type === "Redirected" || node.type === "Command" ? within(node, around, nested) : around;
    if (node.type === "Command") add(callsOf(node, inside, nested));
    const from = found.length;
    // What stands in the words of a command writes to the command, and not where the command does.
    const streamsOf = (child: SyntaxNode): Streams => {
      if (node.type === "Command") return { ...around, writesTo: [] };
      return node.type === "Redirected" && child !== node.command ? around : inside;
    };
    forEachChild(node, (child) => visit(child, streamsOf(child)));
    if (node.type === "Redirected" && found.length === from && inside.writesTo.length > 0)
      found.push({ program: ":", words: [], ...inside });
  };
  visit(script, { pipedFrom: [], writesTo: [] });
  return { calls: found, complete };
}

function isSound({ errors }: ParsedScript): boolean {
  return errors === undefined || errors.length === 0;
}

/** What a program reads and writes without saying so by its words. */
type Streams = Pick<ShellCall, "pipedFrom" | "writesTo">;

/** The streams of a command, or of those in brackets or in a loop, that stands within others. */
function within(node: Command | Redirected, around: Streams, nested: Nested): Streams {
  return {
    pipedFrom: [...around.pipedFrom, ...programsOf(substituted(node), nested)],
    writesTo: [...around.writesTo, ...node.redirects.flatMap(outputOf)],
  };
}

function callsOf({ name, args, redirects }: Command, streams: Streams, nested: Nested): ShellCalls {
  // A redirection alone empties the file, as that of `:` does.
  if (name === undefined)
    return {
      calls: redirects.length === 0 ? [] : [{ program: ":", words: [], ...streams }],
      complete: true,
    };
  const call: ShellCall = {
    program: wordText(name)?.replace(/^.*\//, ""),
    words: args.map((word) => (word.type === "Word" ? wordText(word) : word.text)),
    ...streams,
  };
  return innerCalls(call, redirects.flatMap(inputOf), nested);
}

/** The scripts whose output a command reads by a name of its own: `bash <(curl x)`. */
function substituted(command: Command | Redirected): readonly string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type !== "ProcessSubstitution") forEachChild(node, visit);
    else if (node.operator === "<") found.push(node.text.slice(2, -1));
  };
  const words = command.type === "Command" ? command.args : [];
  for (const part of [...words, ...command.redirects]) visit(part);
  return found;
}

function programsOf(scripts: readonly string[], nested: Nested): readonly string[] {
  return scripts.flatMap((script) => nested(script).calls.flatMap(({ program }) => program ?? []));
}

function outputOf(redirect: Redirection): readonly (string | undefined)[] {
  if (redirect.type !== "Redirect" || redirect.target === undefined) return [];
  return redirect.operator.includes(">") && !redirect.operator.endsWith("&")
    ? [wordText(redirect.target)]
    : [];
}

/** A text that the program reads from the line itself. */
function inputOf(redirect: Redirection): readonly (string | undefined)[] {
  switch (redirect.type) {
    case "HereDoc":
      return [redirect.body.text];
    case "HereString":
      return redirect.target === undefined ? [] : [wordText(redirect.target)];
    case "Redirect":
      return [];
  }
}
