import { describe, expect, test } from "vitest";
import type { RuleView, RunView } from "../model/run-view.ts";
import { addToDetails, noDetails, viewsOf } from "./details.ts";

/** All is well; a rule is broken; one could not be judged; the answer names what nobody read; nobody knows of the answer. */
type Kind = "fine" | "bad" | "open" | "loose" | "unsure";

/** A run that takes about so many characters: at least 400. */
function run(id: string, kind: Kind = "fine", size = 1_000): RunView {
  const verdict: RuleView["verdict"] =
    kind === "bad" ? "violated" : kind === "open" ? "unevaluable" : "satisfied";
  const rule: RuleView = {
    name: "r",
    mode: "block",
    weight: 1,
    says: "",
    formula: "",
    description: "",
    repair: "",
    verdict,
    applied: true,
    active: true,
    detail: "",
    witnesses: [],
    prefixes: { kind: "end", why: "" },
  };
  const bare: RunView = {
    id,
    place: "",
    calls: [],
    said: [],
    rules: [rule],
    gaps: [],
    answer: { text: "", marks: [], ...grounded[kind] },
  };
  return { ...bare, place: "x".repeat(size - JSON.stringify(bare).length) };
}

const grounded: Readonly<Record<Kind, Pick<NonNullable<RunView["answer"]>, "grounded">>> = {
  fine: { grounded: true },
  bad: {},
  open: {},
  loose: { grounded: false },
  unsure: { grounded: null },
};

/** Which runs are shown, of runs `name kind size` that come one after another, where there is room for `most` characters. */
function check(most: number, given: readonly (readonly [string, Kind?, number?])[], expected: string): void {
  const details = given.reduce((all, one) => addToDetails(all, run(...one), most), noDetails);
  const views = viewsOf(details);
  expect(views.map(({ id }) => id).join(" ")).toBe(expected);
  expect(details.size).toBe(views.reduce((sum, view) => sum + JSON.stringify(view).length, 0));
  expect(details.size).toBeLessThanOrEqual(most);
}

describe("runs that are shown call by call", () => {
  test("are all of them, in their order, while there is room", () => {
    check(3_000, [["a"], ["b", "bad"], ["c"]], "a b c");
    check(0, [], "");
  });

  test("are the first ones where all is well in all", () => {
    check(2_999, [["a"], ["b"], ["c"], ["d"]], "a b");
  });

  test.each(["bad", "open", "loose", "unsure"] as const)(
    "are rather those in which not all is well: %s",
    (kind) => {
      check(2_000, [["a"], ["b"], ["c", kind]], "a c");
      check(2_000, [["a"], ["b"], ["c", kind], ["d", kind]], "c d");
      check(2_000, [["a", kind], ["b"], ["c", kind], ["d", kind]], "a c");
    },
  );

  test("make room by as many of the latest as it takes, where all was well", () => {
    check(3_000, [["a"], ["b"], ["c"], ["d", "bad", 2_000]], "a d");
    check(3_000, [["a"], ["b", "bad"], ["c"], ["d", "bad", 2_000]], "b d");
  });

  test("stay as they are where even that is not enough", () => {
    check(3_000, [["a"], ["b", "bad"], ["c"], ["d", "bad", 2_500]], "a b c");
    check(1_000, [["a"], ["b", "bad", 1_001]], "a");
  });

  test("may be a small one after a large one that found no room", () => {
    check(1_500, [["a"], ["b", "fine", 900], ["c", "fine", 500]], "a c");
  });
});

test("one run that is just as large as there is room is shown", () => {
  check(1_000, [["a"]], "a");
  check(999, [["a"]], "");
});

test("details that were handed on stay as they were", () => {
  const before = addToDetails(noDetails, run("a"), 1_000);
  addToDetails(before, run("b", "bad"), 1_000);
  expect(viewsOf(before).map(({ id }) => id)).toEqual(["a"]);
  expect(viewsOf(noDetails)).toEqual([]);
});
