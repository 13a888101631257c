import { describe, expect, test } from "vitest";
import { sourceText } from "./source-text.ts";

const source = "def f():\n    return 1\n";
const numbered = "   7\tdef f():\n   8\t    return 1";
function lineNumbered(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `${first + index}\tx = 1`).join("\n");
}

const diff = "--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n-def g():\n+def f():\n     return 1\n";
const notebook = JSON.stringify({
  nbformat: 4,
  cells: [
    { cell_type: "markdown", source: "# Title\nsome_word" },
    { cell_type: "code", source: ["%time f()\n", "def f():\n", "    return 1"] },
    { cell_type: "code" },
    "no cell",
  ],
});

describe("what stands around source is taken off", () => {
  test.each<[string, string, string | undefined, object]>([
    [
      "nothing",
      source,
      "a.py",
      { text: source, language: "python", hasLines: true, gaps: false, sureLines: { from: 1, to: 2 } },
    ],
    ["a byte order mark", `\ufeff${source}`, "a.py", { text: source, code: source }],
    ["Windows line ends", source.replaceAll("\n", "\r\n"), "a.py", { text: source }],
    ["old Mac line ends", source.replaceAll("\n", "\r"), "a.py", { text: source }],
    [
      "line numbers",
      numbered,
      "a.py",
      { text: source.trimEnd(), firstLine: 7, gaps: false, sureLines: { from: 1, to: 2 }, moreLines: false },
    ],
    [
      "line numbers that jump",
      `${lineNumbered(1, 15)}\n${lineNumbered(40, 15)}`,
      "a.py",
      { firstLine: 1, jumps: [{ line: 16, number: 40 }], gaps: true },
    ],
    [
      "what stands above and below numbered lines",
      `Here's a.py:\n${lineNumbered(7, 12)}\n(End of file)`,
      "a.py",
      {
        text: `Here's a.py:\n${"x = 1\n".repeat(12)}(End of file)`,
        code: `${" ".repeat(12)}\n${"x = 1\n".repeat(12)}${" ".repeat(13)}`,
        sureLines: { from: 2, to: 13 },
        gaps: false,
      },
    ],
    [
      "a note of the tool",
      `${source}... (12 more lines omitted)\n`,
      "a.py",
      { code: `${source}${" ".repeat(27)}\n`, gaps: true },
    ],
    [
      "a diff's marks",
      diff,
      undefined,
      { code: "\n\n\n\ndef f():\n    return 1\n", language: "python", hasLines: false, gaps: true },
    ],
    [
      "a notebook",
      notebook,
      "a.ipynb",
      {
        text: "# # Title\n# some_word\n# %time f()\ndef f():\n    return 1\n\n",
        language: "python",
        hasLines: false,
      },
    ],
    ["a notebook that is broken", notebook.slice(0, -9), "a.ipynb", { text: notebook.slice(0, -9) }],
    ["a notebook by another name", notebook, "a.json", { text: notebook, language: undefined }],
  ])("%s", (_name, content, path, expected) => {
    expect(sourceText(content, path)).toMatchObject({ unfinished: false, ...expected });
  });
});

test.each([
  ["numbers", numbered],
  ["a diff", diff],
  ["source", source],
])("without time %s stay as they are, and nothing is said of lines", (_name, content) => {
  expect(sourceText(content, "a.py", () => true)).toEqual({
    text: content,
    code: content,
    language: "python",
    firstLine: undefined,
    jumps: [],
    hasLines: false,
    sureLines: { from: 1, to: 0 },
    moreLines: true,
    gaps: true,
    unfinished: true,
  });
});
