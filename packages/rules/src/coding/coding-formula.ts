import {
  called,
  countBefore,
  type Formula,
  globally,
  implies,
  not,
  once,
  or,
  previous,
  since,
} from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import { always, fitsSomehow, oneOfNow } from "../formulas/parts.ts";
import type { Alternatives } from "./coding-target.ts";
import { finallyOwed } from "./finally-owed.ts";

/** A rule of such a file, its targets read. */
export type CodingDemand =
  | { readonly kind: "never"; readonly call: Alternatives }
  | { readonly kind: "require"; readonly calls: Alternatives; readonly like: Alternatives }
  | { readonly kind: "at_most"; readonly call: Alternatives; readonly times: number }
  | {
      readonly kind: "before";
      readonly first: Alternatives;
      readonly then: Alternatives;
      readonly since: Alternatives | undefined;
    }
  | { readonly kind: "finally"; readonly call: Alternatives; readonly since: Alternatives | undefined };

/** What it comes to: calls are taken one by one in the order listed, and any that ran counts, whatever came of it. */
export function codingFormula(demand: CodingDemand): Formula {
  switch (demand.kind) {
    case "never":
      return globally(not(some(demand.call)));
    case "require":
      return globally(implies(oneOfNow(demand.calls), some(demand.like)));
    case "at_most":
      return globally(implies(some(demand.call), countBefore(some(demand.call), "<", demand.times)));
    case "before": {
      const first = oneOfNow(demand.first);
      const earlier =
        demand.since === undefined ? previous(once(first)) : previous(since(not(some(demand.since)), first));
      const tied = demand.then.some((pattern) => variablesOfPattern(pattern).length > 0);
      return tied ? always(demand.then, earlier) : globally(implies(oneOfNow(demand.then), earlier));
    }
    case "finally":
      return demand.since === undefined
        ? or(...demand.call.map((pattern) => called(pattern)))
        : finallyOwed(demand.since, demand.call);
  }
}

function some(alternatives: Alternatives): Formula {
  return or(...alternatives.map(fitsSomehow));
}
