import { defineConfig } from "vitest/config";

/**
 * Our source first, so that no test needs a build; then what Node itself asks for. Not `module`, which vite adds on a server: packages keep
 * files for bundlers behind it that Node can't load.
 */
const conditions = ["@agentltl/source", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "packages/*/{src,test}/**/*.test.ts",
      "examples/{src,test}/**/*.test.ts",
      "scripts/**/*.test.mjs",
    ],
    setupFiles: ["./scripts/seed-properties.mjs"],
    passWithNoTests: false,
    // Our modules keep no state, so files may share a worker: much faster, and it would show if one did.
    isolate: false,
    // Far above what any test needs: it is there for what hangs, not to measure.
    testTimeout: 180_000,
  },
});
