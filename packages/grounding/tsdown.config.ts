import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

const grammar = "node_modules/tree-sitter-python";

/** The grammar travels as a plain file: its npm package has an install script, which no user shall need. */
export default defineConfig({
  ...library(["src/index.ts", "src/node/index.ts"]),
  copy: [
    { from: `${grammar}/tree-sitter-python.wasm`, to: "dist/grammars" },
    { from: `${grammar}/LICENSE`, to: "dist/grammars", rename: "tree-sitter-python.LICENSE" },
  ],
});
