import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../bin/agentltl.js", import.meta.url));
/** Writes the address of each module that is loaded to stderr. */
const tell = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { writeSync(2, url + "\\n"); return next(url, context); } });
`)}`;

/** The modules that the command loads, Node's own left out: our files by name, packages as `package`. */
async function loaded(...argv: readonly string[]): Promise<readonly string[]> {
  const { stderr } = await promisify(execFile)(process.execPath, [
    "--conditions=@agentltl/source",
    `--import=${tell}`,
    bin,
    ...argv,
  ]);
  const urls = stderr.split("\n").filter((line) => line.startsWith("file:"));
  return [
    ...new Set(urls.map((url) => /node_modules\/([^/.@]+)\/(?!.*node_modules)/.exec(url)?.[1] ?? url)),
  ].map((url) => url.replace(/.*\/packages\//, ""));
}

/** What says which commands there are, and how one ended: none of them is loaded with it. */
const commandLine =
  /^(commander|cli\/src\/(program|errors\/failed|command-line\/[a-z-]+|[a-z]+\/[a-z]+-command)\.ts)$/;
const start = ["cli/bin/agentltl.js", "cli/src/bin.ts", "cli/src/run.ts", "cli/src/errors/attempt.ts"];

test("the version loads nothing else, and help only the command line", async () => {
  expect((await loaded("--version")).toSorted()).toEqual(start.toSorted());
  for (const help of [["--help"], ["verify", "--help"]]) {
    const more = (await loaded(...help)).filter((one) => !start.includes(one));
    expect(more).toContain("cli/src/program.ts");
    expect(more.filter((one) => !commandLine.test(one))).toEqual([]);
  }
});
