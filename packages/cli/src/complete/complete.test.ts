import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { command } from "../../test/command.ts";

/** What a shell is answered when the tab key is pressed behind this line. */
async function answer(line: string, shell = "bash"): Promise<readonly string[]> {
  const words = line.split(" ");
  const env = { COMP_CWORD: String(words.length - 1), SHELL: shell };
  const { code, stdout, stderr } = await command(["completion-server", "--", ...words], { env });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter((text) => text !== "");
}

const files = ["__tabtab_complete_files__"];

test.each<readonly [string, readonly string[]]>([
  ["agentltl ver", ["verify"]],
  ["agentltl verify --fail", ["--fail-on", "--fail-under"]],
  ["agentltl verify --fail-on ", ["stop", "block", "ask", "retry", "warn", "log"]],
  ["agentltl verify --fail-on re", ["retry"]],
  ["agentltl verify --rules ", files],
  ["agentltl verify runs", files],
  ["agentltl verify --rules a.yaml runs/", files],
  ["agentltl verify --all --form", ["--format"]],
  ["agentltl rules ch", ["check"]],
  ["agentltl parse --format json --fo", ["--format"]],
  ["agentltl nothing-like-it --he", ["--help"]],
])("%s", async (line, words) => {
  expect(await answer(line)).toEqual(words);
});

test("at the beginning each command is offered, those that are not for people left out", async () => {
  const words = await answer("agentltl ");
  expect(words).toContain("verify");
  expect(words).not.toContain("completion-server");
});

test("shells that show descriptions get them", async () => {
  expect(await answer("agentltl ver", "zsh")).toEqual(["verify:Judge recorded traces by rules."]);
  expect(await answer("agentltl ver", "fish")).toEqual(["verify\tJudge recorded traces by rules."]);
});

test("each shell has its script; another is refused", async () => {
  for (const shell of ["bash", "zsh", "fish", "pwsh"]) {
    const { code, stdout } = await command(["complete", shell]);
    expect([code, stdout.includes("completion-server")]).toEqual([0, true]);
  }
  const { code, stderr } = await command(["complete", "tcsh"]);
  expect([code, stderr]).toMatchInlineSnapshot(`
    [
      2,
      "error: \`tcsh\` is no shell that can be taught; write bash, zsh, fish, pwsh
    ",
    ]
  `);
});

const bash = spawnSync("bash", ["--version"]).status === 0;

test.skipIf(!bash)(
  bash
    ? "bash itself completes by its script"
    : "bash itself completes by its script (skipped: no bash on this machine)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "agentltl-complete-"));
    const bin = fileURLToPath(new URL("../bin.ts", import.meta.url));
    const own = `#!/bin/sh\nexec "${process.execPath}" --conditions=@agentltl/source "${bin}" "$@"\n`;
    writeFileSync(join(folder, "agentltl"), own, { mode: 0o755 });
    const { stdout: script } = await command(["complete", "bash"]);
    const pressed = `${script}
COMP_WORDS=(agentltl verify --fail); COMP_CWORD=2; COMP_LINE="agentltl verify --fail"; COMP_POINT=22
_agentltl_completion
printf "%s\\n" "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync("bash", ["-c", pressed], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    rmSync(folder, { recursive: true });
    expect(stdout.trim().split("\n")).toEqual(["--fail-on", "--fail-under"]);
  },
);
