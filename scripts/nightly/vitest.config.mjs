import base from "../../vitest.config.ts";

export default {
  ...base,
  root: new URL("../..", import.meta.url).pathname,
  test: {
    ...base.test,
    setupFiles: [...base.test.setupFiles, "./scripts/nightly/count-cases.mjs"],
    testTimeout: 3_600_000,
  },
};
