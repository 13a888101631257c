import type { Decision, Guard } from "@agentltl/core";
import type { SessionRequest } from "@agentltl/core/host";
import { createLanes, type Lanes } from "./lanes.ts";

/** What of a session belongs to one of its requests. */
export interface RequestPart {
  readonly request: SessionRequest;
  /** How many decisions the session had when it began. */
  readonly decided: number;
  readonly lanes: Lanes;
  answersSentBack: number;
  turnOver: boolean;
  /** The step of the host's graph in which the last reply was judged. */
  judgedAt: number | undefined;
}

/** A request that begins, or goes on with what was saved of it. */
export function requestPart(
  request: SessionRequest,
  saved: Pick<RequestPart, "decided" | "answersSentBack" | "turnOver">,
): RequestPart {
  const { decided, answersSentBack, turnOver } = saved;
  return { request, decided, lanes: createLanes(), answersSentBack, turnOver, judgedAt: undefined };
}

/** The requests of one session, of which several may go on at the same time. */
export interface Requests {
  /**
   * The request that the run of the host goes on with in which this is called. A run that began none goes on with the latest: after a pause
   * the host begins another run.
   */
  current(): RequestPart;
  begin(part: RequestPart): void;
}

/** `runNow`: one and the same object in all of a run of the host; `undefined` where the host doesn't tell: then the latest request goes on. */
export function createRequests(first: RequestPart, runNow: () => object | undefined): Requests {
  const byRun = new WeakMap<object, RequestPart>();
  let latest = first;
  const bind = (part: RequestPart): RequestPart => {
    const run = runNow();
    if (run !== undefined) byRun.set(run, part);
    return part;
  };
  bind(first);
  return {
    current() {
      const run = runNow();
      return (run === undefined ? undefined : byRun.get(run)) ?? bind(latest);
    },
    begin(part) {
      latest = bind(part);
    },
  };
}

/** Since a request began, the names of decisions that were made in others of its session. */
export function decidedElsewhere(guard: Guard, { request, decided }: RequestPart): readonly string[] {
  const since = guard.decisions.slice(decided);
  if (since.length === request.decisions.length) return [];
  const own = new Set(request.decisions.map(({ decision }) => decision));
  return since.map(({ decision }) => decision).filter((decision) => !own.has(decision));
}

/** The decisions of a request that began in another process: all since, less those of others. */
export function decidedBefore(
  guard: Guard,
  {
    decided,
    elsewhere = [],
  }: { readonly decided: number; readonly elsewhere?: readonly string[] | undefined },
): readonly Decision[] {
  return guard.decisions.slice(decided).filter(({ decision }) => !elsewhere.includes(decision));
}
