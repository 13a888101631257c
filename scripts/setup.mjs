// Makes the checkout ready to run: needs Node 20 or newer and npm, and nothing else.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === "win32";

/** The workspace's own Node 24, there once `setUp` has run. */
export const node = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

const stamp = join(root, "node_modules", ".agentltl-set-up");

/** Installs the workspace unless this very lock file is installed already. Ends the process where it can't. */
export function setUp() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20)
    fail(`this needs Node 20 or newer and runs on ${process.version}; install a newer one and try again`);
  const wanted = fingerprint();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.error(`Setting up with ${packageManager}, once. This takes some seconds.`);
  const install = spawnSync("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], {
    cwd: root,
    encoding: "utf8",
    // Never a question to someone who isn't there.
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: windows,
  });
  if (install.error)
    fail(`npx could not be started (${install.error.message}); install npm, which brings it`);
  if (install.status !== 0)
    fail(`the set-up failed; this is what pnpm said:\n\n${install.stdout}${install.stderr}`);
  if (!existsSync(node)) fail("the set-up ended without Node 24; delete node_modules and try again");
  writeFileSync(stamp, wanted);
}

/** What has to be the same for an installation to be still good. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(join(root, file)));
  return `${hash.digest("hex")} ${process.platform} ${process.arch}\n`;
}

function fail(message) {
  console.error(`\nError: ${message}`);
  process.exit(1);
}
