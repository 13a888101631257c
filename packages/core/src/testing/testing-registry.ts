import type { DomainFunction, PredicateFunction } from "../formula/code.ts";

/** The functions that generated formulas name, where they may name any. */
export const testingRegistry: {
  readonly predicates: Readonly<
    Record<"oddCalls" | "passed" | "throwsOnTwo" | "knowsTheEnd" | "heardLast", PredicateFunction>
  >;
  readonly domains: Readonly<Record<"small" | "throwing", DomainFunction>>;
} = {
  predicates: {
    oddCalls: (view) => view.calls.length % 2 === 1,
    passed: (view, term) => ({
      passed: term === 1,
      detail: `asked at ${view.position}`,
      witness: term ?? null,
    }),
    heardLast: ({ dialogue, position }) =>
      dialogue.at(-1)?.afterCall === position && dialogue.length % 2 === 1,
    knowsTheEnd: (view) => view.finalAnswer !== undefined || Object.keys(view.metrics).length > 0,
    throwsOnTwo: (view, term) => {
      if (term === 2) throw new Error("two");
      return view.calls.length > 1;
    },
  },
  domains: {
    small: () => [1, 2],
    throwing: () => {
      throw new Error("no domain");
    },
  },
};
