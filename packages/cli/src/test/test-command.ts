import type { Command } from "commander";
import { command, type Ended } from "../command-line/command.ts";
import { format, tools } from "../command-line/options.ts";
import type { Io } from "../io.ts";
import type { TestArguments } from "./test.ts";

/** `agentltl test`. */
export function addTest(root: Command, io: Io, ended: Ended): void {
  command(root, "test", "Run the examples of rule files.", [
    "test",
    "test rules/*.rules.yaml --tools tools.json",
  ])
    .argument("[files...]", "rule files (default: *.rules.yaml)")
    .addOption(tools("exit 2"))
    .addOption(format())
    .action(async (paths: string[], options: TestArguments) => {
      const { test } = await import("./test.ts");
      ended(await test(paths, options, io));
    });
}
