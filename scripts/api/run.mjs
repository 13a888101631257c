// `pnpm api`: writes docs/api, a page for each public entry, and names what says nothing of itself. Folders may be given in its place.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { readApi, undocumented, writeApi } from "./generate.mjs";

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : [join(root, "docs", "api")];
const api = await readApi();
for (const folder of folders) {
  rmSync(folder, { recursive: true, force: true });
  await writeApi(api, folder);
  console.log(`written  ${folder}, ${api.project.children.length} entries`);
}
const missing = undocumented(api);
for (const name of missing) console.log(`no comment: ${name}`);
process.exitCode = missing.length > 0 ? 1 : 0;
