import { defineProcedure, verifyTrace } from "@agentltl/core";
import { globally, predicate } from "@agentltl/core/formula";
import { executablePredicate } from "@agentltl/executability";
import { type RunView, runViewOf } from "@agentltl/report";
import type { ExecutedTrace, ReplayedTrace } from "./executed-trace.ts";

/** Takes runs in one by one, and keeps those that can be opened. */
export interface RunShelf {
  add(run: ReplayedTrace): void;
  /** In the order in which they came. */
  views(): readonly RunView[];
}

/** Keeps as many runs as are said: before all others those that fail somewhere, or could not be judged. */
export function createRunShelf(most: number): RunShelf {
  const kept: { readonly run: ReplayedTrace; readonly place: number; readonly isClean: boolean }[] = [];
  let seen = 0;
  return {
    add(run) {
      const { fed, horizon } = run.executed.executability;
      const isClean = fed !== null && fed > horizon;
      const ofItsKind = kept.filter((one) => one.isClean === isClean).length;
      if (ofItsKind < most) kept.push({ run, place: seen, isClean });
      seen += 1;
    },
    views: () =>
      kept
        .toSorted((one, other) => Number(one.isClean) - Number(other.isClean))
        .slice(0, most)
        .toSorted((one, other) => one.place - other.place)
        .map(({ run }) => viewOf(run)),
  };
}

/** The run by its calls, with the rule that each of them is possible: what it said of a call is why that one can't be done. */
function viewOf({ executed, trace, environment }: ReplayedTrace): RunView {
  const { place, executability } = executed;
  const { calls: _calls, ...facts } = trace;
  const procedure = defineProcedure({
    id: environment.id,
    registry: { predicates: { executable: executablePredicate(environment, facts) } },
    constraints: [
      {
        name: "executable",
        formula: globally(predicate("executable")),
        description: `Every call can be done in the environment \`${environment.id}\`.`,
      },
    ],
  });
  const verification = verifyTrace(trace, procedure);
  return {
    ...runViewOf(
      { id: place, place: `${place}: ${depthText(executability)}`, trace, verification },
      procedure,
    ),
    ...standing(executability),
  };
}

/** Where the run first stops being possible, in words. */
function depthText({ fed, horizon }: ExecutedTrace["executability"]): string {
  if (fed === null) return "not evaluated";
  return fed > horizon ? `all of ${horizon} possible` : `fails first at ${fed} of ${horizon}`;
}

/** A run without calls is judged by its end, of which the rule says nothing. */
function standing({ fed, horizon }: ExecutedTrace["executability"]): Pick<RunView, "score" | "label"> {
  if (fed === null) return { score: null, label: "NOT_EVALUATED" };
  return fed > horizon ? { score: 1, label: "FULL" } : { score: 0, label: "VIOLATION" };
}
