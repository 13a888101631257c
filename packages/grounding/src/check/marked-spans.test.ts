import { expect, test } from "vitest";
import { markedSpans } from "./marked-spans.ts";
import type { EntityFinding } from "./result.ts";

type Found = readonly [text: string, grounded: boolean | null, counted?: boolean];

/** What is marked of an answer that names these things, each wherever its text stands. */
function marked(answer: string, ...found: readonly Found[]): string {
  const findings = found.map(([text, grounded, counted = true]): EntityFinding => {
    const places = [...answer.matchAll(new RegExp(text.replaceAll(".", "\\."), "g"))];
    const spans = places.map(({ index }) => ({ start: index, end: index + text.length }));
    return { entity: { type: "identifier", value: text, spans, place: "prose" }, counted, grounded };
  });
  const marks = markedSpans(findings);
  for (const { start, end, finding } of marks) expect(finding.entity.value).toBe(answer.slice(start, end));
  return marks.map(({ start, end, mark }) => `${mark} ${answer.slice(start, end)}`).join(", ");
}

test("each mention is marked, in the order of the answer", () => {
  expect(marked("open and close, then open", ["open", true], ["close", false])).toBe(
    "seen open, unseen close, seen open",
  );
  expect(marked("nothing")).toBe("");
});

test("of things within one another the longer one is marked, and what was not seen before all else", () => {
  expect(marked("see a/b.py", ["a/b.py", true], ["b.py", true])).toBe("seen a/b.py");
  expect(marked("see a/b.py", ["a/b.py", true], ["b.py", false])).toBe("unseen b.py");
  expect(marked("see a/b.py", ["a/b.py", true], ["b.py", null])).toBe("unknown b.py");
  expect(marked("see a/b.py", ["a/b.py", null], ["b.py", false])).toBe("unseen b.py");
});

test("what decides nothing is not marked", () => {
  expect(marked("len and 42", ["len", false, false], ["42", null, false])).toBe("");
});

test("an answer that names very much is marked whole", () => {
  const answer = "name ".repeat(200_000);
  expect(markedSpans([oneOf(answer)])).toHaveLength(200_000);
});

function oneOf(answer: string): EntityFinding {
  const spans = [...answer.matchAll(/name/g)].map(({ index }) => ({ start: index, end: index + 4 }));
  return {
    entity: { type: "identifier", value: "name", spans, place: "prose" },
    counted: true,
    grounded: true,
  };
}
