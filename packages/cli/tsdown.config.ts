import { defineConfig } from "tsdown";
import { library } from "../../tsdown.base.mjs";

export default defineConfig({ ...library(["src/bin.ts"]), dts: false, platform: "node" });
