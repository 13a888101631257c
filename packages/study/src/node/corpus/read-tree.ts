import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { hiddenFolders, type SourceFile, type SourceTree, type TreeFile } from "../../corpus/source-tree.ts";
import { questionLanguageOf } from "../../questions/question-language.ts";

/** A tree with the text of the files that questions may be made of. */
export interface ReadTree extends SourceTree {
  readonly sources: readonly SourceFile[];
}

/**
 * Reads a tree: every plain file under the root, in the order of their paths by code units. Links, devices and hidden folders (`.git`,
 * `node_modules`) are no part of it: no agent gets to them either. Rejects with what the disk says.
 */
export async function readTree(root: string): Promise<ReadTree> {
  const paths = (await pathsUnder(root, "")).toSorted((left, right) => (left < right ? -1 : 1));
  const hash = createHash("sha256");
  const files: TreeFile[] = [];
  const sources: SourceFile[] = [];
  for (const path of paths) {
    const content = await readFile(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
    files.push({ path, bytes: content.length });
    if (questionLanguageOf(path) !== undefined) sources.push({ path, text: content.toString("utf8") });
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files, fingerprint: hash.digest("hex"), bytes, sources };
}

async function pathsUnder(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return hiddenFolders.has(entry.name) ? [] : pathsUnder(root, path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
