import type { ToolSelector } from "../formula/pattern.ts";
import { readList } from "./read-json.ts";
import { expectName, isBareName, refuseSingleQuotes } from "./read-name.ts";
import { readString } from "./read-string.ts";
import type { Reader } from "./reader.ts";

const bareTool = /[\p{L}\p{N}_*?]+(?:-[\p{L}\p{N}_*?]+)*/uy;
const wholeBareTool = /^[\p{L}\p{N}_*?]+(?:-[\p{L}\p{N}_*?]+)*$/u;

/** True for a glob that can't be taken for a name where it stands without quotes. */
export function isBareGlob(glob: string): boolean {
  return wholeBareTool.test(glob) && !isBareName(glob) && glob !== "*";
}

/** Passes over the tools that a pattern speaks of. */
export function expectTool(reader: Reader): ToolSelector {
  refuseSingleQuotes(reader);
  if (reader.at('"')) return { kind: "name", name: readString(reader) };
  if (reader.at("[")) return { kind: "names", names: readList(reader, expectListedName) };
  const written = reader.match(bareTool);
  if (written === undefined) {
    throw reader.error(`expected a tool's name, \`"a name"\`, \`[a, b]\` or \`*\`, found ${reader.found()}`);
  }
  if (written === "glob" && reader.at('"')) return { kind: "glob", glob: readString(reader) };
  if (written === "*") return { kind: "any" };
  return isBareName(written) ? { kind: "name", name: written } : { kind: "glob", glob: written };
}

function expectListedName(reader: Reader): string {
  const name = expectName(reader, "a tool's name");
  if (!reader.at("*") && !reader.at("?") && !reader.at("(")) return name;
  throw reader.error(
    "a list of tools holds names only; join other patterns with `|`, as in `now(a*) | now(b)`",
  );
}
