import { expect, test } from "vitest";
import type { Ending } from "../letters/observation.ts";
import type { EndAtom } from "./core-node.ts";
import { endings } from "./endings.ts";

const cheap: EndAtom = { kind: "metric", path: "cost", comparison: "<=", value: 3 };
const every: EndAtom = { kind: "metric", path: "steps[*].ms", comparison: ">", value: 10 };
const greets: EndAtom = { kind: "answered", text: { kind: "contains", value: "hello" } };
const answers: EndAtom = { kind: "answered", text: { kind: "exists" } };
const missing = { kind: "missing" } as const;

test.each<[string, readonly EndAtom[], Ending, readonly number[]]>([
  ["nothing is asked", [], {}, [0]],
  ["it is so", [cheap], { metrics: { cost: 3 } }, [1]],
  ["it is not so", [cheap], { metrics: { cost: 4 } }, [0]],
  ["it was not recorded", [cheap], { metrics: {} }, [0, 1]],
  ["nothing was recorded", [cheap], { metrics: "missing" }, [0, 1]],
  ["nothing is said of metrics", [cheap], {}, [0, 1]],
  ["it is no number", [cheap], { metrics: { cost: "3" } }, [0]],
  ["one of several is so", [every], { metrics: { steps: [{ ms: 1 }, { ms: 11 }] } }, [1]],
  ["none of several is so", [every], { metrics: { steps: [{ ms: 1 }, { ms: 10 }] } }, [0]],
  ["there are none of them", [every], { metrics: { steps: [] } }, [0, 1]],
  ["the answer is so", [greets], { finalAnswer: "oh hello there" }, [1]],
  ["the answer is not so", [greets], { finalAnswer: "bye" }, [0]],
  ["there is no answer", [greets], {}, [0]],
  ["an empty answer is one", [answers], { finalAnswer: "" }, [1]],
  ["the answer was not recorded", [greets], { finalAnswer: missing }, [0, 1]],
  ["of two the first is so", [cheap, greets], { metrics: { cost: 1 }, finalAnswer: "no" }, [0b01]],
  ["of two the second is so", [cheap, greets], { metrics: { cost: 9 }, finalAnswer: "hello" }, [0b10]],
  ["of two the first is not known", [cheap, greets], { finalAnswer: "hello" }, [0b10, 0b11]],
  [
    "of two the second is not known",
    [cheap, greets],
    { metrics: { cost: 1 }, finalAnswer: missing },
    [0b01, 0b11],
  ],
  ["of two neither is known", [cheap, greets], { finalAnswer: missing }, [0b00, 0b01, 0b10, 0b11]],
])("the ways in which the end can come out where %s", (_, atoms, ending, ways) => {
  expect([...endings(atoms, ending)].sort((one, other) => one - other)).toEqual(ways);
});
