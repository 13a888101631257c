import { isJsonObject, type Json } from "@agentltl/core/host";

/** An argument of a call; `undefined` where it is absent or `null`, or where the arguments are no object. */
export function argument(args: Json, name: string): Json | undefined {
  if (!isJsonObject(args) || !Object.hasOwn(args, name)) return undefined;
  return args[name] ?? undefined;
}

/** The first of these arguments that is a text with something in it. */
export function textArgument(args: Json, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = argument(args, name);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** One name or several, as several. */
export function listed(names: string | readonly string[]): readonly string[] {
  return typeof names === "string" ? [names] : names;
}
