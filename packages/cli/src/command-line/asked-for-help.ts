import type { Command } from "commander";

/**
 * The arguments, where `help verify` is what `verify --help` is, as with other programs. What is no command is left as it stands behind `help`,
 * so that it is refused as anywhere else; what stands behind a command that takes arguments is not looked at, and nothing is run.
 */
export function askedForHelp(root: Command, argv: readonly string[]): readonly string[] {
  if (argv[0] !== "help") return argv;
  const path: string[] = [];
  let at = root;
  for (const name of argv.slice(1)) {
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
