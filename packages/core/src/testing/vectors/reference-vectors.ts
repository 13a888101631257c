import type { Comparison, Formula } from "../../formula/index.ts";
import {
  after,
  allBefore,
  and,
  before,
  branchCalled,
  called,
  calledWith,
  count,
  eventually,
  globally,
  historically,
  implies,
  inOrder,
  instanceBefore,
  next,
  not,
  now,
  once,
  or,
  previous,
  release,
  since,
  until,
  weakUntil,
  withinCalls,
} from "../../formula/index.ts";
import type { JsonObject } from "../../json/json.ts";
import { jsonLines } from "./json-lines.ts";
import { traceOfCalls } from "./trace-of-calls.ts";
import type { VectorCase } from "./vector-case.ts";

/** A case of the reference, with its five-valued verdict after each prefix: 0 is violated and 4 satisfied for good. */
export interface ReferenceCase extends VectorCase {
  readonly prefix: readonly number[];
}

type Written =
  | { readonly op: "called" | "now"; readonly tool: string }
  | { readonly op: "calledWith"; readonly tool: string; readonly args: JsonObject }
  | { readonly op: "count"; readonly tool: string; readonly cmp: Comparison; readonly n: number }
  | { readonly op: "before"; readonly first: string; readonly then: string }
  | { readonly op: "after"; readonly tool: string; readonly of: string }
  | { readonly op: "allBefore"; readonly tools: readonly string[]; readonly then: string }
  | { readonly op: "branch"; readonly correct: string; readonly wrong: string }
  | { readonly op: "inOrder"; readonly tools: readonly string[] }
  | {
      readonly op: "instanceBefore";
      readonly first: string;
      readonly n: number;
      readonly then: string;
      readonly m: number;
    }
  | { readonly op: "withinSteps"; readonly first: string; readonly then: string; readonly steps: number }
  | { readonly op: keyof typeof unary; readonly body: Written }
  | { readonly op: keyof typeof binary; readonly left: Written; readonly right: Written };

interface Line {
  readonly id: string;
  readonly formula: Written;
  readonly cases: readonly {
    readonly trace: readonly (readonly [string, number])[];
    readonly holds: boolean;
    readonly prefix: readonly number[];
  }[];
}

const unary = { not, next, eventually, globally, previous, once, historically };
const binary = { and, or, implies, until, weakUntil, release, since };

/** The cases of `reference_vectors.jsonl`. An entry `["a",1]` of a trace is the call `a` with `x` 1. */
export function referenceCases(text: string): readonly ReferenceCase[] {
  return jsonLines<Line>(text).flatMap(({ id, formula, cases }) => {
    const translated = translate(formula);
    return cases.map(({ trace, holds, prefix }, index) => ({
      id: `${id}/${index}`,
      formula: translated,
      trace: traceOfCalls(trace.map(([name, x]) => ({ name, args: { x } }))),
      satisfied: holds,
      prefix,
    }));
  });
}

function translate(written: Written): Formula {
  switch (written.op) {
    case "called":
      return called(written.tool);
    case "now":
      return now(written.tool);
    case "calledWith":
      return calledWith(written.tool, written.args);
    case "count":
      return count(written.tool, written.cmp, written.n);
    case "before":
      return before(written.first, written.then);
    case "after":
      return after(written.tool, written.of);
    case "allBefore":
      return allBefore(written.tools, written.then);
    case "branch":
      return branchCalled(written.correct, written.wrong);
    case "inOrder":
      return inOrder(written.tools);
    case "instanceBefore":
      return instanceBefore(written.first, written.n, written.then, written.m);
    case "withinSteps":
      return withinCalls(written.first, written.then, written.steps);
    case "not":
    case "next":
    case "eventually":
    case "globally":
    case "previous":
    case "once":
    case "historically":
      return unary[written.op](translate(written.body));
    case "and":
    case "or":
    case "implies":
    case "until":
    case "weakUntil":
    case "release":
    case "since":
      return binary[written.op](translate(written.left), translate(written.right));
  }
}
