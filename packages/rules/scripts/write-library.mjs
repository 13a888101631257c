// Writes the rules of the library into a module, so that they can be used where there is no file system. A test fails when it was forgotten.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";

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

// The schema knows what each rule can be told.
const schemaUrl = new URL("../schema.json", import.meta.url);
const schema = JSON.parse(readFileSync(schemaUrl, "utf8"));
const settings = ["id", "when", "why", "fix", "mode", "weight", "layer", "tags", "optional"];
schema.definitions.use = {
  anyOf: names.map((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const { parameters = {} } = parse(text);
    // The first call repeats none.
    const least = text.includes("repeatedCall") ? 2 : 0;
    const given = Object.entries(parameters);
    const rule = name.slice(0, -5);
    return {
      type: "object",
      additionalProperties: false,
      required: ["rule", ...given.filter(([, one]) => one.default === undefined).map(([key]) => key)],
      properties: {
        rule: { enum: [rule, `agentltl/${rule}`] },
        ...Object.fromEntries(
          given.map(([key, one]) => [
            key,
            { description: one.what, ...(key === "times" ? { type: "integer", minimum: least } : {}) },
          ]),
        ),
        ...Object.fromEntries(settings.map((key) => [key, { $ref: `#/definitions/rule/properties/${key}` }])),
      },
    };
  }),
};
const free = schema.definitions.use.anyOf.filter(({ required }) => required.length === 1);
schema.definitions.libraryName = { enum: free.flatMap(({ properties }) => properties.rule.enum) };
writeFileSync(schemaUrl, `${JSON.stringify(schema, undefined, 2)}\n`);
