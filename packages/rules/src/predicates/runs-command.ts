import type { PredicateFunction } from "@agentltl/core/formula";
import type { Json } from "../read/json-value.ts";
import { type Answer, type CommandWanted, commandMatches } from "../shell/command-matches.ts";
import { shellCalls } from "../shell/shell-calls.ts";

/**
 * `predicate(runsCommand, $line, {program: git, words: [push], options: ["-f"]})`: the command line runs such a program. It throws where
 * that can't be told, so that the rule is then not evaluated: a line that is no text or no shell, and a word that only the run knows.
 */
export const runsCommand: PredicateFunction = (_view, line, wanted): boolean => {
  if (typeof line !== "string") throw new TypeError("a command line is a text");
  const { calls, complete } = shellCalls(line);
  const one = wantedOf(wanted);
  const answers = calls.map((call): Answer => commandMatches(call, one));
  if (answers.includes("yes")) return true;
  if (!complete || answers.includes("unknown")) throw new Error("only the run knows what this line runs");
  return false;
};

const keys = ["program", "words", "options", "operands", "pipedFrom", "writesTo"] as const;

/** Throws where it is none, so that a slip in a rule never reads as "no". */
function wantedOf(value: Json | undefined): CommandWanted {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("say which program is meant: {program: git}");
  const given = new Map(Object.entries(value));
  const odd = [...given.keys()].find((key) => !keys.some((known) => known === key));
  if (odd !== undefined) throw new TypeError(`\`${odd}\` says nothing about a command`);
  const texts = (key: (typeof keys)[number]): readonly string[] => {
    const found = given.get(key);
    const list = found === undefined ? [] : Array.isArray(found) ? found : [found];
    return list.map((text) => {
      if (typeof text === "string") return text;
      throw new TypeError(`\`${key}\` of a command is no text`);
    });
  };
  return {
    program: given.has("program") ? texts("program") : ["*"],
    words: texts("words"),
    options: texts("options"),
    operands: texts("operands"),
    pipedFrom: texts("pipedFrom"),
    writesTo: texts("writesTo"),
  };
}
