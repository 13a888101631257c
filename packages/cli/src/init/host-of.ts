import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { attempt } from "../errors/attempt.ts";

/** Which agent framework a project uses. */
export type Host = "ai" | "langchain" | "none";

/** Looks at the dependencies in package.json. A project without one, or with a broken one, uses `none`. */
export async function hostOf(cwd: string): Promise<Host> {
  const read = await attempt(
    async (): Promise<unknown> => JSON.parse(await readFile(resolve(cwd, "package.json"), "utf8")),
  );
  if (read.kind === "threw") return "none";
  const names = new Set(
    ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) => keysOf(read.value, key)),
  );
  if (names.has("ai")) return "ai";
  return names.has("langchain") || names.has("@langchain/core") ? "langchain" : "none";
}

function keysOf(value: unknown, key: string): readonly string[] {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [];
  const member: unknown = Reflect.get(value, key);
  return typeof member === "object" && member !== null ? Object.keys(member) : [];
}
