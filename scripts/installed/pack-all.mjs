import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** Packs each package of ours. Gives the tarballs by the packages' names. Throws where one has not been built. */
export function packAll(folder) {
  mkdirSync(folder);
  const packageManager = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager;
  const tarballs = {};
  for (const name of readdirSync(join(root, "packages"))) {
    const cwd = join(root, "packages", name);
    const before = new Set(readdirSync(folder));
    const packed = spawnSync("npx", ["--yes", packageManager, "pack", "--pack-destination", folder], {
      cwd,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const [tarball] = readdirSync(folder).filter((file) => !before.has(file));
    if (packed.status !== 0 || tarball === undefined)
      throw new Error(`${name} can't be packed:\n${packed.stdout}${packed.stderr}`);
    tarballs[JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).name] = join(folder, tarball);
  }
  return tarballs;
}
