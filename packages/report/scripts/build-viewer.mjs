// Writes the viewer into dist, so that those who install the package need no bundler.
import { writeFile } from "node:fs/promises";
import { viewer } from "../viewer/bundle.ts";

await writeFile(
  new URL("../dist/viewer.js", import.meta.url),
  `export const viewer = ${JSON.stringify(viewer)};\n`,
);
