import { Argument, type Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";

/** `agentltl complete`, and the command that a shell asks at each press of the tab key. */
export function addComplete(root: Command, io: Io, ended: Ended): void {
  command(root, "complete", "Print what teaches a shell to complete this command.", [
    "complete bash >> ~/.bashrc",
    "complete zsh >> ~/.zshrc",
    "complete fish > ~/.config/fish/completions/agentltl.fish",
  ])
    .addArgument(new Argument("<shell>", "the shell").choices(shells).argParser(knownShell))
    .action(async (shell: Shell) => {
      const { default: tabtab } = await import("@pnpm/tabtab");
      io.stdout.write(await tabtab.getCompletionScript({ name: "agentltl", completer: "agentltl", shell }));
      ended(0);
    });
  root
    .command("completion-server", { hidden: true })
    .argument("[words...]")
    .action(async (words: readonly string[]) => {
      const { complete } = await import("./complete.ts");
      await complete(root, words, io);
      ended(0);
    });
}

const shells = ["bash", "zsh", "fish", "pwsh"] as const;
type Shell = (typeof shells)[number];

function knownShell(text: string): Shell {
  const found = shells.find((shell) => shell === text);
  if (found !== undefined) return found;
  throw new InputError(`\`${visible(text)}\` is no shell that can be taught; write ${shells.join(", ")}`);
}
