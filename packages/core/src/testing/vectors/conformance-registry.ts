import type { DomainFunction, PredicateFunction } from "../../formula/code.ts";
import { equalJson } from "../../json/equal-json.ts";
import type { Json } from "../../json/json.ts";

/** The functions that the vectors of `conformance/` name; `conformance/README.md` says what they do. */
export const conformanceRegistry: {
  readonly predicates: Readonly<Record<string, PredicateFunction>>;
  readonly domains: Readonly<Record<string, DomainFunction>>;
} = {
  predicates: {
    atLeast: ({ calls }, number) => typeof number === "number" && calls.length >= number,
    isOne: (_view, term) => ({ passed: term === 1, detail: "compared with 1" }),
    same: (_view, left = null, right = null) => equalJson(left, right),
    fails: () => {
      throw new Error("this predicate always fails");
    },
    // What a caller without types might register.
    garbage: (): boolean => JSON.parse('"yes"'),
  },
  domains: {
    evens: () => [2, 4],
    fails: () => {
      throw new Error("this domain always fails");
    },
    noList: (): readonly Json[] => JSON.parse('"2, 4"'),
  },
};
