// `npm test`, `npm run demo`, `npm run study:example` and `pnpm nightly`: set up where needed, then run on the workspace's own Node 24.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { node, root, setUp } from "./setup.mjs";

const [job, ...rest] = process.argv.slice(2);

setUp();
if (job === "test") process.exitCode = runTests(rest);
else if (job === "demo")
  process.exitCode = run(["--conditions=@agentltl/source", "examples/src/demo.ts", ...rest]);
else if (job === "study") process.exitCode = runStudy(rest);
else if (job === "nightly") process.exitCode = run(["scripts/nightly/run.mjs", ...rest]);
else throw new Error(`there is no job \`${job}\`: write \`test\`, \`demo\`, \`study\` or \`nightly\``);

/** The example study: what is left of it is run, and all of it analysed. */
function runStudy(more) {
  const file = "examples/study/study.yaml";
  const agentltl = ["--conditions=@agentltl/source", "packages/cli/bin/agentltl.js", "study"];
  const code = run([...agentltl, "run", file, ...more]);
  return code === 0 || code === 3 ? run([...agentltl, "analyze", file]) : code;
}

/** All tests, or those of the paths given; what failed is named at the end, and the counts are the last line. */
function runTests(paths) {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-test-"));
  const file = join(folder, "counts.json");
  const reporters = ["--reporter=default", "--reporter=./scripts/count-reporter.mjs"];
  const code = run(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...paths], {
    AGENTLTL_COUNTS: file,
  });
  const { passed, failed, skipped, failures: names } = readCounts(file);
  rmSync(folder, { recursive: true });
  // A run that ends badly though no test failed still failed.
  const failures = code !== 0 && failed === 0 ? 1 : failed;
  for (const name of names) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return code === 0 && failures > 0 ? 1 : code;
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // No file: vitest ended before it had run the tests.
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

function run(args, variables = {}) {
  const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, ...variables };
  const { status } = spawnSync(node, args, { cwd: root, env, stdio: "inherit" });
  return status ?? 1;
}
