import type { RuleFile, RulesDiff } from "@agentltl/rules";
import type { ChangedRuns } from "./changed-runs.ts";

/** Two sets of rules, what differs, and on which stored runs it shows. */
export interface Compared {
  readonly before: RuleFile;
  readonly after: RuleFile;
  readonly diff: RulesDiff;
  /** `undefined` where no stored runs were given. */
  readonly runs: ChangedRuns | undefined;
}
