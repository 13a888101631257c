import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

export default defineConfig(
  library([
    "src/index.ts",
    "src/node/index.ts",
    "src/queue/index.ts",
    "src/ai-sdk/index.ts",
    "src/langchain/index.ts",
    "src/reward/index.ts",
  ]),
);
