import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

const base = library(["src/index.ts", "src/node/index.ts"]);

/** The viewer stays an import of its own: `scripts/build-viewer.mjs` writes it. */
export default defineConfig({
  ...base,
  deps: { ...base.deps, neverBundle: [...base.deps.neverBundle, "#viewer"] },
});
