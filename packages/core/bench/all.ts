/** Every benchmark of this package, one after the other. Each can be started by itself, too. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith(".bench.ts"))) {
  console.log(`\n=== ${name}\n`);
  const { status } = spawnSync(process.execPath, [...process.execArgv, `${import.meta.dirname}/${name}`], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
