// Writes the rules of the library into a module, so that they can be used where there is no file system. A test fails when it was forgotten.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../library/", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml"))
  .sort();
const entries = names.map((name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  return `  [${JSON.stringify(name.slice(0, -5))}, ${JSON.stringify(text)}],`;
});
writeFileSync(
  new URL("../src/library/library-texts.ts", import.meta.url),
  `// Made from library/*.yaml by scripts/write-library.mjs.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters

/** The texts of the library's rules, by name. */
export const libraryTexts: ReadonlyMap<string, string> = new Map([
${entries.join("\n")}
]);
`,
);
