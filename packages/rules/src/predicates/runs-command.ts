import type { PredicateFunction } from "@agentltl/core/formula";
import { type Answer, commandMatches } from "../shell/command-matches.ts";
import { shellCalls } from "../shell/shell-calls.ts";
import { wantedCommands } from "../shell/wanted-commands.ts";

/**
 * `predicate(runsCommand, $line, {program: git, words: [push], options: ["-f"]})`: the command line runs such a program, or one of a list
 * of them. It throws where that can't be told, so that the rule is then not evaluated: a line that is no text or no shell, and a word that
 * only the run knows.
 */
export const runsCommand: PredicateFunction = (_view, line, wanted): boolean => {
  if (typeof line !== "string") throw new TypeError("a command line is a text");
  const { calls, complete } = shellCalls(line);
  const all = wantedCommands(wanted);
  const answers = calls.flatMap((call) => all.map((one): Answer => commandMatches(call, one)));
  if (answers.includes("yes")) return true;
  if (!complete || answers.includes("unknown")) throw new Error("only the run knows what this line runs");
  return false;
};
