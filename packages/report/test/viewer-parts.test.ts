// What the viewer's parts work out before anything is drawn.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure } from "../src/model/figure.ts";
import type { CallView } from "../src/model/run-view.ts";
import { type Place, placeAfter } from "../viewer/arrow-keys.ts";
import { linesOf } from "../viewer/lines-of.ts";
import { numbersOf, numberText } from "../viewer/numbers-of.ts";
import { piecesOf } from "../viewer/pieces-of.ts";
import { stepsOf } from "../viewer/steps-of.ts";

const numRuns: number = Number(process.env.AGENTLTL_RUNS ?? 150);

describe("arrow keys", () => {
  /** Keys one after the other, from the first call and rule; `call.rule` behind each, or what it was where a key leads nowhere. */
  function check(keys: string, calls: number, rules: number, expected: string): void {
    let place: Place = { call: 0, rule: 0 };
    const places = keys.split(" ").map((key) => {
      const next = placeAfter(key, place, { calls, rules });
      place = next ?? place;
      return next === undefined ? "-" : `${next.call}.${next.rule}`;
    });
    expect(places.join(" ")).toBe(expected);
  }

  test.each<[string, number, number, string]>([
    ["ArrowRight ArrowRight ArrowRight", 3, 2, "1.0 2.0 2.0"],
    ["ArrowDown ArrowDown ArrowUp ArrowUp", 3, 2, "0.1 0.1 0.0 0.0"],
    ["ArrowLeft ArrowUp", 3, 2, "0.0 0.0"],
    ["End ArrowDown Home", 3, 2, "2.0 2.1 0.1"],
    ["ArrowRight ArrowDown End", 1, 1, "0.0 0.0 0.0"],
    // Without calls or rules there is nowhere to go, and no place below the first.
    ["ArrowRight ArrowLeft ArrowDown ArrowUp Home End", 0, 0, "0.0 0.0 0.0 0.0 0.0 0.0"],
    ["ArrowRight ArrowDown", 0, 2, "0.0 0.1"],
    // Other keys stay the browser's.
    ["Tab Enter a PageDown", 3, 2, "- - - -"],
    ["__proto__ constructor", 3, 2, "- -"],
  ])("%s among %d calls and %d rules: %s", (keys, calls, rules, expected) =>
    check(keys, calls, rules, expected),
  );

  test("wherever keys lead, it is a call and a rule that are there", () => {
    const key = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End");
    const extent = fc.record({
      calls: fc.integer({ min: 1, max: 4 }),
      rules: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(key), extent, (keys, { calls, rules }) => {
        let place: Place = { call: 0, rule: 0 };
        for (const one of keys) place = placeAfter(one, place, { calls, rules }) ?? place;
        expect(place.call).toBeGreaterThanOrEqual(0);
        expect(place.call).toBeLessThan(calls);
        expect(place.rule).toBeGreaterThanOrEqual(0);
        expect(place.rule).toBeLessThan(rules);
      }),
      { numRuns },
    );
  });
});

describe("numbers", () => {
  test.each<[number | null, string]>([
    [null, "not evaluated"],
    [0, "0"],
    [-0, "0"],
    [1, "1"],
    [0.5, "0.500"],
    [0.0004, "0.000"],
    [-0.25, "-0.250"],
    [1e21, "1e+21"],
  ])("%s is shown as %s", (value, expected) => {
    expect(numberText(value)).toBe(expected);
  });

  test.each<[string, Figure, readonly (readonly string[])[]]>([
    ["no values", { kind: "distribution", title: "", what: "score", values: [] }, [["score", "how often"]]],
    [
      "values that are shown alike are counted together, from small to large",
      { kind: "distribution", title: "", what: "score", values: [1, 0.50001, 0.5, -1] },
      [
        ["score", "how often"],
        ["-1", "1"],
        ["0.500", "2"],
        ["1", "1"],
      ],
    ],
    [
      "a heatmap of nothing",
      { kind: "heatmap", title: "", rows: [], columns: [], cells: [], range: [0, 1] },
      [[""]],
    ],
    [
      "a row of a heatmap without cells",
      { kind: "heatmap", title: "", rows: ["a"], columns: ["x"], cells: [], range: [0, 1] },
      [["", "x"], ["a"]],
    ],
    [
      "no curves",
      { kind: "curves", title: "", x: "x", y: "y", series: [] },
      [["series", "x", "y", "interval"]],
    ],
    [
      "half of an interval is none",
      {
        kind: "curves",
        title: "",
        x: "x",
        y: "y",
        series: [{ name: "m", points: [{ x: 1, y: 0, low: 0 }] }],
      },
      [
        ["series", "x", "y", "interval"],
        ["m", "1", "0", ""],
      ],
    ],
    [
      "a bar of a group",
      { kind: "bars", title: "", y: "share", bars: [{ name: "a", group: "g", value: 0 }] },
      [
        ["", "share", "interval"],
        ["g: a", "0", ""],
      ],
    ],
    [
      "a pair of graphs without nodes",
      {
        kind: "graph-pair",
        title: "",
        left: { name: "l", nodes: [], edges: [] },
        right: { name: "r", nodes: [], edges: [] },
        links: [],
      },
      [["graph", "what", "stands", "because", "belongs to"]],
    ],
    [
      "links to nodes that are not there are named by their ids",
      {
        kind: "graph-pair",
        title: "",
        left: {
          name: "l",
          nodes: [{ id: "a", label: "A", standing: "good", says: "done" }],
          edges: [{ from: "a", to: "z", standing: "bad", says: "lost" }],
        },
        right: { name: "r", nodes: [], edges: [] },
        links: [{ left: "a", right: "__proto__", says: "same" }],
      },
      [
        ["graph", "what", "stands", "because", "belongs to"],
        ["l", "A", "as it should be", "done", "__proto__ (same)"],
        ["l", "A → z", "wrong", "lost", ""],
      ],
    ],
  ])("of a plot: %s", (_what, figure, expected) => {
    expect(numbersOf(figure)).toEqual(expected);
  });
});

