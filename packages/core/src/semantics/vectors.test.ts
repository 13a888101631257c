import { describe, expect, test } from "vitest";
import { sharedData, unlessAbsent } from "../../test/shared-data.ts";
import { declareTemplates } from "../testing/vectors/declare-templates.ts";
import { declareCases } from "../testing/vectors/declare-verdicts.ts";
import { referenceCases } from "../testing/vectors/reference-vectors.ts";
import { scarletCases } from "../testing/vectors/scarlet-triples.ts";
import { texadaCases } from "../testing/vectors/texada-triples.ts";
import type { VectorCase } from "../testing/vectors/vector-case.ts";
import { holds } from "./holds.ts";

describe("the definition agrees with others' verdicts", () => {
  agreesWith("the Python reference", "ltlf/reference_vectors.jsonl", referenceCases, 6_000);
  agreesWith("Scarlet's learned formulas", "ltlf/scarlet_triples.jsonl", scarletCases, 5_405);
  agreesWith("DECLARE's automata", "ltlf/declare_template_verdicts.json", declareCases, 28 * 1_093);
});

describe("where the last event repeats for ever", () => {
  const text = sharedData("ltlf/texada_triples.jsonl");

  test.skipIf(text === undefined)(`verdicts differ only on what follows the end${unlessAbsent(text)}`, () => {
    const cases = texadaCases(text ?? "");
    expect(cases).toHaveLength(8);
    // The last two calls are b. With an end, nothing follows them, and X X is false; with b repeated, two calls on comes a b, no a.
    expect(disagreements(cases)).toEqual(["G(b->XX!a) on a a b b: violated"]);
  });
});

test("every DECLARE template is written once", () => {
  expect(declareTemplates.size).toBe(28);
});

function agreesWith(
  whom: string,
  file: string,
  decode: (text: string) => readonly VectorCase[],
  cases: number,
): void {
  const text = sharedData(file);
  test.skipIf(text === undefined)(`${whom}, in ${cases} cases${unlessAbsent(text)}`, () => {
    const decoded = decode(text ?? "");
    expect(decoded).toHaveLength(cases);
    expect(disagreements(decoded)).toEqual([]);
  });
}

/** The cases on which the definition says something else, and what it says. */
function disagreements(cases: readonly VectorCase[]): readonly string[] {
  return cases.flatMap(({ id, formula, trace, satisfied }) => {
    const verdict = holds(formula, trace);
    return verdict === (satisfied ? "satisfied" : "violated") ? [] : [`${id}: ${verdict}`];
  });
}
