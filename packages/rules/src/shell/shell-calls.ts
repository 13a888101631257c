import {
  type Command,
  forEachChild,
  type ParsedScript,
  parse,
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
  const visit = (node: SyntaxNode, pipedFrom: readonly string[]): void => {
    if (node.type === "Script") complete &&= isSound(node);
    if (node.type === "Pipeline") {
      const before = [...pipedFrom];
      for (const command of node.commands) {
        const from = found.length;
        visit(command, [...before]);
        before.push(...found.slice(from).flatMap(({ program }) => program ?? []));
      }
      return;
    }
    if (node.type === "Command") add(callsOf(node, pipedFrom, nested));
    forEachChild(node, (child) => visit(child, pipedFrom));
  };
  visit(script, []);
  return { calls: found, complete };
}

function isSound({ errors }: ParsedScript): boolean {
  return errors === undefined || errors.length === 0;
}

function callsOf(command: Command, pipedFrom: readonly string[], nested: Nested): ShellCalls {
  const { name, args, redirects } = command;
  if (name === undefined) return { calls: [], complete: true };
  const call: ShellCall = {
    program: wordText(name)?.replace(/^.*\//, ""),
    words: args.map((word) => (word.type === "Word" ? wordText(word) : word.text)),
    writesTo: redirects.flatMap(outputOf),
    pipedFrom,
  };
  return innerCalls(call, redirects.flatMap(inputOf), nested);
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
