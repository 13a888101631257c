import {
  and,
  bind,
  bindSome,
  type Formula,
  not,
  or,
  type Predicate,
  predicate,
  type VariableReference,
  variable,
} from "@agentltl/core/formula";
import type { CallTarget, RunsTarget } from "../read/target.ts";
import { oneOfNow } from "./parts.ts";

/** The variable that stands for the command line of a call. */
export const commandLine: VariableReference = variable("line");

/** The call here is one of these, or its command line runs one of these programs. */
export function fitsHere(target: CallTarget | RunsTarget): Formula {
  return target.kind === "calls" ? oneOfNow(target.patterns) : runsHere(target);
}

/** The command line of the call here runs one of the programs. */
export function runsHere({ lines, programs, outcome }: RunsTarget): Formula {
  const ending = outcome === undefined ? {} : { outcome };
  return or(...lines.map((line) => bindSome({ ...line, ...ending }, runsOne(programs))));
}

/** The command line of the call here runs none of the programs. */
export function runsNoneHere({ lines, programs, outcome }: RunsTarget): Formula {
  const ending = outcome === undefined ? {} : { outcome };
  return and(...lines.map((line) => bind({ ...line, ...ending }, not(runsOne(programs)))));
}

function runsOne(programs: RunsTarget["programs"]): Predicate {
  return predicate("runsCommand", commandLine, programs);
}
