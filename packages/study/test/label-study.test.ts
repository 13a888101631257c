import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareLabels, drawLabels } from "../src/node/labels/label-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { removeStudy, runOptions, type SmallStudy, smallStudy } from "./small-study.ts";

let one: SmallStudy;
const inLabels = (name: string): string => join(one.results, "labels", name);

beforeAll(async () => {
  one = smallStudy(
    "prompts: [default]",
    "[scripted:reader, scripted:memory, scripted:guesser, scripted:refuser]",
  );
  await runStudy(one.study, runOptions(one));
}, 180_000);
afterAll(() => removeStudy(one));

test("answers are drawn blind, and people who agree with the detector find it perfect", async () => {
  await expect(compareLabels(one.results, [])).rejects.toThrow("draw answers first");
  const drawn = await drawLabels(one.results, { perCategory: 3, seed: 1 });
  const { sample }: { sample: { item: number; category: string }[] } = JSON.parse(
    readFileSync(inLabels("key.json"), "utf8"),
  );
  expect([drawn, sample.length]).toEqual([sample.length, drawn]);
  const shown = sample.map(({ item }) => readFileSync(inLabels(`items/${item}.md`), "utf8"));
  for (const text of shown) {
    expect(text).toContain("## Question\n\nIn the ");
    expect(text).not.toMatch(/scripted|default|strict|\b[CI][GU]\b/);
  }
  expect(shown.some((text) => text.includes("No call."))).toBe(true);
  const filled = (wrong: number): string =>
    sample
      .map(
        ({ item, category }) => `- item: ${item}\n  grounded: ${category.endsWith("G") !== item <= wrong}\n`,
      )
      .join("");
  writeFileSync(join(one.base, "a.yaml"), filled(0));
  writeFileSync(join(one.base, "b.yaml"), filled(2));
  const files = ["a.yaml", "b.yaml"].map((name) => join(one.base, name));
  const { people, pairs } = await compareLabels(one.results, files);
  expect([people[0]?.quality.precision.value, people[0]?.quality.recall.value]).toEqual([1, 1]);
  expect(pairs[0]?.agreement.agreement.value).toBe((drawn - 2) / drawn);
  expect(pairs[0]?.agreement.kappa.value).toBeLessThan(1);
});

test("labels are not drawn over", async () => {
  await expect(drawLabels(one.results, { perCategory: 3, seed: 1 })).rejects.toThrow(
    /labels is there already, maybe with labels/,
  );
});
