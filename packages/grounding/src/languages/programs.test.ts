// What is said of every program in a language, whatever tool shows it and however.
import type { CallView } from "@agentltl/core/formula";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, read, trace } from "../../test/calls.ts";
import { pathsByLanguage, programs } from "../../test/programs.ts";
import { checkGrounding } from "../check/check-grounding.ts";
import { evidenceEntries } from "../evidence/evidence-of.ts";
import { scanDefinitions } from "../evidence/scan-definitions.ts";
import { seenEntities } from "../evidence/seen-entities.ts";
import { sourceParser } from "../node/source-parser.ts";

const parser = await sourceParser({ budgetMs: 60_000 });
const readTools = ["read_file", "view", "bash"];
const numRuns = Number(process.env.AGENTLTL_RUNS ?? 40);

/** Every definition that the calls show, as `kind qualified.name:line`. */
function definitionsIn(...calls: readonly CallView[]): readonly string[] {
  return evidenceEntries(seenEntities(trace(...calls), { parser, readTools }))
    .filter(({ kind }) => kind === "definition")
    .map(({ defines, qualifiedName, line }) => `${defines} ${qualifiedName}:${line}`);
}

/** Ways in which tools bring a file, all of which show the same lines of it. */
const ways: Readonly<Record<string, (path: string, source: string) => CallView>> = {
  "as text": read,
  "with Windows line ends": (path, source) => read(path, source.replaceAll("\n", "\r\n")),
  "with old Mac line ends": (path, source) => read(path, source.replaceAll("\n", "\r")),
  "with a byte order mark": (path, source) => read(path, `\ufeff${source}`),
  "with line numbers and tabs": (path, source) =>
    read(
      path,
      numbered(source, (n) => `${`${n}`.padStart(6)}\t`),
    ),
  "with line numbers and arrows": (path, source) =>
    read(
      path,
      numbered(source, (n) => `${`${n}`.padStart(6)}→`),
    ),
  "with line numbers and bars": (path, source) =>
    read(
      path,
      numbered(source, (n) => `${n} | `),
    ),
  "in an object": (path, source) => read(path, { content: source }),
  "in JSON": (path, source) => read(path, JSON.stringify({ content: source })),
  "in parts": (path, source) => read(path, [{ type: "text", text: source }]),
  "in lines": (path, source) => read(path, source.split("\n")),
  "by a shell": (path, source) => call("bash", { command: `cat ${path}` }, { stdout: source, exit_code: 0 }),
  "by an editor": (path, source) =>
    call(
      "view",
      { path },
      `Here's the result of running \`cat -n\` on ${path}:\n${numbered(source, (n) => `${`${n}`.padStart(6)}\t`)}\n`,
    ),
  "before a note of the tool": (path, source) => read(path, `${source}[Output truncated: 40 more lines]`),
};

function numbered(source: string, prefix: (line: number) => string): string {
  return source
    .trimEnd()
    .split("\n")
    .map((line, index) => `${prefix(index + 1)}${line}`)
    .join("\n");
}

const languages = ["python", "typescript", "go", "java", "rust", "cpp"] as const;

describe.each(languages)("%s", (language) => {
  const path = pathsByLanguage[language];

  test("every definition is found with its scope, its kind and its line, and nothing else", () => {
    fc.assert(
      fc.property(programs(language), ({ source, definitions }) => {
        expect(definitionsIn(read(path, source))).toEqual(definitions);
      }),
      { numRuns: numRuns * 2 },
    );
  });

  test.each(Object.entries(ways))("it is the same %s", (_name, shown) => {
    fc.assert(
      fc.property(programs(language), ({ source, definitions }) => {
        // A text of few lines may be numbered by chance.
        fc.pre(source.split("\n").length > 4);
        expect(definitionsIn(shown(path, source))).toEqual(definitions);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test("headers that begin a line are found without a parser, too", () => {
    fc.assert(
      fc.property(programs(language), ({ source, definitions }) => {
        const scanned = new Set(
          scanDefinitions(source, language)?.map(({ name, line }) => `${name}:${line}`),
        );
        const headers = definitions
          .filter((one) => /^(?:class|type|function) [^.]+:/.test(one))
          .filter((one) => language !== "cpp" || !one.startsWith("function"));
        for (const one of headers) expect(scanned).toContain(one.replace(/^\w+ /, ""));
      }),
      { numRuns },
    );
  });

  test("an answer that names its definitions is grounded under both policies, one that misspells them under neither", () => {
    fc.assert(
      fc.property(programs(language), fc.nat(), ({ source, definitions }, which) => {
        const named = definitions.map((each) => /([^.\s]+):\d+$/.exec(each)?.[1] ?? "");
        const one = named[which % named.length] ?? "";
        const kind = definitions[which % named.length]?.split(" ")[0];
        const calls = trace(read(path, source));
        expect(checkGrounding(`\`${one}\` in ${path}`, calls, { parser }).grounded).toBe(true);
        expect(checkGrounding(`\`${one}x\` in ${path}`, calls, { parser }).grounded).toBe(false);
        // To the paper an attribute is no definition.
        const signature = checkGrounding(`${one}(`, calls, { parser, policy: "paper" });
        expect(signature.grounded).toBe(kind !== "attribute");
        expect(checkGrounding(`${one}x(`, calls, { parser, policy: "paper" }).grounded).toBe(false);
      }),
      { numRuns },
    );
  });

  test("where definitions stand is where the answer is pointed to", () => {
    fc.assert(
      fc.property(programs(language), ({ source, definitions }) => {
        for (const one of definitions) {
          const [, name = "", line] = /([^.\s]+):(\d+)$/.exec(one) ?? [];
          const [finding] = checkGrounding(`\`${name}\``, trace(read("other.txt", "x"), read(path, source)), {
            parser,
          }).entities;
          expect(finding).toMatchObject({
            tier: "definition",
            evidence: { call: 1, path, line: Number(line) },
          });
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});

test("the programs hold every kind of definition that is asked about", () => {
  const kinds = languages.map((language) => [
    language,
    [
      ...new Set(
        fc
          .sample(programs(language), { numRuns: 60, seed: 7 })
          .flatMap(({ definitions }) => definitions.map((one) => one.split(" ")[0] ?? "")),
      ),
    ].sort(),
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    python: ["class", "constant", "function", "method"],
    typescript: ["attribute", "class", "constant", "function", "method"],
    go: ["attribute", "constant", "function", "method", "type"],
    java: ["attribute", "class", "method"],
    rust: ["attribute", "class", "constant", "function", "method"],
    cpp: ["attribute", "class", "function", "macro", "method"],
  });
});
