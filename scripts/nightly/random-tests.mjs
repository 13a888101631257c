import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** The test files that draw their cases at random, as paths from the root. */
export function randomTests() {
  return globSync("{packages/*,examples}/{src,test}/**/*.test.ts", { cwd: root })
    .filter((path) => !path.includes("node_modules"))
    .filter((path) => readFileSync(join(root, path), "utf8").includes('from "fast-check"'))
    .sort();
}
