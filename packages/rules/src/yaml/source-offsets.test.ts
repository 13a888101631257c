import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { collectFaults } from "../errors/faults.ts";
import { readYaml } from "./read-yaml.ts";
import { sourceOffsets } from "./source-offsets.ts";

test.each<[string, string, string]>([
  ["plain", "ltl: called(a) & bad", "bad"],
  ["plain over two lines", "ltl: called(a)\n  & bad\n", "bad"],
  ["single quotes", "ltl: 'it''s bad'", "bad"],
  ["double quotes with escapes", 'ltl: "a \\"b\\" \\t \\u0041 bad"', "bad"],
  ["double quotes over lines", 'ltl: "a\n\n  b \\\n  bad"', "bad"],
  ["a literal block", "ltl: |\n  called(a)\n  & bad\n", "bad"],
  ["a folded block with a comment", "ltl: >- # why\n  called(a)\n\n    more\n  bad\n", "bad"],
  ["CRLF", "ltl: |\r\n  called(a)\r\n  & bad\r\n", "bad"],
])("a word of %s is found where it was written", (_name, text, word) => {
  const { value, offsets } = scalarOf(text);
  expect(text.slice(offsets[value.indexOf(word)]).startsWith(word)).toBe(true);
});

test("each letter of a text that YAML wrote is found where it stands", () => {
  const styles = fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL", "BLOCK_FOLDED");
  const texts = fc.string({
    unit: fc.constantFrom("a", "b", "(", ")", " ", "\n", '"', "'", "\\", "é"),
    maxLength: 60,
  });
  let kept = 0;
  fc.assert(
    fc.property(texts, styles, (written, style) => {
      const text = stringify({ ltl: written }, { defaultStringType: style as "PLAIN", lineWidth: 20 });
      const { value, offsets } = scalarOf(text);
      if (value !== written || value.trim() === "") return;
      kept += 1;
      expect(offsets.length).toBe(value.length + 1);
      for (const [index, character] of [...value].entries()) {
        const source = text[offsets[index] ?? -1];
        if (!/\s/.test(character)) expect([character, "\\"], `${text} at ${index}`).toContain(source);
        else if (index < value.trimEnd().length) expect(source, `${text} at ${index}`).toMatch(/[\s\\]/);
      }
    }),
    { numRuns: 500 },
  );
  expect(kept).toBeGreaterThan(300);
});

function scalarOf(text: string): { value: string; offsets: readonly number[] } {
  const node = readYaml(text, collectFaults(text));
  const scalar = node?.kind === "map" ? node.entries[0]?.value : undefined;
  if (scalar?.kind !== "scalar") return { value: "", offsets: [] };
  return { value: String(scalar.value), offsets: sourceOffsets(scalar, text) };
}
