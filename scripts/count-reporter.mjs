// Counts tests for the closing lines of `npm test`, names those that failed, and leaves both in the file that AGENTLTL_COUNTS names.
import { writeFileSync } from "node:fs";

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures = unhandledErrors.map((error) => failure("outside of any test", [error]));
    for (const module of modules) {
      const before = failures.length;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "failed")
          failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, errors));
        else counts[state] += 1;
      }
      // A file that could not be loaded, or whose hook threw, has no failing test and has failed.
      if (!module.ok() && failures.length === before)
        failures.push(failure(module.relativeModuleId, module.errors()));
    }
    counts.failed = failures.length;
    writeFileSync(process.env.AGENTLTL_COUNTS, JSON.stringify({ ...counts, failures }));
  }
}

/** What failed, and the first line of why. */
function failure(name, errors) {
  const [first = ""] = String(errors[0]?.message ?? "").split("\n");
  return `${name}: ${first}`.replaceAll("\n", " ");
}
