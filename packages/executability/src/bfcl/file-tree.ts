import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { objectAt, textAt } from "./service.ts";

/** A file or a folder. */
export type FileNode =
  | { readonly kind: "file"; readonly content: string }
  | { readonly kind: "folder"; readonly entries: ReadonlyMap<string, FileNode> };

/** A folder. */
export type Folder = Extract<FileNode, { kind: "folder" }>;

/** A tree, and the folder in it that calls speak of. */
export interface FileTree {
  readonly root: Folder;
  /** From the root; empty in the root. */
  readonly at: readonly string[];
}

/** The tree of a configuration, which names one folder as the root. */
export function fileTree(config: JsonObject): FileTree {
  const [root] = Object.values(objectAt(config, "root"));
  const node = nodeFrom(root);
  return { root: node?.kind === "folder" ? node : { kind: "folder", entries: new Map() }, at: [] };
}

function nodeFrom(value: Json | undefined): FileNode | undefined {
  if (!isJsonObject(value)) return undefined;
  if (textAt(value, "type") === "file") return { kind: "file", content: textAt(value, "content") };
  const entries = Object.entries(objectAt(value, "contents")).flatMap(([name, one]) => {
    const node = nodeFrom(one);
    return node === undefined ? [] : [[name, node] as const];
  });
  return { kind: "folder", entries: new Map(entries) };
}

/** The folder at a path; `undefined` where there is none. */
export function folderAt(root: Folder, path: readonly string[]): Folder | undefined {
  let folder: Folder = root;
  for (const name of path) {
    const next = folder.entries.get(name);
    if (next?.kind !== "folder") return undefined;
    folder = next;
  }
  return folder;
}

/** What stands under a name in the folder that calls speak of. */
export function entryOf({ root, at }: FileTree, name: string): FileNode | undefined {
  return folderAt(root, at)?.entries.get(name);
}

/** The tree with another entry in a folder; `undefined` takes it out. */
export function withEntry(
  tree: FileTree,
  folder: readonly string[],
  name: string,
  node: FileNode | undefined,
): FileTree {
  return { ...tree, root: replaced(tree.root, folder, name, node) };
}

function replaced(folder: Folder, path: readonly string[], name: string, node: FileNode | undefined): Folder {
  const entries = new Map(folder.entries);
  const [next, ...rest] = path;
  if (next === undefined) {
    if (node === undefined) entries.delete(name);
    else entries.set(name, node);
    return { kind: "folder", entries };
  }
  const inner = entries.get(next);
  if (inner?.kind === "folder") entries.set(next, replaced(inner, rest, name, node));
  return { kind: "folder", entries };
}
