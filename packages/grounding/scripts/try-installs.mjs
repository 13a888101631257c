// Packs this package and core, and installs them in an empty project with npm and pnpm, scripts blocked and no compiler or python in
// reach, then reads a file in each language on Node 22, 24 and 26 (from the npm package `node`), and without WebAssembly.
// Needs `pnpm build` before. `node scripts/try-installs.mjs [folder]`
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = process.argv[2] ?? mkdtempSync(join(tmpdir(), "grounding-installs-"));
const pnpm = ["--yes", "pnpm@12.21.0"];
const majors = [22, 24, 26];

const probe = `
import { createGrounder } from "@agentltl/grounding";
import { sourceParser } from "@agentltl/grounding/node";
const grounder = await createGrounder({ parser: sourceParser });
const files = {
  "a.py": "class Cart:\\n  def total_py(self): pass\\n\\nx = 1\\n", "a.ts": "export class B { total_ts() {} }\\n",
  "a.h": "struct C { int total_h; };\\n", "a.go": "package a\\nfunc total_go() {}\\n",
  "A.java": "class D { void total_java() {} }\\n", "a.rs": "fn total_rs() {}\\n",
};
for (const [path, result] of Object.entries(files)) grounder.addRead({ name: "read_file", args: { path }, result });
const defined = grounder.seen().reads.flatMap((read) => read.definitions.map(({ name }) => name)).filter((name) => name.startsWith("total"));
const answer = "\`Cart.total_py()\`, \`total_ts()\`, \`total_h\`, \`total_go()\`, \`total_java()\`, \`total_rs()\` and \`Cart.x_none()\`";
console.log(process.version, defined.length, "defined,", grounder.check(answer).entities.map(({ grounded }) => (grounded ? "+" : "-")).join(""));
`;

/** A PATH with nothing in it but Node and npm: no python, no compiler. */
function barePath(nodeFolder) {
  const folder = join(root, "bin");
  mkdirSync(folder, { recursive: true });
  for (const name of ["sh", "env", "uname", "dirname", "sed", "cat", "readlink", "basename"])
    for (const from of ["/bin", "/usr/bin"])
      if (existsSync(join(from, name)) && !existsSync(join(folder, name)))
        symlinkSync(join(from, name), join(folder, name));
  return [nodeFolder, folder].join(delimiter);
}

function run(command, args, cwd, env) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, CI: "true", ...env },
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`\`${command} ${args.join(" ")}\` ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

const tarballs = join(root, "tarballs");
mkdirSync(tarballs, { recursive: true });
for (const name of ["core", "grounding"])
  execFileSync("npx", [...pnpm, "pack", "--pack-destination", tarballs], {
    cwd: join(dirname(here), name),
    stdio: "ignore",
  });
const tarball = (name) =>
  `file:${join(tarballs, readdirSync(tarballs).find((file) => file.includes(name)) ?? "")}`;

const nodes = join(root, "nodes");
mkdirSync(nodes, { recursive: true });
for (const major of majors) {
  const folder = join(nodes, String(major));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules/node/bin/node")))
    run("npm", ["install", "--prefix", folder, `node@${major}`], folder, {});
}

const outer = dirname(process.execPath);
/** The folder of npm's own scripts, run by our Node, so that PATH can be bare. */
const npm = dirname(realpathSync(run("sh", ["-c", "command -v npm"], root, {})));
const installers = {
  npm: [join(npm, "npm-cli.js"), "install", "--ignore-scripts"],
  pnpm: [join(npm, "npx-cli.js"), ...pnpm, "install"],
};
let failed = false;
for (const [installer, args] of Object.entries(installers)) {
  const project = join(root, installer);
  mkdirSync(project, { recursive: true });
  const dependencies = {
    "@agentltl/core": tarball("agentltl-core"),
    "@agentltl/grounding": tarball("agentltl-grounding"),
  };
  // The tarball of grounding asks for a version of core that no registry has yet.
  const overrides = { "@agentltl/core": dependencies["@agentltl/core"] };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({
      name: "probe",
      private: true,
      type: "module",
      dependencies,
      ...(installer === "npm" ? { overrides } : {}),
    }),
  );
  writeFileSync(
    join(project, "pnpm-workspace.yaml"),
    `overrides:\n  "@agentltl/core": "${overrides["@agentltl/core"]}"\n`,
  );
  writeFileSync(join(project, "probe.mjs"), probe);
  const started = Date.now();
  run(process.execPath, args, project, { PATH: barePath(outer) });
  console.log(`${installer}: installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  for (const major of majors)
    for (const flags of [[], ["--jitless"]]) {
      const node = join(nodes, String(major), "node_modules/node/bin/node");
      const said = spawnSync(node, [...flags, "probe.mjs"], {
        cwd: project,
        encoding: "utf8",
        env: { PATH: barePath(dirname(node)) },
      });
      const wanted = flags.length === 0 ? /6 defined, \+{6}-$/ : /defined, \+{6}-$/;
      const good = said.status === 0 && wanted.test(said.stdout.trim());
      failed ||= !good;
      console.log(
        `  ${good ? "good" : "BAD "} ${flags.join(" ")} ${said.stdout.trim()}${said.stderr.slice(0, 500)}`,
      );
    }
}
process.exitCode = failed ? 1 : 0;
