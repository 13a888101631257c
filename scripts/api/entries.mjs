import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** The sources of all public entries, by the name under which they are imported. */
export function publicEntries() {
  return new Map(globSync("packages/*/package.json", { cwd: root }).toSorted().flatMap(entriesOf));
}

function entriesOf(file) {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), "utf8"));
  return Object.entries(exports).flatMap(([path, conditions]) => {
    const source = conditions["@agentltl/source"];
    return source?.endsWith(".ts") ? [[join(name, path), join(root, file, "..", source)]] : [];
  });
}
