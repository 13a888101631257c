// What docs/lint.md shows is what the command finds.
import { readFileSync } from "node:fs";
import { severities } from "@agentltl/rules";
import { expect, test } from "vitest";
import { command } from "./command.ts";

const page = readFileSync(new URL("../../../docs/lint.md", import.meta.url), "utf8");

interface Section {
  readonly code: string;
  readonly blocks: readonly (readonly [language: string, text: string])[];
}

const sections: readonly Section[] = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    code: /^`([\w-]+)`/.exec(section)?.[1] ?? "",
    blocks: [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
      ([, language = "", text = ""]) => [language, text] as const,
    ),
  }));

/** What the command prints for the section's file. */
async function printed({ blocks }: Section): Promise<string> {
  const [[, rules] = ["", ""]] = blocks;
  const tools = blocks.find(([language]) => language === "json")?.[1];
  const traces = blocks.find(([language]) => language === "jsonl")?.[1];
  const files = {
    "agentltl.rules.yaml": rules,
    ...(tools === undefined ? {} : { "tools.json": tools }),
    ...(traces === undefined ? {} : { "runs.jsonl": traces }),
  };
  const argv = [
    ...(tools === undefined ? [] : ["--tools", "tools.json"]),
    ...(traces === undefined ? [] : ["--traces", "runs.jsonl"]),
  ];
  const { stdout, stderr } = await command(["lint", ...argv], { files });
  return `${stdout}${stderr}`;
}

/** The lines of the findings, without the name of the file and the count. */
function findingsIn(text: string): string {
  const [, ...lines] = text.split("\n");
  return lines
    .slice(0, lines.indexOf(""))
    .map((line) => `${line.slice(2)}\n`)
    .join("");
}

test.each(sections.map((section) => [section.code, section] as const))("%s", async (code, section) => {
  const shown = findingsIn(await printed(section));
  expect(shown).toContain(`${severities[code as keyof typeof severities]}  ${code}`);
  expect(section.blocks.at(-1)).toEqual(["text", shown]);
});

test("the table has every finding with its severity, and each has a section", () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (\w+) \|/gm)].map(([, code, severity]) => [
    code,
    severity,
  ]);
  expect(Object.fromEntries(rows)).toEqual(severities);
  expect(sections.map(({ code }) => code)).toEqual(rows.map(([code]) => code));
});
