// Type checks every package twice: its sources without Node's types, then everything with them.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const folders = [...readdirSync(join(root, "packages")).map((name) => `packages/${name}`), "examples"];
const projects = folders
  .flatMap((folder) => [`${folder}/tsconfig.json`, `${folder}/tsconfig.test.json`])
  .filter((project) => existsSync(join(root, project)));

async function check(project) {
  const compiler = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "-p", project], { cwd: root });
  let output = "";
  compiler.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => compiler.on("close", resolve));
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${project}${output ? `\n${output}` : ""}`);
  return code === 0;
}

async function checkInTurn(queue) {
  let good = true;
  for (let project = queue.shift(); project; project = queue.shift()) good = (await check(project)) && good;
  return good;
}

const waiting = [...projects];
const results = await Promise.all(Array.from({ length: availableParallelism() }, () => checkInTurn(waiting)));
process.exitCode = results.every(Boolean) ? 0 : 1;
