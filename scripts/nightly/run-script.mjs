import { spawnSync } from "node:child_process";
import { node, root } from "../setup.mjs";

/** Runs a script on the workspace's Node, with our sources in place of what is built. True if all went well. */
export function runScript(path, options) {
  const args = ["--conditions=@agentltl/source", path, ...options];
  return spawnSync(node, args, { cwd: root, stdio: "inherit" }).status === 0;
}
