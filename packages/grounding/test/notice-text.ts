import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { grammarLanguages } from "../src/languages/load-source-parser.ts";

const require = createRequire(import.meta.url);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: string | { readonly url: string };
}

/** What NOTICE has to say: each grammar that is shipped, as its installed package names its version, source and licence. */
export function noticeText(): string {
  return [
    "@agentltl/grounding",
    "",
    "This package ships the grammars below, in WebAssembly, unchanged, in dist/grammars. Their licences stand beside them.",
    ...grammarLanguages.flatMap((language) => ["", ...entryOf(`tree-sitter-${language}`)]),
    "",
  ].join("\n");
}

function entryOf(name: string): readonly string[] {
  const manifest = require.resolve(`${name}/package.json`);
  const { version, license, repository }: Manifest = JSON.parse(readFileSync(manifest, "utf8"));
  const text = readFileSync(join(dirname(manifest), "LICENSE"), "utf8");
  const source = (typeof repository === "string" ? repository : repository.url).replace(/^git\+|\.git$/g, "");
  return [
    `${name}.wasm`,
    `  from ${name} ${version}, ${source}`,
    `  licence: ${license} (${name}.LICENSE)`,
    `  ${/^Copyright .*$/m.exec(text)?.[0] ?? "(no copyright line)"}`,
  ];
}
