import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

export default defineConfig(library(["src/index.ts", "src/node/index.ts"]));
