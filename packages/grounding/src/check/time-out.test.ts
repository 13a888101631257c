import type { CallView } from "@agentltl/core/formula";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { parserWithin } from "../../test/parser.ts";
import type { SourceParser } from "../evidence/definition.ts";
import { checkGrounding, type GroundingOptions } from "./check-grounding.ts";

const parser = await parserWithin(60_000);

/** A parser that runs out of time on some texts. */
function hurried(givesUp: (source: string) => boolean): SourceParser {
  return {
    languages: parser.languages,
    budgetMs: parser.budgetMs,
    parse: (source, language) => (givesUp(source) ? undefined : parser.parse(source, language)),
  };
}

const names = ["send_it", "close_it", "Box", "Cart"];
const name = fc.constantFrom(...names);

/** Lines in which the same few names are defined, bound, used, said and noted, in classes and outside. */
const lines: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom("Box", "Cart"), fc.constantFrom("", "Box", "Other"), name)
    .map(
      ([own, base, member]) =>
        `class ${own}${base === "" ? "" : `(${base})`}:\n    def ${member}(self):\n        pass\n\n`,
    ),
  name.map((one) => `def f(${one}):\n    return 1\n\n`),
  name.map((one) => `${one}, other = 1, 2\n`),
  name.map((one) => `use(${one})\n`),
  name.map((one) => `x = "${one}"\n`),
  name.map((one) => `# ${one}\n`),
);
const reads: fc.Arbitrary<readonly CallView[]> = fc.array(
  fc.array(lines, { minLength: 1, maxLength: 4 }).map((all) => read("a.py", `${all.join("")}end = 1\n`)),
  { minLength: 1, maxLength: 3 },
);
const answers: fc.Arbitrary<string> = fc.oneof(
  name.map((one) => `\`${one}\``),
  fc.tuple(fc.constantFrom("Box", "Cart"), name).map(([owner, member]) => `\`${owner}.${member}()\``),
);
const options: fc.Arbitrary<GroundingOptions> = fc.oneof(
  fc.constant<GroundingOptions>({ policy: "paper" }),
  fc
    .constantFrom("definition", "binding", "reference", "string", "comment" as const)
    .map((minTier): GroundingOptions => ({ minTier })),
);

const runs = Number(process.env.AGENTLTL_RUNS ?? 400);

test("a time-out never makes a verdict stricter", () => {
  let looser = 0;
  fc.assert(
    fc.property(reads, answers, options, fc.integer({ min: 1, max: 7 }), (calls, answer, chosen, given) => {
      const texts = calls.map(({ result }) => String(result));
      const late = hurried((source) => (given & (1 << texts.indexOf(source))) !== 0);
      const inTime = checkGrounding(answer, trace(...calls), { ...chosen, parser });
      const tooLate = checkGrounding(answer, trace(...calls), { ...chosen, parser: late });
      if (inTime.grounded !== false) expect(tooLate.grounded).not.toBe(false);
      if (inTime.grounded === false && tooLate.grounded !== false) looser++;
    }),
    { numRuns: runs },
  );
  // The generator reaches what it is about: in some cases a time-out takes a reason to fail away.
  expect(looser).toBeGreaterThan(runs / 100);
});

/** Ways in which tools show a file, so that something has to be taken off first. */
const shownAs: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) =>
    text
      .split("\n")
      .map((line, index) => `${index + 40}\t${line}`)
      .join("\n"),
  (text) => `--- a/a.py\n+++ b/a.py\n@@ -1,9 +1,9 @@\n${text.replace(/^/gm, "+")}`,
  (text) => `${text}[Output truncated: 12 more lines]\n`,
];

test("nor does it where there is no time for anything but names", () => {
  const noTime: SourceParser = { ...parser, budgetMs: -1 };
  let looser = 0;
  fc.assert(
    fc.property(reads, answers, options, fc.constantFrom(...shownAs), (calls, answer, chosen, shown) => {
      const all = trace(...calls.map((one) => ({ ...one, result: shown(String(one.result)) })));
      const inTime = checkGrounding(answer, all, { ...chosen, parser });
      const tooLate = checkGrounding(answer, all, { ...chosen, parser: noTime });
      if (inTime.grounded !== false) expect(tooLate.grounded).not.toBe(false);
      if (inTime.grounded === false && tooLate.grounded !== false) looser++;
      // Names are found whatever the time.
      const isSeen = (result: typeof inTime) => result.entities.map(({ tier }) => tier !== undefined);
      if (chosen.policy !== "paper") expect(isSeen(tooLate)).toEqual(isSeen(inTime));
    }),
    { numRuns: runs },
  );
  expect(looser).toBeGreaterThan(runs / 100);
});

test("without a parser there is a budget as well, and what is left out for it is told", () => {
  const calls = trace(read("a.py", "7\tclass CartOne:\n8\t  pass\n"));
  const verdict = () => checkGrounding("`CartOne`", calls, { policy: "paper" }).grounded;
  expect(verdict()).toBe(true);
  let clock = 0;
  const spy = vi.spyOn(Date, "now").mockImplementation(() => {
    clock += 1000;
    return clock;
  });
  expect(verdict()).toBe(null);
  spy.mockRestore();
});
