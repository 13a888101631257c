import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SourceParser } from "@agentltl/grounding";
import { StudyError } from "../../errors/study-error.ts";
import { type Twin, twinTree } from "../../twin/twin-tree.ts";
import { readTree } from "../corpus/read-tree.ts";
import { packageName } from "./package-name.ts";
import { textOf } from "./text-of.ts";

/** A tree, and what its twin is made with. */
export interface TreeToTwin {
  readonly id: string;
  /** The real root of the tree. */
  readonly root: string;
  readonly seed: number;
  readonly parser: SourceParser;
  readonly standard: ReadonlySet<string>;
}

/**
 * Writes the twin of a tree into a folder; files that are no text are copied. Each text is turned back and held against the tree's before it is
 * written: throws `repository-invalid` where one would not come back byte for byte.
 */
export async function writeTwinTree({ root, ...options }: TreeToTwin, folder: string): Promise<Twin> {
  const { files } = await readTree(root);
  const all = await Promise.all(
    files.map(async ({ path }) => {
      const bytes = await readFile(join(root, path));
      return { path, bytes, text: textOf(bytes) };
    }),
  );
  const texts = all.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  const self = await packageName(root);
  const twin = twinTree(texts, { ...options, ...(self === undefined ? {} : { self }) });
  for (const { path, bytes, text } of all) {
    const other = text === undefined ? bytes : twin.file({ path, text });
    if (typeof other === "string" && (twin.back(other) !== text || twin.back(twin.path(path)) !== path))
      throw new StudyError(
        "repository-invalid",
        `${path} of \`${options.id}\` can't be turned back once it is renamed; leave it out by another \`root\`, or give another --seed`,
      );
    const place = join(folder, twin.path(path));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, other);
  }
  return twin;
}
