import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { attemptLater } from "@agentltl/core/host";

/** The name of the package that a folder is, or is directly in; `undefined` where it is in none. */
export async function packageName(root: string): Promise<string | undefined> {
  for (const folder of [root, dirname(root)]) {
    const read = await attemptLater(async (): Promise<unknown> => {
      const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      return Reflect.get(Object(manifest), "name");
    });
    if (read.kind === "done" && typeof read.value === "string") return read.value;
  }
  return undefined;
}
