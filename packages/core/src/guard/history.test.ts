import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import type { Outcome, ToolCall } from "../trace/trace-data.ts";
import {
  callNamed,
  type History,
  noHistory,
  traceOf,
  unsettledCall,
  withCall,
  withEnd,
  withFacts,
  withGaps,
  withMessage,
  withOutcomes,
} from "./history.ts";

/** A history of these calls; the id of each is its name. */
function historyOf(words: string): History {
  return traceInWords(words).calls.reduce(
    (history, call) => withCall(history, { ...call, id: call.name }, []),
    noHistory,
  );
}

/** The history with the call at a position ended so. */
function ended(history: History, position: number, outcome: Outcome): History {
  const call = history.calls.at(position);
  return call === undefined ? history : withEnd(history, { ...call, outcome }, []);
}

/** How the calls stand, and which are unsettled. */
function check(history: History, outcomes: string, unsettled: readonly number[]): void {
  const { calls } = traceOf(history);
  expect(calls.map((call) => `${call.name}:${call.outcome}`).join(" ")).toBe(outcomes);
  expect(history.unsettled).toEqual(unsettled);
}

function at(call: ToolCall | undefined): number | undefined {
  return call?.position;
}

describe("calls", () => {
  test("of none there is nothing", () => {
    check(noHistory, "", []);
    expect(traceOf(noHistory)).toEqual({ calls: [], dialogue: [], metrics: {}, ended: false, gaps: [] });
    expect([callNamed(noHistory, "a"), unsettledCall(noHistory, "a")]).toEqual([undefined, undefined]);
  });

  test("are kept in order, those that were refused too, and a history that was grown stays as it was", () => {
    const before = historyOf("a? b-");
    const after = withCall(before, { name: "c", id: "c", args: {}, position: 2, outcome: "pending" }, []);
    check(before, "a:pending b:refused", [0]);
    check(after, "a:pending b:refused c:pending", [0, 2]);
  });

  test("end one by one", () => {
    const history = historyOf("a? b? c?");
    check(ended(history, 1, "ok"), "a:pending b:ok c:pending", [0, 2]);
    check(ended(ended(ended(history, 1, "ok"), 0, "error"), 2, "denied"), "a:error b:ok c:denied", []);
    check(history, "a:pending b:pending c:pending", [0, 1, 2]);
  });

  test("that had ended already leave those that wait", () => {
    check(ended(historyOf("a? b"), 1, "error"), "a:pending b:error", [0]);
  });

  test("are found by their id, but for those that were refused", () => {
    const history = historyOf("a? b- c?");
    expect(["a", "b", "c", "__proto__"].map((id) => at(callNamed(history, id)))).toEqual([
      0,
      undefined,
      2,
      undefined,
    ]);
    expect(["a", "b", "c"].map((id) => at(unsettledCall(history, id)))).toEqual([0, undefined, 2]);
    const settled = ended(history, 0, "ok");
    expect([at(callNamed(settled, "a")), at(unsettledCall(settled, "a"))]).toEqual([0, undefined]);
  });

  test("an id that was refused in the end is free again", () => {
    const refused = ended(historyOf("a?"), 0, "refused");
    expect(callNamed(refused, "a")).toBeUndefined();
    expect(at(callNamed(ended(historyOf("a?"), 0, "denied"), "a"))).toBe(0);
  });

  test("an id that is used twice means the first call while that is unsettled, and then the second", () => {
    const twice = withCall(
      historyOf("a?"),
      { name: "b", id: "a", args: {}, position: 1, outcome: "pending" },
      [],
    );
    expect([at(callNamed(twice, "a")), at(unsettledCall(twice, "a"))]).toEqual([0, 0]);
    expect(at(unsettledCall(ended(twice, 0, "ok"), "a"))).toBe(1);
    const later = withCall(
      ended(historyOf("a?"), 0, "ok"),
      { name: "b", id: "a", args: {}, position: 1, outcome: "ok" },
      [],
    );
    expect(at(callNamed(later, "a"))).toBe(1);
    expect(callNamed(ended(twice, 1, "refused"), "a")?.position).toBe(0);
  });

  test("without an id are nobody's", () => {
    const [call] = traceInWords("a?").calls;
    const history = call === undefined ? noHistory : withCall(noHistory, call, []);
    check(history, "a:pending", [0]);
    expect(callNamed(history, "undefined")).toBeUndefined();
  });

  test("ten thousand of them grow no slower", () => {
    const words = Array.from({ length: 10_000 }, () => "a").join(" ");
    expect(traceOf(historyOf(words)).calls).toHaveLength(10_000);
  });
});

test("other outcomes are taken over for calls that ran and have ended", () => {
  const history = withOutcomes(historyOf("a b? c- d! e~"), [
    ...[0, 1, 2, 3, 4, 9].map((position) => ({ position, outcome: "error" }) as const),
    { position: 3, outcome: "ok" },
  ]);
  check(history, "a:error b:pending c:refused d:ok e:error", [1]);
});

describe("what else is known", () => {
  test("a message stands behind the calls so far", () => {
    const first = withMessage(noHistory, { role: "user", text: "go" });
    const then = withMessage(historyOf("a b"), { role: "assistant", text: "done", answer: true });
    expect(first.facts.dialogue).toEqual([{ role: "user", text: "go", afterCall: 0 }]);
    expect(then.facts.dialogue).toEqual([{ role: "assistant", text: "done", answer: true, afterCall: 2 }]);
  });

  test("a run that had ended goes on with what comes next", () => {
    const over = withFacts(historyOf("a"), { ended: true, finalAnswer: "x" });
    expect(traceOf(over)).toMatchObject({ ended: true, finalAnswer: "x", calls: [{ name: "a" }] });
    expect(withMessage(over, { role: "user", text: "more" }).facts.ended).toBe(false);
    const [call] = traceInWords("b").calls;
    expect(call && withCall(over, call, []).facts).toMatchObject({ ended: false, finalAnswer: "x" });
  });

  test("gaps are added up", () => {
    const [one, other] = [
      { kind: "args", call: 0, detail: "lost" },
      { kind: "result", call: 1, detail: "lost" },
    ] as const;
    const facts = withGaps(withGaps(noHistory.facts, [one]), [other]);
    expect(facts.gaps).toEqual([one, other]);
    expect(withGaps(facts, [])).toBe(facts);
    const [call] = traceInWords("b").calls;
    const history = call === undefined ? noHistory : withEnd(withCall(noHistory, call, [one]), call, [other]);
    expect(history.facts.gaps).toEqual([one, other]);
  });
});
