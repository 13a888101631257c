import { describe, expect, test } from "vitest";
import { sharedData, unlessAbsent } from "../../test/shared-data.ts";
import { declareCases } from "../testing/vectors/declare-verdicts.ts";
import { referenceCases } from "../testing/vectors/reference-vectors.ts";
import { scarletCases } from "../testing/vectors/scarlet-triples.ts";
import type { VectorCase } from "../testing/vectors/vector-case.ts";
import { evaluate } from "./evaluate.ts";

describe("the fast evaluator agrees with others' verdicts", () => {
  agreesWith("the Python reference", "ltlf/reference_vectors.jsonl", referenceCases, 6_000);
  agreesWith("Scarlet's learned formulas", "ltlf/scarlet_triples.jsonl", scarletCases, 5_405);
  agreesWith("DECLARE's automata", "ltlf/declare_template_verdicts.json", declareCases, 28 * 1_093);
});

function agreesWith(
  whom: string,
  file: string,
  decode: (text: string) => readonly VectorCase[],
  cases: number,
): void {
  const text = sharedData(file);
  test.skipIf(text === undefined)(
    `${whom}, in ${cases} cases${unlessAbsent(text)}`,
    { timeout: 60_000 },
    () => {
      const decoded = decode(text ?? "");
      expect(decoded).toHaveLength(cases);
      const wrong = decoded.filter(
        ({ formula, trace, satisfied }) =>
          evaluate(formula, trace).verdict !== (satisfied ? "satisfied" : "violated"),
      );
      expect(wrong.map(({ id }) => id)).toEqual([]);
    },
  );
}
