import type { Guard } from "@agentltl/core";
import type { SessionRequest, SessionRuns } from "@agentltl/core/host";

/** A request of a session, which may have begun in another process. */
export interface OwnRequest extends SessionRequest {
  /** How many decisions had been made when it began. */
  readonly decided: number;
}

/** Begins a request; where it began elsewhere, this goes on with it. */
export function requestFrom(guard: Guard, runs: SessionRuns, decided: number): OwnRequest {
  const begun = runs.begin();
  let until: number | undefined;
  return {
    decided,
    reportAnswer: begun.reportAnswer,
    end() {
      until ??= guard.decisions.length;
      begun.end();
    },
    // A request that began in another process has decisions that this one did not see being made.
    run: () => ({ ...begun.run(), decisions: guard.decisions.slice(decided, until) }),
  };
}
