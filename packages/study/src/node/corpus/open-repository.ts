import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";
import type { RepositoryEntry } from "../../file/study-file.ts";
import { cloneCommit } from "./clone-commit.ts";
import { findPackage } from "./find-package.ts";
import { isInside } from "./is-inside.ts";

/** Where a study stands, and where it may put clones. */
export interface StudyPlaces {
  /** The folder of the study file. */
  readonly base: string;
  /** The folder of results; clones go to `repositories` in it. */
  readonly results: string;
}

/** The root of a repository's tree on this machine. Throws `repository-invalid` where it is gone, or is no folder. */
export async function openRepository(entry: RepositoryEntry, places: StudyPlaces): Promise<string> {
  const tree = await folderOf(entry, places);
  const root = resolve(tree, entry.root ?? ".");
  const facts = await attemptLater(() => stat(root));
  if (facts.kind === "done" && facts.value.isDirectory())
    return apart(await realpath(root), entry.id, places);
  throw new StudyError(
    "repository-invalid",
    `repository \`${entry.id}\`: there is no folder ${root}; write another \`${entry.root === undefined ? "path" : "root"}\``,
  );
}

/** Results inside of the tree would change it with every run, and agents could read them. */
function apart(root: string, id: string, { results }: StudyPlaces): string {
  if (!isInside(root, results)) return root;
  throw new StudyError(
    "repository-invalid",
    `the results' folder ${results} is inside of repository \`${id}\`, whose tree it would change; write a \`root\` or \`path\` below, or give another folder with --out`,
  );
}

async function folderOf(
  { id, path, npm, git, commit }: RepositoryEntry,
  places: StudyPlaces,
): Promise<string> {
  if (npm !== undefined) return findPackage(npm, places.base);
  if (git !== undefined && commit !== undefined)
    return cloneCommit(git, commit, resolve(places.results, "repositories", encodeURIComponent(id)));
  return resolve(places.base, path ?? ".");
}
