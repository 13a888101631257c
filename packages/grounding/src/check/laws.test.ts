// What must be so for every answer and every run, whatever is in them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Calls, call, read, trace } from "../../test/calls.ts";
import { checkGrounding, type GroundingOptions } from "./check-grounding.ts";
import { createGrounder } from "./create-grounder.ts";
import type { GroundingResult, Policy } from "./result.ts";

const files: Calls = [
  read("src/a.py", "def make_url(): pass"),
  read("src/b.py", "class HttpBox:\n  def send_it(self): pass\n"),
  read("docs/c.md", "see `old_name` and 512"),
  read("src/d.py", undefined),
  call("list_directory", { path: "src" }, "a.py b.py"),
  call("write_file", { path: "src/a.py", content: "def mine_only(): pass" }),
  { ...read("src/e.py", "def no_read(): pass"), outcome: "error" },
];
const words = [
  "`make_url()`",
  "HttpBox",
  "`HttpBox.send_it()`",
  "src/a.py",
  "b.py",
  "`old_name`",
  "`no_read`",
  "`mine_only`",
  "W2378156",
  "512",
  "plain",
  "src/zz.py",
];
const run = fc.array(fc.constantFrom(...files), { maxLength: 6 });
const answer = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(" and "));
const options: fc.Arbitrary<GroundingOptions> = fc.record({
  policy: fc.constantFrom<Policy>("paper", "evidence"),
  outputs: fc.constantFrom("reads", "all"),
});

function check(calls: Calls, text: string, settings: GroundingOptions): GroundingResult {
  return checkGrounding(text, trace(...calls), settings);
}

describe("of every answer and run", () => {
  test("the verdict is that of its entities, and so is the ratio", () => {
    const verdicts = new Set<boolean | null>();
    fc.assert(
      fc.property(run, answer, options, (calls, text, settings) => {
        const { grounded, ratio, vacuous, entities } = check(calls, text, settings);
        const counted = entities.filter((one) => one.counted).map((one) => one.grounded);
        verdicts.add(grounded);
        expect(grounded).toBe(counted.includes(false) ? false : counted.includes(null) ? null : true);
        expect(vacuous).toBe(counted.length === 0);
        const known = counted.length > 0 && !counted.includes(null);
        expect(ratio).toBe(known ? counted.filter((one) => one === true).length / counted.length : null);
      }),
      { numRuns: 300 },
    );
    expect(verdicts.size).toBe(3);
  });

  test("asked twice it says the same, and nothing that it was given has changed", () => {
    fc.assert(
      fc.property(run, answer, options, (calls, text, settings) => {
        const before = JSON.stringify(calls);
        expect(check(calls, text, settings)).toEqual(check(calls, text, settings));
        expect(JSON.stringify(calls)).toBe(before);
      }),
    );
  });

  test("one call after the other, or all at once: the verdict is the same", async () => {
    await fc.assert(
      fc.asyncProperty(run, answer, options, async (calls, text, settings) => {
        const grounder = await createGrounder(settings);
        for (const [position, one] of calls.entries()) grounder.addRead({ ...one, position });
        expect(grounder.check(text)).toEqual(check(calls, text, settings));
      }),
    );
  });

  test("it is data, and says nothing that JSON can't", () => {
    fc.assert(
      fc.property(run, answer, options, (calls, text, settings) => {
        const result = check(calls, text, settings);
        expect(JSON.parse(JSON.stringify(result))).toEqual(
          JSON.parse(JSON.stringify(structuredClone(result))),
        );
      }),
    );
  });
});

