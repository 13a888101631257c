import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import { StudyError } from "../../errors/study-error.ts";

/**
 * The folder of an installed package, seen from a folder as Node would: in the nearest `node_modules` above. `wanted` is `name@version`. Throws
 * `repository-invalid` where it is not installed, or at another version.
 */
export async function findPackage(wanted: string, from: string): Promise<string> {
  const at = wanted.lastIndexOf("@");
  const [name, version] = [wanted.slice(0, at), wanted.slice(at + 1)];
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    const read = await attemptLater(async (): Promise<unknown> => {
      const manifest: unknown = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
      return Reflect.get(Object(manifest), "version");
    });
    if (read.kind === "done" && read.value === version) return realpath(place);
    if (read.kind === "done")
      throw new StudyError(
        "repository-invalid",
        `\`${wanted}\` is wanted and \`${name}@${String(read.value)}\` is installed; install that version, or write this one`,
      );
    if (dirname(folder) === folder) break;
  }
  throw new StudyError(
    "repository-invalid",
    `\`${wanted}\` is not installed above ${from}; install it with \`npm i -D ${wanted}\``,
  );
}
