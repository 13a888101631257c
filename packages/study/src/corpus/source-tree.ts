/** A file of a tree: `path` from its root, with `/`. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: number;
}

/** What a tree is: the same files with the same bytes have the same fingerprint, wherever they stand. */
export interface SourceTree {
  /** In the order of their paths. */
  readonly files: readonly TreeFile[];
  /** SHA-256 of all paths and contents, as hex. */
  readonly fingerprint: string;
  /** Of all files together. */
  readonly bytes: number;
}

/** A file with its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Folders that are no part of a tree: what is fetched or kept beside the sources. */
export const hiddenFolders: ReadonlySet<string> = new Set([".git", "node_modules"]);
