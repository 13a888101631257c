import type { Json } from "../read/json-value.ts";
import type { CommandWanted } from "./command-matches.ts";

const keys = ["program", "words", "options", "operands", "pipedFrom", "writesTo"] as const;

/**
 * The programs that a description means: `git push`, or `{ program: git, words: [push], options: ["-f"] }`, or a list of these. Throws a
 * `TypeError` where it is none, so that a slip in a rule never reads as "no".
 */
export function wantedCommands(value: Json | undefined): readonly CommandWanted[] {
  if (!Array.isArray(value)) return [wantedCommand(value)];
  if (value.length === 0) throw new TypeError("the list of programs is empty; name at least one");
  return value.map(wantedCommand);
}

function wantedCommand(value: Json | undefined): CommandWanted {
  if (typeof value === "string") return wantedByText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("say which program is meant: git push, or { program: git, words: [push] }");
  const given = new Map(Object.entries(value));
  const odd = [...given.keys()].find((key) => !keys.some((known) => known === key));
  if (odd !== undefined)
    throw new TypeError(`\`${odd}\` says nothing about a command; it has ${keys.join(", ")}`);
  const texts = (key: (typeof keys)[number]): readonly string[] => {
    const found = given.get(key);
    const list = found === undefined ? [] : Array.isArray(found) ? found : [found];
    if (found !== undefined && list.length === 0)
      throw new TypeError(`\`${key}\` of a command is an empty list; leave it out`);
    return list.map((text) => {
      if (typeof text === "string" && text !== "") return text;
      throw new TypeError(`\`${key}\` of a command is no text; quote it`);
    });
  };
  if (keys.every((key) => texts(key).length === 0))
    throw new TypeError("say which program is meant: { program: git, words: [push] }");
  return {
    program: given.has("program") ? texts("program") : ["*"],
    words: texts("words"),
    options: texts("options"),
    operands: texts("operands"),
    pipedFrom: texts("pipedFrom"),
    writesTo: texts("writesTo"),
  };
}

/** A program and its first words. What a shell would take for more than that is left to the longer way of writing. */
function wantedByText(text: string): CommandWanted {
  const [program = "", ...words] = text.trim().split(/\s+/);
  const odd = [program, ...words].find((word) => !/^[\w.*?@:/+][\w.*?@:/+-]*$/.test(word));
  if (odd !== undefined)
    throw new TypeError(
      `\`${text}\` is more than a program and its first words; write { program: git, words: [push], options: ["-f"] }`,
    );
  return { program: [program], words, options: [], operands: [], pipedFrom: [], writesTo: [] };
}
