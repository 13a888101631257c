import { mkdir, readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** What the demo's tools do, whatever the host. Each rejects with a sentence for the model where a path is none of the folder's. */
export interface Repository {
  /** Names in a folder, sorted; those of folders end in `/`. */
  list(path: string): Promise<string[]>;
  read(path: string): Promise<string>;
  /** Writes into the folder for notes, never into the repository. */
  write(path: string, text: string): Promise<string>;
}

const longestRead = 500_000;

/** The repository at `root`, read only; what is written goes to the folder `notes`. */
export function openRepository(root: string, notes: string): Repository {
  return {
    async list(path) {
      const entries = await readdir(await existing(root, path), { withFileTypes: true });
      return entries
        .filter(({ name }) => name !== "node_modules")
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort();
    },
    async read(path) {
      const file = await existing(root, path);
      const facts = await stat(file);
      if (!facts.isFile()) throw new Error(`\`${path}\` is no file; list it with list_directory`);
      if (facts.size > longestRead) throw new Error(`\`${path}\` is too large to read`);
      return await readFile(file, "utf8");
    },
    async write(path, text) {
      const file = inside(notes, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      return `wrote ${path}`;
    },
  };
}

/** The real place of something that is there: a link may not lead out of the folder either. */
async function existing(folder: string, path: string): Promise<string> {
  const place = inside(folder, path);
  const real = await realpath(place).catch(() => {
    throw new Error(`\`${path}\` does not exist`);
  });
  return inside(await realpath(folder), relative(await realpath(folder), real), path);
}

/** The place that a path means; `shown` is how the model wrote it. */
function inside(folder: string, path: string, shown: string = path): string {
  const place = resolve(folder, path);
  const steps = relative(folder, place);
  if (isAbsolute(path) || isAbsolute(steps) || steps === ".." || steps.startsWith(`..${sep}`)) {
    throw new Error(`\`${shown}\` is outside of the repository; give a path relative to its root`);
  }
  return join(folder, steps);
}
