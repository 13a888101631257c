// Installs the packages as users will, from tarballs into empty projects, by each package manager, and uses them there: as ES modules and by
// `require`, on the oldest Node that we support and on the newest, with types for both kinds of resolution. Needs what `pnpm build` makes.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { managers } from "./managers.mjs";
import { nodes } from "./nodes.mjs";
import { packAll } from "./pack-all.mjs";
import { succeeds } from "./succeeds.mjs";

const folder = mkdtempSync(join(tmpdir(), "agentltl-installed-"));
const tarballs = packAll(join(folder, "tarballs"));
const wanted = process.argv.slice(2);
const chosen = managers.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = chosen.map((manager) => {
  const project = join(folder, manager.name);
  mkdirSync(project);
  cpSync(fileURLToPath(new URL("project", import.meta.url)), project, { recursive: true });
  manager.write(project, tarballs);
  return [
    succeeds(`${manager.name}: installs`, manager.install, project),
    ...nodes.flatMap(({ name, path }) => [
      succeeds(`${manager.name}, ${name}: every entry is imported`, [path, "imported.mjs"], project),
      succeeds(`${manager.name}, ${name}: every entry is required`, [path, "required.cjs"], project),
      succeeds(`${manager.name}, ${name}: the command runs`, [path, "command.mjs"], project),
    ]),
    ...["nodenext", "bundler"].map((resolution) =>
      succeeds(
        `${manager.name}: types, ${resolution}`,
        [process.execPath, "node_modules/typescript/bin/tsc", "-p", `tsconfig.${resolution}.json`],
        project,
      ),
    ),
  ].every(Boolean);
});
rmSync(folder, { recursive: true, force: true });
process.exitCode = results.every(Boolean) && results.length > 0 ? 0 : 1;
