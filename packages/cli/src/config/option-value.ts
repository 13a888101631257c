import type { Option } from "commander";
import { collect } from "../command-line/options.ts";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";

/** What a value of a config file is to an option: what the same text on the command line would be. Throws an `InputError` that names the place. */
export async function optionValue(option: Option, value: unknown, place: string): Promise<unknown> {
  if (option.isBoolean()) {
    if (typeof value === "boolean") return value;
    throw new InputError(`${place} is ${shown(value)}; write true or false`);
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) && option.parseArg !== collect)
    throw new InputError(`${place} is a list; write one value`);
  const texts = list.map((one) => textOf(one, place));
  if (option.parseArg === collect) return texts;
  const [text = ""] = texts;
  const read = await attempt((): unknown => option.parseArg?.(text, "") ?? text);
  if (read.kind === "done") return read.value;
  throw new InputError(`${place} is \`${visible(text)}\`; ${reasonOf(read.error)}`);
}

function textOf(value: unknown, place: string): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw new InputError(`${place} is ${shown(value)}; write a text or a number`);
}

function shown(value: unknown): string {
  return `\`${visible(String(JSON.stringify(value)).slice(0, 40))}\``;
}

/** What the option itself says, as a part of a sentence. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, "");
}
