import type { JsonObject } from "@agentltl/core/host";
import { entryOf, type FileNode, type FileTree, fileTree, folderAt, withEntry } from "./file-tree.ts";
import { done, looksUp, type Ran, refused, type Service, type ServiceTool, textAt } from "./service.ts";

/** Names that the file system takes: no path, and no character that it refuses. */
const plainName = /^[^/|\\?%*:"<>]+$/;

/** Files and folders, of which calls speak by names in the folder that they stand in. */
export const fileSystem: Service<FileTree> = {
  name: "GorillaFileSystem",
  start: fileTree,
  tools: {
    pwd: looksUp(),
    ls: looksUp({}, { a: "boolean" }),
    du: looksUp({}, { human_readable: "boolean" }),
    find: {
      required: {},
      optional: { path: "string", name: "any" },
      run: (tree, args) => {
        const path = textAt(args, "path");
        if (path === "" || path === "." || path === "./") return done(tree);
        const inside = [...tree.at, ...path.split("/").filter((name) => name !== "." && name !== "")];
        return folderAt(tree.root, inside) === undefined ? missing(path) : done(tree);
      },
    },
    cd: { required: { folder: "string" }, run: changeFolder },
    mkdir: making("dir_name", { kind: "folder", entries: new Map() }),
    touch: making("file_name", { kind: "file", content: "" }),
    echo: {
      required: { content: "string" },
      optional: { file_name: "any" },
      run: (tree, args) => {
        const name = textAt(args, "file_name");
        if (name === "") return done(tree);
        if (entryOf(tree, name)?.kind !== "file") return missing(name);
        return done(withEntry(tree, tree.at, name, { kind: "file", content: textAt(args, "content") }));
      },
    },
    cat: reading(["file_name"]),
    sort: reading(["file_name"]),
    wc: reading(["file_name"], { mode: "string" }),
    tail: reading(["file_name"], { lines: "number" }),
    grep: reading(["file_name"], {}, { pattern: "string" }),
    diff: reading(["file_name1", "file_name2"]),
    mv: moving(true),
    cp: moving(false),
    rm: {
      required: { file_name: "string" },
      run: (tree, args) => {
        const name = textAt(args, "file_name");
        return entryOf(tree, name) === undefined
          ? missing(name)
          : done(withEntry(tree, tree.at, name, undefined));
      },
    },
    rmdir: {
      required: { dir_name: "string" },
      run: (tree, args) => {
        const name = textAt(args, "dir_name");
        const folder = entryOf(tree, name);
        if (folder?.kind !== "folder") return missing(name);
        return folder.entries.size > 0
          ? refused(`'${name}' is not empty`)
          : done(withEntry(tree, tree.at, name, undefined));
      },
    },
  },
};

function missing(name: string): Ran<never> {
  return refused(`there is no '${name}' here`);
}

function changeFolder(tree: FileTree, args: JsonObject): Ran<FileTree> {
  const name = textAt(args, "folder");
  if (name === ".") return done(tree);
  if (name === "..")
    return tree.at.length === 0
      ? refused("this is the root already")
      : done({ ...tree, at: tree.at.slice(0, -1) });
  return entryOf(tree, name)?.kind === "folder" ? done({ ...tree, at: [...tree.at, name] }) : missing(name);
}

function making(argument: string, node: FileNode): ServiceTool<FileTree> {
  return {
    required: { [argument]: "string" },
    run: (tree, args) => {
      const name = textAt(args, argument);
      if (!plainName.test(name)) return refused(`'${name}' is no name`);
      if (entryOf(tree, name) !== undefined) return refused(`'${name}' is there already`);
      return done(withEntry(tree, tree.at, name, node));
    },
  };
}

function reading(
  files: readonly string[],
  optional: ServiceTool<FileTree>["required"] = {},
  others: ServiceTool<FileTree>["required"] = {},
): ServiceTool<FileTree> {
  return {
    required: { ...Object.fromEntries(files.map((name) => [name, "string"] as const)), ...others },
    optional,
    run: (tree, args) => {
      const names = files.map((file) => textAt(args, file));
      const absent = names.find((name) => entryOf(tree, name)?.kind !== "file");
      return absent === undefined ? done(tree) : missing(absent);
    },
  };
}

/** Into a folder of that name where there is one, else under that name. */
function moving(takesAway: boolean): ServiceTool<FileTree> {
  return {
    required: { source: "string", destination: "string" },
    run: (tree, args) => {
      const [source, destination] = [textAt(args, "source"), textAt(args, "destination")];
      const node = entryOf(tree, source);
      if (node === undefined) return missing(source);
      if (destination.includes("/")) return refused(`'${destination}' is a path, and must be a name`);
      const there = entryOf(tree, destination);
      if (there?.kind === "file") return refused(`'${destination}' is no folder`);
      if (there?.entries.has(source)) return refused(`'${destination}' has a '${source}' already`);
      const [folder, name] =
        there === undefined ? [tree.at, destination] : [[...tree.at, destination], source];
      const copied = withEntry(tree, folder, name, node);
      return done(takesAway ? withEntry(copied, tree.at, source, undefined) : copied);
    },
  };
}
