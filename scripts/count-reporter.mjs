// Counts tests for the closing line of `npm test` and leaves them in the file that AGENTLTL_COUNTS names.
import { writeFileSync } from "node:fs";

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that could not be loaded, or whose hook threw, has no failing test and has failed.
      if (!module.ok() && counts.failed === before) counts.failed += 1;
    }
    writeFileSync(process.env.AGENTLTL_COUNTS, JSON.stringify(counts));
  }
}
