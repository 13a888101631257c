import {
  and,
  constant,
  eventually,
  type Formula,
  globally,
  next,
  not,
  once,
  or,
  type Pattern,
  previous,
  since,
  until,
} from "@agentltl/core/formula";
import { atLeastOf, atMostOf } from "./count-of.ts";
import { always, oneOfNow } from "./parts.ts";

type Calls = readonly Pattern[];

/** The templates of DECLARE about one kind of call, by name. Calls are taken in the order listed, whatever their steps. */
export const unaryTemplates: ReadonlyMap<string, (calls: Calls) => Formula> = new Map([
  ["absence", (a: Calls) => globally(not(oneOfNow(a)))],
  ["at_least_1", (a) => atLeastOf(a, 1)],
  ["at_least_2", (a) => atLeastOf(a, 2)],
  ["at_least_3", (a) => atLeastOf(a, 3)],
  ["at_most_1", (a) => atMostOf(a, 1)],
  ["at_most_2", (a) => atMostOf(a, 2)],
  ["at_most_3", (a) => atMostOf(a, 3)],
  ["init", (a) => oneOfNow(a)],
  ["end", (a) => eventually(and(oneOfNow(a), not(next(constant(true)))))],
]);

/** A template about two kinds of calls: which of the two gives variables their values, and what it comes to. */
export interface BinaryTemplate {
  readonly binds: "first" | "second" | "both";
  readonly formula: (first: Calls, second: Calls) => Formula;
}

/** Somewhere else in the trace. */
const elsewhere = (calls: Calls): Formula =>
  or(next(eventually(oneOfNow(calls))), previous(once(oneOfNow(calls))));

const response = (a: Calls, b: Calls): Formula => always(a, next(eventually(oneOfNow(b))));
const alternateResponse = (a: Calls, b: Calls): Formula =>
  always(a, next(until(not(oneOfNow(a)), oneOfNow(b))));
const chainResponse = (a: Calls, b: Calls): Formula => always(a, next(oneOfNow(b)));
const notResponse = (a: Calls, b: Calls): Formula => always(a, not(next(eventually(oneOfNow(b)))));
const notChainResponse = (a: Calls, b: Calls): Formula => always(a, not(next(oneOfNow(b))));
const precedence = (b: Calls, a: Calls): Formula => always(a, previous(once(oneOfNow(b))));
const alternatePrecedence = (b: Calls, a: Calls): Formula =>
  always(a, previous(since(not(oneOfNow(a)), oneOfNow(b))));
const chainPrecedence = (b: Calls, a: Calls): Formula => always(a, previous(oneOfNow(b)));
const notPrecedence = (b: Calls, a: Calls): Formula => always(a, not(previous(once(oneOfNow(b)))));
const notChainPrecedence = (b: Calls, a: Calls): Formula => always(a, not(previous(oneOfNow(b))));
const respondedExistence = (a: Calls, b: Calls): Formula => always(a, elsewhere(b));
const notRespondedExistence = (a: Calls, b: Calls): Formula => always(a, not(elsewhere(b)));

/** The templates of DECLARE about two kinds of calls, by name. Where a template orders them, the earlier is written first. */
export const binaryTemplates: ReadonlyMap<string, BinaryTemplate> = new Map([
  ["responded_existence", { binds: "first", formula: respondedExistence }],
  [
    "co_existence",
    { binds: "both", formula: (a, b) => and(respondedExistence(a, b), respondedExistence(b, a)) },
  ],
  ["not_responded_existence", { binds: "first", formula: notRespondedExistence }],
  [
    "not_co_existence",
    { binds: "both", formula: (a, b) => and(notRespondedExistence(a, b), notRespondedExistence(b, a)) },
  ],
  ["response", { binds: "first", formula: response }],
  ["alternate_response", { binds: "first", formula: alternateResponse }],
  ["chain_response", { binds: "first", formula: chainResponse }],
  ["not_response", { binds: "first", formula: notResponse }],
  ["not_chain_response", { binds: "first", formula: notChainResponse }],
  ["precedence", { binds: "second", formula: precedence }],
  ["alternate_precedence", { binds: "second", formula: alternatePrecedence }],
  ["chain_precedence", { binds: "second", formula: chainPrecedence }],
  ["not_precedence", { binds: "second", formula: notPrecedence }],
  ["not_chain_precedence", { binds: "second", formula: notChainPrecedence }],
  ["succession", { binds: "both", formula: (a, b) => and(response(a, b), precedence(a, b)) }],
  [
    "alternate_succession",
    { binds: "both", formula: (a, b) => and(alternateResponse(a, b), alternatePrecedence(a, b)) },
  ],
  ["chain_succession", { binds: "both", formula: (a, b) => and(chainResponse(a, b), chainPrecedence(a, b)) }],
  ["not_succession", { binds: "first", formula: notResponse }],
  ["not_chain_succession", { binds: "first", formula: notChainResponse }],
] as const satisfies readonly (readonly [string, BinaryTemplate])[]);
