// The table of docs/language.md with an example for each operator.
import { readFileSync } from "node:fs";
import { defineProcedure, parse, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { parseExample } from "../src/examples/parse-example.ts";

const page = readFileSync(new URL("../../../docs/language.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## An example for each operator"), page.indexOf("## Atoms"));
const rows = [...section.matchAll(/^\| `(.*?)` \| `([^`]*)` \| `([^`]*)` \|$/gm)].map(
  ([, formula = "", kept = "", broken = ""]) => [formula.replaceAll("\\|", "|"), kept, broken] as const,
);

test("every operator of the table above has a row", () => {
  const operators = page.slice(page.indexOf("## Operators"), page.indexOf("## An example for each operator"));
  const written = [...operators.matchAll(/^\| `(.*?)` \|/gm)].map(([, one = ""]) =>
    one.replaceAll("\\|", "|"),
  );
  const signs = written.map((one) => one.replace(/^f | ?\b[fg]\b/g, "").trim());
  expect(signs).toHaveLength(17);
  const shown = rows.map(([formula]) => formula).join("\n");
  for (const sign of signs) {
    const [word = ""] = sign.split("k");
    expect(shown).toContain(word);
  }
  for (const word of ["forall", "exists", "bind ", "bindSome", "countBefore", "at("])
    expect(shown).toContain(word);
});

test.each(rows)("%s holds on %s, and not on %s", (formula, kept, broken) => {
  const procedure = defineProcedure({ constraints: [{ name: "it", formula: parse(formula) }] });
  const passed = [kept, broken].map(
    (run) => verifyTrace(parseExample(run), procedure).constraints[0]?.passed,
  );
  expect(passed).toEqual([true, false]);
});
