import { expect, test } from "vitest";
import * as api from "./index.ts";

const onFormulas = "formulaFromJSON formulaToJSON problems substitute".split(" ");

test("the builders are these and no others", () => {
  const wanted = `constant now said called calledWith calledWithResult count before after allBefore branchCalled inOrder instanceBefore
    withinCalls withinTime metric answered precedes predicate not and or implies iff next weakNext eventually globally
    eventuallyWithin until weakUntil release previous once historically since countBefore at forall exists bind bindSome variable
    argsOf resultsOf seen toolNames values metricsOf registeredDomain domainOf`;
  const builders = Object.keys(api).filter((name) => !onFormulas.includes(name));
  expect(builders.sort()).toEqual(wanted.split(/\s+/).sort());
});

test("besides them there are the functions on formulas", () => {
  expect(Object.keys(api)).toEqual(expect.arrayContaining(onFormulas));
});
