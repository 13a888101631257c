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
    .addArgument(new Argument("<shell>", "the shell").choices(shells).argParser(String))
    .action(async (named: string) => {
      const shell = await knownShell(named);
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

/** Said in our words, so it is checked here; what says them is loaded where they are needed. */
async function knownShell(text: string): Promise<(typeof shells)[number]> {
  const found = shells.find((shell) => shell === text);
  if (found !== undefined) return found;
  const [{ InputError }, { visible }] = await Promise.all([
    import("../errors/input-error.ts"),
    import("../text/visible.ts"),
  ]);
  throw new InputError(`\`${visible(text)}\` is no shell that can be taught; write ${shells.join(", ")}`);
}
