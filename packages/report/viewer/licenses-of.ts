import { glob, readFile } from "node:fs/promises";

/** The licences of the npm packages that files belong to: each text once, under the names of the packages that it is of. */
export async function licensesOf(files: readonly string[]): Promise<string> {
  const packages = new Set(
    files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []),
  );
  const names = new Map<string, readonly string[]>();
  for (const folder of [...packages].toSorted()) {
    const [, name = folder] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder) ?? [];
    const text = await licenseIn(folder);
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names].map(([text, some]) => `${some.join(", ")}\n\n${text}`).join("\n\n");
}

async function licenseIn(folder: string): Promise<string> {
  for await (const name of glob("{LICENSE,LICENCE,license}*", { cwd: folder }))
    return (await readFile(`${folder}/${name}`, "utf8")).trim();
  throw new Error(`${folder} has no licence; say in viewer/licenses-of.ts where it is`);
}
