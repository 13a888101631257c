// Type checks every package: its sources without Node's types, then everything with them, and what runs in browsers with theirs. Each with TypeScript 6,
// which our tools use, and with 7, which our users may have.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const compilers = {
  "TypeScript 6": "node_modules/typescript/bin/tsc",
  "TypeScript 7": "scripts/node_modules/typescript-7/bin/tsc",
};
const folders = [...readdirSync(join(root, "packages")).map((name) => `packages/${name}`), "examples"];
const projects = folders
  .flatMap((folder) => ["", ".test", ".viewer"].map((part) => `${folder}/tsconfig${part}.json`))
  .filter((project) => existsSync(join(root, project)));

async function check({ compiler, project }) {
  const child = spawn(process.execPath, [compilers[compiler], "-p", project], { cwd: root });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${compiler} ${project}${output ? `\n${output}` : ""}`);
  return code === 0;
}

async function checkInTurn(queue) {
  let good = true;
  for (let next = queue.shift(); next; next = queue.shift()) good = (await check(next)) && good;
  return good;
}

const waiting = Object.keys(compilers).flatMap((compiler) =>
  projects.map((project) => ({ compiler, project })),
);
const results = await Promise.all(Array.from({ length: availableParallelism() }, () => checkInTurn(waiting)));
process.exitCode = results.every(Boolean) ? 0 : 1;
