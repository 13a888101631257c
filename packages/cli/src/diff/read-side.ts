import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { posix, relative, resolve } from "node:path";
import { type RuleFile, readRules } from "@agentltl/rules";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { groundingFunctions, loadRuleFile, namesAnswerEntities } from "../rules/load-rule-file.ts";
import { visible } from "../text/visible.ts";

/**
 * One side of a comparison: a file, or a file of a git revision (`origin/main:agentltl.rules.yaml`). A file of that very name comes first. What
 * begins with a dash is no revision: git would read it as an option.
 */
export async function readSide(given: string, io: Io): Promise<RuleFile> {
  const path = resolve(io.cwd, given);
  if (existsSync(path)) return await loadRuleFile(relative(process.cwd(), path));
  const [, revision, inside] = /^([^:-][^:]*):(.+)$/s.exec(given) ?? [];
  if (revision === undefined || inside === undefined)
    throw new InputError(
      `\`${visible(given)}\` does not exist; name a rule file, or one of a git revision such as origin/main:agentltl.rules.yaml`,
    );
  const text = await textIn(revision, inside, io);
  return readRules(text, {
    file: given,
    ...(namesAnswerEntities(text) ? { registry: await groundingFunctions() } : {}),
    // A file that is included is of the same revision.
    open: (included, from) => {
      const [, folder = ""] = /^[^:]+:(.*)$/s.exec(from ?? "") ?? [];
      const other = posix.join(posix.dirname(folder), included);
      return { file: `${revision}:${other}`, text: show(revision, other, io) };
    },
  });
}

async function textIn(revision: string, path: string, io: Io): Promise<string> {
  const read = await attempt(() => show(revision, path, io));
  if (read.kind === "done") return read.value;
  throw new InputError(
    `git has no \`${visible(revision)}:${visible(path)}\` (${visible(reasonOf(read.error))}); check it with: git show ${visible(revision)}:${visible(path)}`,
  );
}

/** The text, as `git show` gives it; paths are those of the repository, or, with `./`, of the folder. */
function show(revision: string, path: string, io: Io): string {
  const asked = `${revision}:${path}`;
  return execFileSync("git", ["show", "--no-textconv", asked], {
    cwd: io.cwd,
    encoding: "utf8",
    maxBuffer: 10_000_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function reasonOf(error: unknown): string {
  const { code, stderr } = Object(error);
  if (code === "ENOENT") return "there is no git";
  const [line = ""] = String(stderr ?? error).split("\n");
  return line.replace(/^fatal: /, "");
}
