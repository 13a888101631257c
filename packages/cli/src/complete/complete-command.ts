import { Argument, type Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import type { Io } from "../io.ts";

/** `agentltl complete`, and the command that a shell asks at each press of the tab key. */
export function addComplete(root: Command, io: Io, ended: Ended): void {
  command(root, "complete", "Print what teaches a shell to complete this command.", [
    "complete bash >> ~/.bashrc",
    "complete zsh >> ~/.zshrc",
    "complete fish > ~/.config/fish/completions/agentltl.fish",
  ])
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish", "pwsh"]))
    .action(async (shell: "bash" | "zsh" | "fish" | "pwsh") => {
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
