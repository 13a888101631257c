// Writes the environments into a module, so that they can be used where there is no file system, and the JSON Schema of environment files. A test
// fails when it was forgotten.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { machineShape } from "../src/machine/machine-shape.ts";

const folder = new URL("../environments/", import.meta.url);
const names = readdirSync(folder).sort();
const entries = names.map((name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  return `  ${JSON.stringify(name.replace(/\.env\.yaml$/, ""))}: ${JSON.stringify(text)},`;
});
writeFileSync(
  new URL("../src/tau/environment-texts.ts", import.meta.url),
  `// Made from environments/*.env.yaml by scripts/write-environments.mjs.

/** The texts of the environments that come with this package, by name. */
export const environmentTexts = {
${entries.join("\n")}
} as const;
`,
);
const schema = {
  title: "An environment: what is possible, and what calls change",
  ...z.toJSONSchema(machineShape),
};
writeFileSync(new URL("../schema.json", import.meta.url), `${JSON.stringify(schema, undefined, 2)}\n`);
