import type { ConstraintResult } from "@agentltl/core";
import { type JunitRun, writeJunit } from "@agentltl/traces";
import { placeOf } from "../traces/read-trace.ts";
import { decides } from "./deciding-rules.ts";
import type { Report } from "./judged.ts";

/** A JUnit report: what decides and was not accepted fails, what could not be judged is skipped. */
export function junitReport(write: (text: string) => void): Report {
  const runs: JunitRun[] = [];
  const known = new Set<ConstraintResult>();
  return {
    add: (judged, accepted) => {
      const { verification } = judged;
      runs.push({ name: placeOf(judged), verification });
      for (const result of verification.constraints) if (accepted.has(result.name)) known.add(result);
    },
    close: ({ gate, rules }) => {
      const fails = (result: ConstraintResult): boolean =>
        decides(result.mode, gate.failOn) && !known.has(result);
      write(writeJunit(runs, { name: rules.procedure.id, fails }));
    },
  };
}
