import { spawnSync } from "node:child_process";

/** Runs a command in a folder and says how it went; what it printed is shown where it failed. */
export function succeeds(title, [program, ...args], cwd) {
  const env = { ...process.env };
  // What runs this script must not leak into the project: it has package managers and settings of its own.
  for (const name of Object.keys(env))
    if (/^npm_config_(?!cache|cafile|prefix)|^npm_(lifecycle|package)|^PNPM_|^NODE_OPTIONS$/i.test(name))
      delete env[name];
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  const good = status === 0;
  console.log(`${good ? "ok  " : "FAIL"} ${title}`);
  if (!good) console.log(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`);
  return good;
}
