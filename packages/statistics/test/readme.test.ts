import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figures } from "./readme-figures.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the README shows the code that this test runs, and the figures that it gives", () => {
  const [shown = ""] = readFileSync(new URL("readme-figures.ts", import.meta.url), "utf8").split("\nexport ");
  expect(readme).toContain(shown);
  for (const [name, figure] of Object.entries(figures))
    expect(readme).toContain(`| \`${name}\` | ${textOf(figure)} |`);
});

function textOf(figure: number | readonly number[] | undefined): string {
  return [figure]
    .flat()
    .map((one) => one?.toFixed(3))
    .join(" to ");
}