describe("an answer cut at its marks", () => {
  const mark = (start: number, end: number) => ({ start, end, mark: "seen", detail: "" }) as const;

  /** The pieces, what is marked in brackets. */
  function check(text: string, marks: readonly ReturnType<typeof mark>[], expected: string): void {
    expect(
      piecesOf(text, marks)
        .map((piece) => (piece.mark === undefined ? piece.text : `[${piece.text}]`))
        .join("|"),
    ).toBe(expected);
  }

  test.each<[string, readonly ReturnType<typeof mark>[], string]>([
    ["", [], ""],
    ["abc", [], "abc"],
    ["abc", [mark(0, 3)], "[abc]"],
    ["abc", [mark(1, 2)], "a|[b]|c"],
    ["abcd", [mark(0, 1), mark(1, 2)], "[a]|[b]|cd"],
    // A mark of nothing is none.
    ["ab", [mark(1, 1)], "a|b"],
    // A mark may end behind the text, where the text was cut.
    ["ab", [mark(1, 9)], "a|[b]"],
  ])("%j", (text, marks, expected) => check(text, marks, expected));

  test("put together again, the pieces are the answer", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 20 }),
        fc.uniqueArray(fc.nat(20), { maxLength: 8 }),
        (text, cuts) => {
          const ends = cuts.filter((cut) => cut <= text.length).toSorted((one, other) => one - other);
          const marks = Array.from({ length: Math.floor(ends.length / 2) }, (_, pair) =>
            mark(ends[2 * pair] ?? 0, ends[2 * pair + 1] ?? 0),
          );
          const pieces = piecesOf(text, marks);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          for (const { start, text: part } of pieces) expect(text.startsWith(part, start)).toBe(true);
          expect(pieces.filter((piece) => piece.mark !== undefined)).toHaveLength(marks.length);
        },
      ),
      { numRuns },
    );
  });
});

describe("steps of a run", () => {
  const call = (position: number, step?: number, turn?: number): CallView => ({
    position,
    name: "a",
    args: { text: "{}" },
    outcome: "ok",
    complaints: [],
    ...(step === undefined ? {} : { step }),
    ...(turn === undefined ? {} : { turn }),
  });

  test.each<[string, readonly (readonly [step?: number, turn?: number])[], string]>([
    ["no calls", [], ""],
    ["each by itself", [[1], [2]], "step 1:0+1 step 2:1+1"],
    ["at once", [[1], [1], [1], [2]], "step 1, at once:0+3 step 2:3+1"],
    ["without steps each stands alone", [[], []], ":0+1 :1+1"],
    ["a call without a step among others", [[1], [], [1]], "step 1:0+1 :1+1 step 1:2+1"],
    ["a number that comes again later is another step", [[1], [2], [1]], "step 1:0+1 step 2:1+1 step 1:2+1"],
    [
      "the same number in the next turn is another step",
      [
        [1, 1],
        [1, 2],
      ],
      "step 1:0+1 step 1:1+1",
    ],
    ["step 0", [[0], [0]], "step 0, at once:0+2"],
  ])("%s", (_what, made, expected) => {
    const calls = made.map(([step, turn], position) => call(position, step, turn));
    expect(
      stepsOf(calls)
        .map(({ name, first, size }) => `${name}:${first}+${size}`)
        .join(" "),
    ).toBe(expected);
  });
});

test("a label of any text fits the lines that it is given, and is whole where nothing is cut", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.lorem({ maxCount: 8 }),
    fc.constantFrom("x".repeat(99), "", " ", "😀".repeat(9)),
  );
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (label, width, most) => {
        const lines = linesOf(label, width, most);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) {
          expect([...line].length).toBeLessThanOrEqual(width);
          // No character is cut in two.
          if (!/\p{Surrogate}/u.test(label)) expect(line).not.toMatch(/\p{Surrogate}/u);
        }
        const isCut = lines.at(-1)?.endsWith("…") === true && !label.includes("…");
        if (!isCut) expect(lines.join("").replaceAll(/\s/g, "")).toBe(label.replaceAll(/\s/g, ""));
      },
    ),
    { numRuns },
  );
});
