import type { Formula, PositionAtom, TraceAtom } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { CoreStore } from "./core-store.ts";

/** The most calls ahead that "within n calls" and `at` are written out for. */
export const mostCallsAhead = 128;

/** The number of the core node that `formula` comes to, which has no variables. */
export function coreOf(formula: Formula, store: CoreStore): number {
  const inside = (part: Formula): number => coreOf(part, store);
  const { top } = store;
  switch (formula.kind) {
    case "constant":
      return formula.value ? top : store.not(top);
    case "now":
    case "said":
      return positionAtom(formula, store);
    case "predicate":
      return store.node({ kind: "bit", bit: store.bit({ kind: "asked", predicate: formula }) });

    case "not":
      return store.not(inside(formula.body));
    case "and":
      return formula.parts.map(inside).reduce((left, right) => store.and(left, right), top);
    case "or":
      return formula.parts.map(inside).reduce((left, right) => store.or(left, right), store.not(top));
    case "implies":
      return store.or(store.not(inside(formula.left)), inside(formula.right));
    case "iff": {
      const [left, right] = [inside(formula.left), inside(formula.right)];
      return store.and(store.or(store.not(left), right), store.or(store.not(right), left));
    }

    case "next":
      return store.next(inside(formula.body));
    case "weakNext":
      return store.not(store.next(store.not(inside(formula.body))));
    case "eventually":
      return store.until(top, inside(formula.body));
    case "globally":
      return store.not(store.until(top, store.not(inside(formula.body))));
    case "eventuallyWithin": {
      // At a position without call nothing comes: "here" is said outright.
      const body = store.and(store.call, inside(formula.body));
      return repeat(formula.limit, body, (rest) => store.or(body, store.next(rest)));
    }
    case "until":
      return store.until(inside(formula.left), inside(formula.right));
    case "weakUntil": {
      const [left, right] = [inside(formula.left), inside(formula.right)];
      return store.or(store.until(left, right), store.not(store.until(top, store.not(left))));
    }
    case "release":
      return store.not(store.until(store.not(inside(formula.left)), store.not(inside(formula.right))));

    case "previous":
      return store.node({ kind: "previous", body: inside(formula.body) });
    case "once":
      return store.node({ kind: "since", left: top, right: inside(formula.body) });
    case "historically":
      return store.not(store.node({ kind: "since", left: top, right: store.not(inside(formula.body)) }));
    case "since":
      return store.node({ kind: "since", left: inside(formula.left), right: inside(formula.right) });
    case "countBefore": {
      const { comparison, times } = formula;
      return store.node({ kind: "countBefore", body: inside(formula.body), comparison, times });
    }
    case "at": {
      const body = store.and(store.call, inside(formula.body));
      return store.node({ kind: "first", body: repeat(formula.position, body, (rest) => store.next(rest)) });
    }

    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      // Callers send formulas without variables only: `whyNotCompiled` says so first.
      return store.not(top);

    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
      return traceAtom(formula, store);
  }
}

function positionAtom(atom: PositionAtom, store: CoreStore): number {
  switch (atom.kind) {
    case "now":
      return store.node({ kind: "bit", bit: fits(atom.call, store) });
    case "said":
      return store.node({
        kind: "bit",
        bit: store.bit(atom),
      });
  }
}

function traceAtom(atom: TraceAtom, store: CoreStore): number {
  const bit = (call: Pattern): number => fits(call, store);
  const once = (call: number): number => store.counter({ kind: "count", call, comparison: ">=", times: 1 });
  const before = (first: Pattern, then: Pattern): number =>
    store.counter({ kind: "before", first: bit(first), then: bit(then) });
  switch (atom.kind) {
    case "called":
      return once(bit(atom.call));
    case "calledWithResult":
      return once(store.bit({ kind: "results", call: atom.call, expected: atom.expected }));
    case "count":
      return store.counter({ ...atom, call: bit(atom.call) });
    case "before":
      return before(atom.first, atom.then);
    case "after":
      return before(atom.earlier, atom.call);
    case "precedes":
      return store.or(store.not(once(bit(atom.then))), before(atom.first, atom.then));
    case "allBefore":
      return atom.calls.reduce((all, call) => store.and(all, before(call, atom.then)), store.top);
    case "branchCalled": {
      const right = once(bit(atom.right));
      return atom.wrong === undefined ? right : store.and(right, store.not(once(bit(atom.wrong))));
    }
    case "inOrder":
      return store.counter({ kind: "inOrder", calls: atom.calls.map(bit) });
    case "instanceBefore":
      return store.counter({ ...atom, first: bit(atom.first), then: bit(atom.then) });
    case "withinCalls":
      return store.counter({ ...atom, first: bit(atom.first), then: bit(atom.then) });
    case "withinTime":
      // Not compiled: `whyNotCompiled` says so first.
      return store.not(store.top);
    case "metric":
    case "answered":
      return store.end(atom);
  }
}

function fits(call: Pattern, store: CoreStore): number {
  return store.bit({ kind: "fits", call });
}

function repeat(times: number, start: number, change: (rest: number) => number): number {
  let rest = start;
  for (let time = 0; time < times; time++) rest = change(rest);
  return rest;
}
