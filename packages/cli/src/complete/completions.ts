import type { Command, Option } from "commander";

/** What may be written next. */
export interface Completions {
  readonly words: readonly Word[];
  /** Whether names of files fit, too. */
  readonly files: boolean;
}

export interface Word {
  readonly text: string;
  readonly description: string;
}

/** What may come in place of the last of the words, which is empty or the beginning of one; the others are what stands before it. */
export function completionsOf(root: Command, words: readonly string[]): Completions {
  const begun = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const command = commandOf(root, before);
  const options = command.createHelp().visibleOptions(command);
  const asked = options.find((option) => takesValue(option) && isWritten(option, before.at(-1)));
  const starting = (some: readonly Word[]): readonly Word[] =>
    some.filter(({ text }) => text.startsWith(begun));
  if (asked !== undefined)
    return { words: starting(choicesOf(asked)), files: asked.argChoices === undefined };
  if (begun.startsWith("-")) return { words: starting(options.flatMap(wordsOf)), files: false };
  const commands = command.createHelp().visibleCommands(command);
  return {
    words: starting(commands.map((one) => ({ text: one.name(), description: one.description() }))),
    files: command.registeredArguments.length > 0,
  };
}

/** The command that the words lead to. */
function commandOf(command: Command, words: readonly string[]): Command {
  const [word, ...rest] = words;
  if (word === undefined) return command;
  const option = command.options.find((one) => isWritten(one, word));
  if (option !== undefined) return commandOf(command, takesValue(option) ? rest.slice(1) : rest);
  return commandOf(command.commands.find((one) => one.name() === word) ?? command, rest);
}

function isWritten({ long, short }: Option, word: string | undefined): boolean {
  return word !== undefined && (long === word || short === word);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function choicesOf({ argChoices = [] }: Option): readonly Word[] {
  return argChoices.map((text) => ({ text, description: "" }));
}

function wordsOf({ long, description }: Option): readonly Word[] {
  return long === undefined || long === null ? [] : [{ text: long, description }];
}
