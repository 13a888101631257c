import { describe, expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import type { Evaluation } from "../verdict/verdict.ts";
import { type Extent, inWhole, type Section, sectionOf } from "./section.ts";

const trace = traceInWords("a b- c d", {
  dialogue: [
    { role: "user", text: "first", afterCall: 0 },
    { role: "user", text: "then", afterCall: 2 },
  ],
  finalAnswer: "done",
  ended: true,
  gaps: [
    { kind: "args", call: 0, detail: "lost" },
    { kind: "args", call: 3, detail: "lost" },
    { kind: "finalAnswer", detail: "lost" },
    { kind: "time", detail: "lost" },
  ],
});

function cut(extent: Partial<Extent>, counts: "ran" | "proposed" = "ran"): Section {
  const messages = trace.dialogue.slice(1);
  return sectionOf(trace, { start: 2, end: 4, messages, last: true, ...extent }, counts);
}

/** The calls of a section with how they ended, its messages with where they stand, and its answer. */
function check(section: Section, expected: string): void {
  const { calls, dialogue, finalAnswer = "-" } = section.trace;
  const words = [
    ...calls.map(({ name, position, outcome }) => `${name}${position}${outcome === "refused" ? "-" : ""}`),
    ...dialogue.map(({ text, afterCall }) => `${text}@${afterCall}`),
    finalAnswer,
  ];
  expect(words.join(" ")).toBe(expected);
}

describe("a part of a trace", () => {
  test("that is all of it is the trace itself", () => {
    expect(cut({ start: 0 }).trace).toBe(trace);
  });

  test("hides the calls before it, which keep their numbers", () => {
    check(cut({}), "a0- b1- c2 d3 then@2 done");
    expect(cut({}).places).toBeUndefined();
  });

  test("ends where it ends, with its own answer or none", () => {
    check(cut({ start: 0, end: 2, messages: [], last: false, answer: "so" }), "a0 b1- so");
    check(cut({ end: 3, last: false }), "a0- b1- c2 then@2 -");
  });

  test("has the gap of the answer where it has the answer", () => {
    const kinds = (section: Section) => section.trace.gaps.map(({ kind }) => kind).join(" ");
    expect(kinds(cut({}))).toBe("args args finalAnswer time");
    expect(kinds(cut({ last: false }))).toBe("args args time");
  });
});

describe("where refused calls count, its calls are counted from 0", () => {
  test("and what stood before is gone, gaps included", () => {
    const section = cut({}, "proposed");
    check(section, "c0 d1 then@0 done");
    expect(section.places).toEqual([2, 3]);
    expect(section.trace.gaps.filter(({ kind }) => kind === "args")).toEqual([
      { kind: "args", call: 1, detail: "lost" },
    ]);
  });

  test("unless it begins with the trace", () => {
    check(cut({ start: 0, end: 2, last: false, messages: [] }, "proposed"), "a0 b1- -");
  });

  test("and what was found is told by the places in the whole", () => {
    const evaluation: Evaluation = {
      verdict: "violated",
      applied: true,
      detail: "so.",
      witnesses: [
        { bindings: {}, position: 1, calls: [0, 1], detail: "so." },
        { bindings: {}, position: null, calls: [], detail: "so." },
      ],
    };
    const whole = inWhole(evaluation, cut({}, "proposed"));
    expect(whole.witnesses.map(({ position, calls }) => [position, calls])).toEqual([
      [3, [2, 3]],
      [null, []],
    ]);
    expect(inWhole(evaluation, cut({}))).toBe(evaluation);
  });
});
