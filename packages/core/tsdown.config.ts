import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

export default defineConfig(
  library([
    "src/index.ts",
    "src/formula/index.ts",
    "src/host/index.ts",
    "src/monitor/index.ts",
    "src/testing/index.ts",
  ]),
);
