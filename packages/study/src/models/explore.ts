import { isJsonObject, type Json } from "@agentltl/core/host";
import { type AskedSymbol, wordsOfName } from "./asked-symbol.ts";
import type { ScriptedReply, ScriptView } from "./script.ts";

/** Where a walk through a repository has come to. */
export type Walk =
  | { readonly kind: "goes-on"; readonly reply: ScriptedReply }
  | { readonly kind: "found"; readonly path: string; readonly line: number }
  | { readonly kind: "not-found"; readonly read: readonly string[] };

const mostListings = 120;
const mostReads = 24;
const listingsAtOnce = 12;
const readsAtOnce = 4;
const source = /\.(?:py|pyi|ts|tsx|mts|cts)$/;

/**
 * The next step of a walk: list every folder, then read files, those first whose paths share words with the name, until a line that defines it
 * was read. It gives up after 24 pages. Among paths that fit equally well the seed decides.
 */
export function explore(symbol: AskedSymbol, { calls, seed }: ScriptView): Walk {
  const folders = new Set(["."]);
  const files = new Set<string>();
  const listed = new Set<string>();
  const pages = new Map<string, number | undefined>();
  for (const { name, args, result } of calls) {
    const path = memberOf(args, "path");
    if (typeof path !== "string") continue;
    if (name === "list_directory") {
      listed.add(path);
      for (const entry of entriesOf(result, path))
        if (entry.endsWith("/")) folders.add(entry.slice(0, -1));
        else if (source.test(entry)) files.add(entry);
    } else {
      const line = definedAt(symbol.name, result);
      if (line !== undefined) return { kind: "found", path, line };
      const next = memberOf(result, "next_start_line");
      pages.set(path, typeof next === "number" ? next : undefined);
    }
  }
  const open = [...folders].filter((folder) => !listed.has(folder));
  if (open.length > 0 && listed.size < mostListings)
    return goesOn(open.slice(0, listingsAtOnce).map((path) => ({ name: "list_directory", args: { path } })));
  const reads = calls.filter(({ name }) => name === "read_file").length;
  const wanted = nextPages([...files], pages, symbol, seed).slice(
    0,
    Math.min(readsAtOnce, mostReads - reads),
  );
  if (wanted.length === 0) return { kind: "not-found", read: [...pages.keys()] };
  return goesOn(wanted.map((args) => ({ name: "read_file", args })));
}

/** The pages to read next, the most promising first: the next page of a file that was begun comes where it fits as well as others. */
function nextPages(
  files: readonly string[],
  pages: ReadonlyMap<string, number | undefined>,
  { name }: AskedSymbol,
  seed: number,
): readonly { readonly [key: string]: Json }[] {
  const words = wordsOfName(name);
  const left = files.filter((file) => !pages.has(file) || pages.get(file) !== undefined);
  return left
    .map((path) => ({ path, fit: fitOf(path, words), tie: tieOf(path, seed) }))
    .sort((one, other) => other.fit - one.fit || one.tie - other.tie)
    .map(({ path }) => {
      const start = pages.get(path);
      return start === undefined ? { path } : { path, start_line: start };
    });
}

/** How many words of the name are in the path; those of the file's own name count twice. Tests come last. */
function fitOf(path: string, words: readonly string[]): number {
  const own = wordsOfName(path.slice(path.lastIndexOf("/") + 1));
  const all = wordsOfName(path);
  const shared =
    words.filter((word) => all.includes(word)).length + words.filter((word) => own.includes(word)).length;
  return shared - (/test|spec/.test(path) ? 10 : 0) - own.length / 100;
}

/** A number between 0 and 1 that depends on path and seed alone. */
function tieOf(path: string, seed: number): number {
  let hash = (seed * 2_654_435_761) >>> 0;
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 16_777_619) >>> 0;
  return hash / 2 ** 32;
}

function entriesOf(result: Json | undefined, folder: string): readonly string[] {
  const entries = memberOf(result, "entries");
  if (!Array.isArray(entries)) return [];
  const prefix = folder === "." ? "" : `${folder}/`;
  return entries.filter((one) => typeof one === "string").map((entry) => `${prefix}${entry}`);
}

/** The line of the file that defines the name, of a page that was read. */
function definedAt(name: string, result: Json | undefined): number | undefined {
  const content = memberOf(result, "content");
  const start = memberOf(result, "start_line");
  if (typeof content !== "string" || typeof start !== "number") return undefined;
  const word = name.replaceAll("$", "\\$");
  const defines = new RegExp(
    `(?:^|\\s)(?:def|class|function\\s*\\*?|const|let|var|interface|type|enum)\\s+${word}(?![\\w$])`,
  );
  const index = content.split("\n").findIndex((line) => defines.test(line));
  return index < 0 ? undefined : start + index;
}

function goesOn(calls: Extract<ScriptedReply, { readonly kind: "calls" }>["calls"]): Walk {
  return { kind: "goes-on", reply: { kind: "calls", calls } };
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
