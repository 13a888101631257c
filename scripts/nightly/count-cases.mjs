// Writes one line into the file that AGENTLTL_CASES names for each property that was checked.
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";

let last = performance.now();

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  reporter: (details) => {
    const { currentTestName: test, testPath = "" } = expect.getState();
    const file = relative(process.cwd(), testPath);
    const { numRuns: cases, numSkips: passedOver, failed } = details;
    const milliseconds = Math.round(performance.now() - last);
    last = performance.now();
    const entry = { file, test, cases, passedOver, failed, milliseconds };
    appendFileSync(process.env.AGENTLTL_CASES, `${JSON.stringify(entry)}\n`);
    if (failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  },
});
