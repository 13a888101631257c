import type { Command } from "commander";

/**
 * The arguments for what stands behind `help`: `help verify` is what `verify --help` is, as with other programs. What is no command is left as it
 * stands there, so that it is refused as anywhere else; what stands behind a command that takes arguments is not looked at, and nothing is run.
 */
export function askedForHelp(root: Command, names: readonly string[]): readonly string[] {
  const path: string[] = [];
  let at = root;
  for (const name of names) {
    const part = at.commands.find((one) => one.name() === name);
    if (part === undefined) {
      const takesMore = at.registeredArguments.length > 0 || name.startsWith("-");
      return takesMore || at.commands.length === 0 ? [...path, "--help"] : [...path, name];
    }
    path.push(name);
    at = part;
  }
  return [...path, "--help"];
}
