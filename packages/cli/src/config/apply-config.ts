import { nearestName } from "@agentltl/core/host";
import type { Command } from "commander";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";
import { optionValue } from "./option-value.ts";
import type { Config } from "./read-config.ts";

/**
 * Gives a command what the config file says and the command line doesn't. A key of the file is an option by its long name (`failOn` for
 * `--fail-on`), for each command that has it; or a command's name, with options for it alone, which go first. `traces` are the traces
 * of commands that are given none. Throws an `InputError` for a key that no command has, and for a value that the option doesn't take.
 */
export async function applyConfig({ file, settings }: Config, command: Command): Promise<void> {
  const all = commandsOf(rootOf(command));
  const known = ["traces", ...all.flatMap(keysOf), ...all.slice(1).map((one) => one.name())];
  const own = sectionOf(settings, command, file);
  refuseUnknown(
    settings,
    new Set(known),
    (key) => `${file}: \`${visible(key)}\` is no option and no command`,
  );
  refuseUnknown(
    own,
    new Set(["traces", ...keysOf(command)]),
    (key) => `${file}: \`${visible(key)}\` is no option of \`${command.name()}\``,
  );
  for (const option of command.options) {
    const key = option.attributeName();
    const source = command.getOptionValueSource(key);
    if (source !== undefined && source !== "default") continue;
    const [place, given] = Object.hasOwn(own, key)
      ? [`${command.name()}.${key}`, own[key]]
      : [key, Object.hasOwn(settings, key) ? settings[key] : undefined];
    if (given === undefined) continue;
    const value = await optionValue(option, given, `${file}: \`${place}\``);
    command.setOptionValueWithSource(key, value, "config");
  }
  giveTraces(command, Object.hasOwn(own, "traces") ? own.traces : settings.traces, file);
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function commandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}

function keysOf({ options }: Command): readonly string[] {
  return options.map((option) => option.attributeName()).filter((key) => key !== "version");
}

/** What the file says for one command alone. */
function sectionOf(
  settings: Config["settings"],
  command: Command,
  file: string,
): Readonly<Record<string, unknown>> {
  const name = command.name();
  const section = Object.hasOwn(settings, name) ? settings[name] : {};
  if (typeof section === "object" && section !== null && !Array.isArray(section)) return { ...section };
  throw new InputError(`${file}: \`${name}\` is a command; give it an object with its options`);
}

function refuseUnknown(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  message: (key: string) => string,
): void {
  for (const key of Object.keys(given)) {
    if (known.has(key)) continue;
    const near = nearestName(key, known);
    throw new InputError(`${message(key)}${near === undefined ? "" : `; did you mean \`${near}\`?`}`);
  }
}

/** Where a command takes traces and was given none, it takes those of the file. */
function giveTraces(command: Command, traces: unknown, file: string): void {
  if (traces === undefined) return;
  if (!Array.isArray(traces) || !traces.every((one): one is string => typeof one === "string"))
    throw new InputError(`${file}: \`traces\` is no list of files; write ["runs/*.jsonl"]`);
  const [argument] = command.registeredArguments;
  const [given] = command.processedArgs;
  if (argument?.name() === "traces" && Array.isArray(given) && given.length === 0)
    command.processedArgs[0] = [...traces];
}
