import { expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { forall, predicate, registeredDomain, variable } from "../formula/index.ts";
import { createGuard } from "./create-guard.ts";

const short = predicate({ name: "short", sees: "trace" }, variable("w"));
const words = forall("w", registeredDomain("words"), short);

/** What the model is told of an answer whose words must be short. */
function told(answer: string, rule: Partial<Constraint> = {}): string {
  const procedure = defineProcedure({
    constraints: [{ name: "short words", formula: words, ...rule }],
    registry: {
      domains: { words: ({ finalAnswer = "" }) => finalAnswer.split(" ") },
      predicates: {
        short: (_view, word) => ({ passed: String(word).length < 4, detail: `${String(word)} is too long` }),
      },
    },
  });
  const decision = createGuard(procedure).proposeFinish({ answer, end: "session" });
  return decision.kind === "finish" ? "finish" : decision.feedback;
}

test("a rule in code says of each instance what is wrong with it", () => {
  expect(told("a cat sat")).toBe("finish");
  expect(told("a horse stood")).toBe(
    "Not finished yet. Rule short words: horse is too long; stood is too long.",
  );
});

test("of many instances the first are told, each once", () => {
  expect(told("aaaa aaaa bbbb cccc dddd eeee ffff gggg")).toBe(
    "Not finished yet. Rule short words: aaaa is too long; bbbb is too long; cccc is too long; dddd is too long; eeee is too long; and 2 more.",
  );
});

test("of five instances all are told, and nothing is said of more", () => {
  expect(told("aaaa b.bb. cccc dddd eeee")).toBe(
    "Not finished yet. Rule short words: aaaa is too long; b.bb. is too long; cccc is too long; dddd is too long; eeee is too long.",
  );
});

test("a rule about one turn is not explained by the whole trace", () => {
  expect(told("a horse", { scope: "turn" })).not.toContain("too long");
});
