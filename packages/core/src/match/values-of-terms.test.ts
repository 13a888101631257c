import { expect, test } from "vitest";
import { predicate, variable } from "../formula/index.ts";
import { valuesOfTerms } from "./values-of-terms.ts";

test("a term is a value, or what its variable is bound to; one that nothing binds is left out", () => {
  const asked = predicate("p", 1, variable("x"), variable("y"), null);
  expect(valuesOfTerms(asked, { name: "x", value: "bound", outer: undefined })).toEqual([1, "bound", null]);
});
