import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

const languages = ["python", "cpp", "go", "java", "rust"];

/** Grammars travel as plain files: their npm packages have install scripts, which no user shall need. */
export default defineConfig({
  ...library(["src/index.ts", "src/node/index.ts"]),
  copy: languages.flatMap((language) => {
    const name = `tree-sitter-${language}`;
    return [
      { from: `node_modules/${name}/${name}.wasm`, to: "dist/grammars" },
      { from: `node_modules/${name}/LICENSE`, to: "dist/grammars", rename: `${name}.LICENSE` },
    ];
  }),
});
