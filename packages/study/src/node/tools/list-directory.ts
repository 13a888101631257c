import { readdir, stat } from "node:fs/promises";
import { hiddenFolders } from "../../corpus/source-tree.ts";
import { placeIn } from "./place-in.ts";

/** What `list_directory` shows. */
export interface Listing {
  readonly path: string;
  /** Names in order; those of folders end in `/`. */
  readonly entries: readonly string[];
  /** Entries of the whole folder. */
  readonly total: number;
  /** Where the next page begins; absent on the last one. */
  readonly next_offset?: number;
}

/** Entries of one page. */
export const longestListing = 500;

/** A page of a folder: plain files and folders of the tree, and links that stay in it. Throws a sentence for the model. */
export async function listDirectory(root: string, path: string, offset = 0): Promise<Listing> {
  const place = await placeIn(root, path);
  if (!(await stat(place)).isDirectory()) throw new Error(`\`${path}\` is a file; read it with read_file`);
  const found = (await readdir(place, { withFileTypes: true })).filter(
    ({ name }) => !hiddenFolders.has(name),
  );
  const names = found
    .filter((entry) => entry.isDirectory() || entry.isFile() || entry.isSymbolicLink())
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  const entries = names.slice(offset, offset + longestListing);
  const next = offset + entries.length;
  return { path, entries, total: names.length, ...(next < names.length ? { next_offset: next } : {}) };
}
