import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What users have beside us: hosts and other peers, and the compiler. */
const hosts = {
  "@langchain/core": "1.4.0",
  "@modelcontextprotocol/sdk": "1.30.0",
  ai: "7.0.173",
  bullmq: "6.7.0",
  "fast-check": "4.11.0",
  ioredis: "5.11.1",
  langchain: "1.5.14",
  redis: "6.3.0",
  typescript: "6.0.3",
  zod: "4.6.7",
};

const filesOf = (tarballs) =>
  Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));

const manifest = (tarballs, more) => ({
  name: "installed",
  private: true,
  type: "module",
  dependencies: {
    ...filesOf(tarballs),
    ...hosts,
  },
  ...more,
});

const writeJson = (project, name, value) =>
  writeFileSync(join(project, name), `${JSON.stringify(value, null, 2)}\n`);

/** pnpm ends with an error for an install script that nobody has decided on. BullMQ brings one, which it can do without; of ours none has any. */
const noScripts = "allowBuilds:\n  msgpackr-extract: false\n";

/** Each package manager: how it is told that our packages' own dependencies are these tarballs, too, and how it installs. None runs an install script. */
export const managers = [
  {
    name: "npm",
    write: (project, tarballs) => writeJson(project, "package.json", manifest(tarballs, {})),
    install: ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund"],
  },
  {
    name: "pnpm",
    write: (project, tarballs) => {
      writeJson(project, "package.json", manifest(tarballs, {}));
      const overrides = Object.entries(filesOf(tarballs)).map(([name, file]) => `  "${name}": "${file}"\n`);
      writeFileSync(join(project, "pnpm-workspace.yaml"), `overrides:\n${overrides.join("")}${noScripts}`);
    },
    install: ["npx", "--yes", packageManager, "install", "--no-frozen-lockfile"],
  },
  {
    name: "yarn",
    write: (project, tarballs) => {
      writeJson(project, "package.json", manifest(tarballs, { resolutions: filesOf(tarballs) }));
      writeFileSync(
        join(project, ".yarnrc.yml"),
        "nodeLinker: node-modules\nenableScripts: false\nenableTelemetry: false\n",
      );
      writeFileSync(join(project, "yarn.lock"), "");
    },
    install: ["npx", "--yes", "@yarnpkg/cli-dist@4.18.1", "install", "--no-immutable"],
  },
];
