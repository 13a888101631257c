import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The compilers that users have: the last of 5, and those of the workspace. */
const compilers = [
  ["5.9", at("../node_modules/typescript-5.9/bin/tsc")],
  ["6", at("../../../node_modules/typescript/bin/tsc")],
  ["7", at("../../../scripts/node_modules/typescript-7/bin/tsc")],
] as const;

test.each(compilers)(
  "TypeScript %s sees the host's types unchanged, for `ai` 5, 6 and 7",
  (_version, compiler) => {
    expect(existsSync(compiler)).toBe(true);
    const { stdout, status } = spawnSync(
      process.execPath,
      [compiler, "--noEmit", "-p", at("types/tsconfig.json")],
      {
        encoding: "utf8",
      },
    );
    expect(stdout).toBe("");
    expect(status).toBe(0);
  },
);
