// Stryker changes our code a little, again and again, and asks whether a test notices. AGENTLTL_MUTATE names the folder of core.
import { fileURLToPath } from "node:url";
import { mutated } from "./mutated.mjs";

const folder = process.env.AGENTLTL_MUTATE ?? "semantics";
const files = process.env.AGENTLTL_MUTATE_FILES?.split(",") ?? mutated[folder].files;

export default {
  plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner"))],
  testRunner: "vitest",
  vitest: { configFile: "scripts/nightly/vitest-mutants.config.mjs", related: false },
  mutate: files,
  ignorePatterns: ["**/dist", "docs", "demo-out", "examples", "packages/{cli,grounding,rules,*-adapter}"],
  coverageAnalysis: "perTest",
  // Texts that people read are pinned by snapshots, one each; what is tried here is what the code decides.
  mutator: { excludedMutations: ["StringLiteral"] },
  concurrency: Number(process.env.AGENTLTL_WORKERS ?? 1),
  timeoutMS: 60_000,
  reporters: ["json", "clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `reports/mutants-${folder}.json` },
  tempDirName: ".stryker-tmp",
  allowEmpty: false,
};
