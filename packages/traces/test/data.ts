import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Real logs that nobody here wrote. They stand beside the project and are not part of it. */
const folder: string = resolve(import.meta.dirname, "../../../../shared/data");

/** A note for the names of tests that need them, where they are absent. */
export const dataIsAbsent: boolean = !existsSync(folder);
export const unlessAbsent: string = dataIsAbsent ? " (skipped: ../shared/data is absent)" : "";

/** The files below a folder of the data, by their path in it, in order. */
export function dataFiles(under: string): readonly string[] {
  if (dataIsAbsent) return [];
  return readdirSync(join(folder, under), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

export function dataPath(file: string): string {
  return join(folder, file);
}

export function dataText(file: string): string {
  return readFileSync(dataPath(file), "utf8");
}
