import { Command } from "commander";
import { addBench } from "./bench/bench-command.ts";
import type { Ended } from "./command-line/command.ts";
import { addCompare } from "./compare/compare-command.ts";
import { addComplete } from "./complete/complete-command.ts";
import { addContracts } from "./contracts/contracts-command.ts";
import { addConvert } from "./convert/convert-command.ts";
import { addDiff } from "./diff/diff-command.ts";
import { addExec } from "./exec/exec-command.ts";
import { addGround } from "./ground/ground-command.ts";
import { addInit } from "./init/init-command.ts";
import type { Io } from "./io.ts";
import { addLint } from "./lint/lint-command.ts";
import { addMine } from "./mine/mine-command.ts";
import { addParse } from "./parse/parse-command.ts";
import { addRedact } from "./redact/redact-command.ts";
import { addReplay } from "./replay/replay-command.ts";
import { addReport } from "./report/report-command.ts";
import { addReward } from "./reward/reward-command.ts";
import { addStudy } from "./study/study-command.ts";
import { addTest } from "./test/test-command.ts";
import { addVerify } from "./verify/verify-command.ts";
import { addView } from "./view/view-command.ts";
import { addWhy } from "./why/why-command.ts";

const exitCodes = `
Exit codes: 0 all is well; 1 a rule is broken, an answer not grounded or an example failed;
2 the input can't be used; 3 nothing is broken, but something was not judged or never applied.`;

/** The command line. Each command is loaded when it is run, so that \`--help\` is quick. */
export function program(io: Io, version: string, ended: Ended): Command {
  const root = new Command("agentltl")
    .description("Rules for what an agent does: verify traces, check answers, test rules.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help; also after a command")
    .helpCommand(false)
    // What stands behind a command is of the command: `exec plan` has an `--env` of its own.
    .enablePositionalOptions()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .configureHelp({ helpWidth: 100 })
    .exitOverride()
    .addHelpText("after", `${exitCodes}\n\nStart with: npx agentltl init`);
  root.hook("preAction", async (_root, action) => {
    // A key press is answered whatever stands in the folder.
    if (action.name() === "completion-server") return;
    const { readConfig } = await import("./config/read-config.ts");
    const config = await readConfig(io);
    if (config === undefined) return;
    const { applyConfig } = await import("./config/apply-config.ts");
    await applyConfig(config, action);
  });
  addInit(root, io, ended);
  addVerify(root, io, ended);
  addCompare(root, io, ended);
  addWhy(root, io, ended);
  addReplay(root, io, ended);
  addReport(root, io, ended);
  addView(root, io, ended);
  addExec(root, io, ended);
  addContracts(root, io, ended);
  addConvert(root, io, ended);
  addGround(root, io, ended);
  addTest(root, io, ended);
  addStudy(root, io, ended);
  addLint(root, io, ended);
  addDiff(root, io, ended);
  addMine(root, io, ended);
  addRedact(root, io, ended);
  addParse(root, io, ended);
  addComplete(root, io, ended);
  addBench(root, io, ended);
  addReward(root, io, ended);
  sayWhereHelpIs(root, root.name());
  return root;
}

/** After what is wrong in the arguments of a command stands how to be told which they are. */
function sayWhereHelpIs(command: Command, path: string): void {
  command.showHelpAfterError(`see ${path} --help`);
  for (const part of command.commands) {
    sayWhereHelpIs(part, `${path} ${part.name()}`);
    sayWhichPartsThereAre(part);
  }
}

/** Of a command that does nothing without a part the help is shown as an error, and says first what is missing. */
function sayWhichPartsThereAre(command: Command): void {
  const parts = command.commands.map((part) => part.name());
  if (parts.length === 0) return;
  command.addHelpText("before", ({ error }) =>
    error ? `error: \`${command.name()}\` needs one of ${parts.join(", ")} behind it\n` : "",
  );
}
