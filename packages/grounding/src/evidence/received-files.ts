import { isJsonObject, type Json } from "@agentltl/core/host";
import { type Content, contentOfResult, parsedResult } from "./content-of-result.ts";
import { isSameFile } from "./paths.ts";
import type { RequestedFile } from "./requested-files.ts";

/** A file that was asked for and came. */
export interface ReceivedFile extends RequestedFile {
  readonly content: Content;
}

const fileLists = ["files", "results", "contents"];
const pathKeys = ["path", "file_path", "filePath", "filename", "file", "name"];

/**
 * The files of a result. Where several were asked for they come by path, in a list of `{path, content}`, or in one text under a line
 * `path:` each; where that can't be told, what came counts for each of them.
 */
export function receivedFiles(result: Json, asked: readonly RequestedFile[]): readonly ReceivedFile[] {
  if (asked.length < 2) return asked.flatMap((one) => received(one, contentOfResult(result, one.path)));
  const value = parsedResult(result);
  const byPath = asked.flatMap((one) => received(one, entryOf(value, one.path)));
  if (byPath.length > 0) return byPath;
  const content = contentOfResult(result);
  if (content === undefined) return [];
  const sections = sectionsOf(content.text, asked);
  if (sections.length === 0) return asked.map((one) => ({ ...one, content }));
  return sections.flatMap(([one, text]) => received(one, contentOfResult(text)));
}

function received(one: RequestedFile, content: Content | undefined): readonly ReceivedFile[] {
  return content === undefined ? [] : [{ ...one, content }];
}

/** What an object holds under a path, or a list of files under an entry with that path. */
function entryOf(value: Json, path: string | undefined): Content | undefined {
  if (path === undefined) return undefined;
  if (isJsonObject(value)) {
    const inner = Object.hasOwn(value, path) ? value[path] : undefined;
    if (inner !== undefined) return contentOfResult(inner);
    for (const key of fileLists) {
      const list: Json | undefined = Object.hasOwn(value, key) ? value[key] : undefined;
      if (list !== undefined) return entryOf(list, path);
    }
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const entry = value.find((one) => isJsonObject(one) && hasPath(one, path));
  return entry === undefined ? undefined : contentOfResult(entry);
}

function hasPath(entry: { readonly [key: string]: Json }, path: string): boolean {
  return pathKeys.some((key) => {
    const value = Object.hasOwn(entry, key) ? entry[key] : undefined;
    return typeof value === "string" && isSameFile(path, value);
  });
}

/** The texts under lines `path:`, in the order of the paths; a line `---` ends one. */
function sectionsOf(
  text: string,
  asked: readonly RequestedFile[],
): readonly (readonly [RequestedFile, string])[] {
  const found: { readonly file: RequestedFile; readonly start: number; readonly head: number }[] = [];
  let from = 0;
  for (const file of asked) {
    const head = `${file.path ?? ""}:`;
    const start = text.startsWith(head, from) ? from : text.indexOf(`\n${head}`, from);
    if (start < 0) continue;
    const after = text.indexOf(head, start) + head.length;
    found.push({ file, start, head: after });
    from = after;
  }
  return found.map(({ file, head }, index) => {
    const end = found[index + 1]?.start ?? text.length;
    return [
      file,
      text
        .slice(head, end)
        .replace(/^[ \t]*\n?/, "")
        .replace(/\n?\n---\n?$/, ""),
    ] as const;
  });
}
