// `pnpm api:pin`: writes what each package promises in types to its `api.txt`. With `--check` it only says which of them is not what the sources say.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { firstDifference } from "./first-difference.mjs";
import { publicTypes } from "./public-types.mjs";

const isCheck = process.argv.includes("--check");
for (const [folder, text] of publicTypes()) {
  const file = join(root, "packages", folder, "api.txt");
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (kept === text) continue;
  if (isCheck) {
    console.error(`packages/${folder}/api.txt is not what the sources say: ${firstDifference(kept, text)}`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`written  packages/${folder}/api.txt`);
  }
}
if (process.exitCode === 1) console.error("if that is meant, run `pnpm api:pin` and commit what it writes");
