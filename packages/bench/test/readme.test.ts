import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figures } from "./readme-instance.ts";
import { insisting } from "./readme-run.ts";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README shows the code that is run here, and what it gives", async () => {
  const shown = [...text("../README.md").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const [first = ""] = text("readme-instance.ts").split("\nexport ");
  expect(shown).toEqual([first, text("readme-run.ts")]);
  expect(figures).toEqual({
    calls: ["tool_a_list", "tool_b", "tool_b", "tool_b", "tool_d"],
    perfect: 1,
    mistakes: 27,
  });
  expect(await insisting()).toBe("L3 insisted");
});
