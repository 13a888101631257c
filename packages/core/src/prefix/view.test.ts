import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { statusInWords } from "../../test/status-in-words.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message } from "../trace/trace-data.ts";
import { open } from "./statuses.ts";
import { isBeforeAllToCome, isLater, type View, type ViewSettings, viewOf } from "./view.ts";

type Settings = Partial<ViewSettings>;

function see(trace: Trace | string, settings: Settings = {}): View {
  return viewOf(typeof trace === "string" ? traceInWords(trace) : trace, { registry: {}, ...settings });
}

/** The places of the calls that count, and their positions. */
function check(view: View, expected: string): void {
  expect(view.records.map(({ call, place }) => `${call.name}${place}`).join(" ")).toBe(expected);
  expect(view.records.map(({ index }) => index)).toEqual(view.records.map((_, index) => index));
}

function inTurns(words: string, turns: readonly number[]): Trace {
  const trace = traceInWords(words);
  return { ...trace, calls: trace.calls.map((call, at) => ({ ...call, turn: turns[at] ?? 0 })) };
}

describe("which calls count", () => {
  test.each<[string, Settings, string]>([
    ["a b- c", {}, "a0 c2"],
    ["a b- c", { counts: "ran" }, "a0 c2"],
    ["a b- c", { counts: "proposed" }, "a0 b1 c2"],
    ["a! b? c~", {}, "a0 b1 c2"],
    ["", {}, ""],
    ["a b- c d", { from: 2 }, "c2 d3"],
    ["a b c", { from: 3 }, ""],
    ["a b c", { from: 9 }, ""],
  ])("of %s with %j: %s", (words, settings, expected) => {
    check(see(words, settings), expected);
  });

  test("of one turn, those of that turn", () => {
    const trace = inTurns("a b c d", [1, 2, 2, 1]);
    check(see(trace, { turn: 2 }), "b1 c2");
    check(see(trace, { turn: 1, from: 1 }), "d3");
    check(see(trace, { turn: 3 }), "");
    check(see("a", { turn: 1 }), "");
  });

  test("a call opens a step unless the one before it that counts is parallel to it", () => {
    const opens = (settings: Settings) =>
      see("a +b- +c d", settings).records.map(({ opensStep }) => opensStep);
    expect(opens({})).toEqual([true, false, true]);
    expect(opens({ from: 2 })).toEqual([true, true]);
  });
});

describe("what was said since the call before", () => {
  const say = (text: string, afterCall: number, turn?: number): Message => ({
    role: "user",
    text,
    afterCall,
    ...(turn === undefined ? {} : { turn }),
  });
  const texts = (trace: Trace, settings: Settings = {}) =>
    see(trace, settings).messages.map((some) => some.map(({ text }) => text).join(" "));

  test("belongs to the next call that counts", () => {
    const dialogue = [say("first", 0), say("then", 1), say("more", 2), say("late", 3)];
    expect(texts(traceInWords("a b- c", { dialogue }))).toEqual(["first", "then more"]);
    expect(texts(traceInWords("a b c", { dialogue }))).toEqual(["first", "then", "more"]);
  });

  test("is of the part of the run that is looked at", () => {
    const dialogue = [say("first", 0, 1), say("then", 1, 2), say("again", 1, 1)];
    expect(texts(traceInWords("a b", { dialogue }), { from: 1 })).toEqual(["then again"]);
    expect(texts({ ...inTurns("a b", [1, 1]), dialogue }, { turn: 1 })).toEqual(["first", "again"]);
  });

  test("is nothing where nobody spoke", () => {
    expect(texts(traceInWords("a b"))).toEqual([]);
  });
});

describe("what is not here", () => {
  const known = (settings: Settings, position: number, part: "args" | "result") => {
    const view = see("a? b?", settings);
    const call = view.trace.calls[position];
    return call === undefined ? "" : statusInWords(view.missing(call, part));
  };

  test("is unknown, but for what the proposed call will return: that is open", () => {
    expect([known({}, 0, "result"), known({}, 1, "result"), known({}, 1, "args")]).toEqual(
      Array(3).fill("satisfied or violated"),
    );
    expect(known({ proposed: 1 }, 1, "result")).toBe("open");
    expect(known({ proposed: 1 }, 1, "args")).toBe("satisfied or violated");
    expect(known({ proposed: 1 }, 0, "result")).toBe("satisfied or violated");
  });

  test("is what one is told", () => {
    expect(known({ proposed: 1, missing: () => open }, 0, "args")).toBe("open");
  });
});

describe("a call is later than another", () => {
  /** Whether the second call is later than the first; and whether all to come will be later than the second. */
  const later = (words: string, settings: Settings = {}) => {
    const view = see(words, settings);
    return [isLater(view, 0, 1), isBeforeAllToCome(view, 1)];
  };

  test.each<[string, Settings, boolean, boolean]>([
    ["a b", {}, true, true],
    ["a +b", {}, false, false],
    ["a b +c", {}, true, false],
    ["a +b", { parallel: "listed" }, true, true],
    ["a +b", { parallel: "unordered" }, false, false],
  ])("%s with %j: %s; and all to come later than it: %s", (words, settings, isAfter, isBefore) => {
    expect(later(words, settings)).toEqual([isAfter, isBefore]);
  });

  test("never than itself, or than one behind it", () => {
    const view = see("a b");
    expect([isLater(view, 1, 1), isLater(view, 1, 0)]).toEqual([false, false]);
    expect(isLater(see("a b", { parallel: "listed" }), 1, 0)).toBe(false);
  });

  test("where a step is not known it may be ordered", () => {
    const trace = traceInWords("a +b c");
    const without = (place: number): Trace => ({
      ...trace,
      calls: trace.calls.map(({ step, ...call }, at) =>
        at === place || step === undefined ? call : { ...call, step },
      ),
    });
    expect(isLater(see(without(0)), 0, 1)).toBe(true);
    expect(isLater(see(without(1)), 0, 1)).toBe(true);
    expect(isLater(see(without(2)), 0, 1)).toBe(false);
  });
});

test("it goes on unless it is said to have ended", () => {
  expect([see("a").ended, see("a", { ended: true }).ended]).toEqual([false, true]);
});