describe("one more read", () => {
  const more = fc.constantFrom(...files.filter(({ name }) => name === "read_file"));
  test("takes nothing away from what was seen", () => {
    let seen = 0;
    fc.assert(
      fc.property(run, more, answer, options, (calls, next, text, settings) => {
        const before = check(calls, text, settings).entities;
        const after = check([...calls, next], text, settings).entities;
        for (const [index, one] of before.entries())
          if (one.grounded === true && one.relation === undefined && one.counted) {
            seen++;
            expect(after[index]?.grounded).toBe(true);
          }
      }),
    );
    expect(seen).toBeGreaterThan(20);
  });

  test("the same once more changes no verdict", () => {
    fc.assert(
      fc.property(run, answer, options, (calls, text, settings) => {
        const twice = calls.flatMap((one) => [one, one]);
        expect(check(twice, text, settings).grounded).toBe(check(calls, text, settings).grounded);
      }),
    );
  });
});

describe("the answer", () => {
  test("names in a sentence more what it named before", () => {
    fc.assert(
      fc.property(run, answer, answer, options, (calls, left, right, settings) => {
        const whole = check(calls, `${left}; ${right}`, settings).entities.map(({ entity }) => entity.value);
        for (const part of [left, right])
          for (const { entity } of check(calls, part, settings).entities)
            expect(whole).toContain(entity.value);
      }),
    );
  });

  test("that fails alone fails with more text", () => {
    let failed = 0;
    fc.assert(
      fc.property(run, answer, answer, (calls, left, right) => {
        if (check(calls, left, {}).grounded !== false) return;
        failed++;
        expect(check(calls, `${left}; ${right}`, {}).grounded).toBe(false);
      }),
    );
    expect(failed).toBeGreaterThan(20);
  });

  test("may put its names in any order", () => {
    fc.assert(
      fc.property(run, fc.shuffledSubarray(words), options, (calls, some, settings) => {
        const forth = check(calls, some.join(" and "), settings);
        const back = check(calls, some.toReversed().join(" and "), settings);
        expect([back.grounded, back.ratio, back.vacuous]).toEqual([
          forth.grounded,
          forth.ratio,
          forth.vacuous,
        ]);
      }),
    );
  });
});

describe("the options", () => {
  test("a blocked name decides nothing any more", () => {
    fc.assert(
      fc.property(run, answer, (calls, text) => {
        const { entities } = check(calls, text, {});
        const block = entities.map(({ entity }) => entity.value.replace(/\($/, ""));
        expect(check(calls, text, { block })).toMatchObject({ grounded: true, vacuous: true, entities: [] });
      }),
    );
  });

  test("an asked name never makes an answer fail", () => {
    fc.assert(
      fc.property(run, answer, (calls, text) => {
        const asked = check(calls, text, { question: text });
        expect([asked.grounded, asked.vacuous]).toEqual([true, true]);
      }),
    );
  });

  test("a higher tier never grounds more", () => {
    const tiers = ["definition", "binding", "reference", "string", "comment"] as const;
    fc.assert(
      fc.property(run, answer, (calls, text) => {
        const good = tiers.map(
          (minTier) =>
            check(calls, text, { minTier }).entities.filter(({ grounded }) => grounded === true).length,
        );
        expect(good).toEqual([...good].sort((left, right) => left - right));
      }),
    );
  });

  test("every tool's results ground at least what the reads do", () => {
    fc.assert(
      fc.property(run, answer, (calls, text) => {
        const all = new Map(
          check(calls, text, { outputs: "all" }).entities.map(({ entity, grounded }) => [
            entity.value,
            grounded,
          ]),
        );
        for (const { entity, grounded, counted } of check(calls, text, {}).entities)
          if (grounded === true && counted && all.has(entity.value)) expect(all.get(entity.value)).toBe(true);
      }),
    );
  });

  test("another name for the tool that reads changes nothing, once it is told", () => {
    fc.assert(
      fc.property(run, answer, (calls, text) => {
        const renamed = calls.map((one) => (one.name === "read_file" ? { ...one, name: "fetch_it" } : one));
        const { grounded } = check(renamed, text, { readTools: ["fetch_it"] });
        expect(grounded).toBe(check(calls, text, {}).grounded);
      }),
    );
  });
});
