import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { format, tools } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { TestArguments } from "./test.ts";

/** `agentltl test`, and `agentltl rules check`, which is the same. */
export function addTest(root: Command, io: Io, ended: Ended): void {
  const examples = ["test", "test rules/*.rules.yaml --tools tools.json"];
  addCommand(command(root, "test", "Run the examples of rule files.", examples), io, ended);
  const rules = command(root, "rules", "What is done with rule files alone.", ["rules check"]);
  addCommand(command(rules, "check", "The same as agentltl test.", ["rules check"]), io, ended);
}

function addCommand(added: Command, io: Io, ended: Ended): void {
  added
    .argument("[files...]", "rule files (default: *.rules.yaml)")
    .addOption(tools("exit 2"))
    .addOption(format())
    .action(async (paths: string[], options: TestArguments) => {
      const { test } = await import("./test.ts");
      ended(await test(paths, options, io));
    });
}
