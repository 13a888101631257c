import type { Procedure } from "@agentltl/core";
import { type ComplianceOptions, complianceOf } from "./compliance.ts";

/** What a matcher answers, in vitest and in jest. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** What both give a matcher as `this`. */
interface MatcherContext {
  readonly isNot?: boolean | undefined;
}

/** For `expect.extend(matchers)` of vitest and of jest. A type and no interface, since both ask for an index signature. */
export type Matchers = {
  /**
   * Passes where the run keeps all rules that decide. What could not be judged is neither: then `toComply` fails, and so does
   * `not.toComply`.
   */
  toComply(this: MatcherContext, run: unknown, rules: Procedure, options?: ComplianceOptions): MatcherResult;
};

/** `expect(trace).toComply(rules)`, for vitest and jest. */
export const matchers: Matchers = {
  toComply(run, rules, options) {
    const { outcome, message } = complianceOf(run, rules, options);
    switch (outcome) {
      case "complies":
        return { pass: true, message: () => `expected the run not to comply: ${message}` };
      case "breaks":
        return { pass: false, message: () => message };
      case "unjudged":
        return { pass: this.isNot === true, message: () => message };
    }
  },
};
