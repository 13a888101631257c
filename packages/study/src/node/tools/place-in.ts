import { realpath } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { hiddenFolders } from "../../corpus/source-tree.ts";
import { isInside } from "../corpus/is-inside.ts";

/**
 * The real place of a path inside the root. Throws a sentence for the model where the path is absolute, climbs out with `..`, leads out over a
 * link, names nothing, or something that is no part of the tree. `root` must be a real path itself.
 */
export async function placeIn(root: string, path: string): Promise<string> {
  if (path.includes("\0"))
    throw new Error("a path holds a NUL character; give a path as list_directory shows it");
  const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path) || path.startsWith("~"))
    throw new Error(
      `\`${path}\` is absolute; give a path relative to the repository's root, such as \`src\``,
    );
  if (parts.includes(".."))
    throw new Error(
      `\`${path}\` has a \`..\`; give a path relative to the repository's root, such as \`src\``,
    );
  const isHidden = parts.some((part) => hiddenFolders.has(part));
  const real = isHidden ? undefined : await attemptLater(() => realpath(join(root, ...parts)));
  if (real === undefined || real.kind === "threw")
    throw new Error(`\`${path}\` does not exist; look with list_directory`);
  if (!isInside(root, real.value)) throw new Error(`\`${path}\` is a link that leads out of the repository`);
  return real.value;
}
