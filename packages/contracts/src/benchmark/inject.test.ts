// Each injector does what its family says, to every scenario, and nothing else.
import { seededRandom } from "@agentltl/statistics";
import { expect, test } from "vitest";
import { families } from "../conformance/conformance.ts";
import { match } from "../conformance/match.ts";
import { outputResult } from "../conformance/output-result.ts";
import type { BenchmarkRun, RunStep } from "./benchmark-run.ts";
import { injectors } from "./inject.ts";
import { type BenchmarkCase, cleanCases } from "./make-cases.ts";
import { goldOf } from "./views.ts";

/** Clean runs of every scenario, each with several seeds. */
const clean = cleanCases(3).filter((_one, index) => index % 4 === 0);
const seeds = [1, 2, 3, 4];

/** Looks at what an injector makes of every run. */
function check(
  family: (typeof families)[number],
  look: (before: BenchmarkRun, after: BenchmarkRun, of: BenchmarkCase) => void,
): void {
  for (const one of clean)
    for (const seed of seeds) {
      const text = JSON.stringify(one.run);
      const after = injectors[family](one.run, one.scenario, seededRandom(seed));
      expect(JSON.stringify(one.run), "the clean run stays as it is").toBe(text);
      expect(
        injectors[family](one.run, one.scenario, seededRandom(seed)),
        "the same seed, the same run",
      ).toEqual(after);
      expect(after.expected).toBe(one.run.expected);
      look(one.run, after, one);
    }
}

const texts = (steps: readonly RunStep[]): readonly string[] => steps.map((step) => JSON.stringify(step));
const without = <Value>(all: readonly Value[], some: readonly Value[]): readonly Value[] =>
  all.filter((one) => !some.includes(one));

test("an omission leaves one active obligation out, and all else in its order", () => {
  const left = new Set<string>();
  check("omission", (before, after) => {
    expect(after.answer).toBe(before.answer);
    const gone = without(before.steps, after.steps);
    expect(gone).toHaveLength(1);
    expect(after.steps).toEqual(without(before.steps, gone));
    const [step] = gone;
    expect(before.expected.nodes.map(({ id }) => id)).toContain(step?.node);
    left.add(step?.node ?? "");
  });
  expect(left.size).toBeGreaterThan(20);
});

test("a misbranch does what is for the other case in place of what is for this one", () => {
  check("misbranch", (before, after) => {
    const [branch] = before.expected.branches;
    const nodes = after.steps.map(({ node }) => node ?? "");
    expect(nodes.filter((node) => branch?.active.includes(node))).toEqual([]);
    expect(nodes.filter((node) => branch?.inactive.includes(node)).toSorted()).toEqual(
      branch?.inactive.toSorted(),
    );
    const others = (steps: readonly RunStep[]): readonly string[] =>
      texts(
        steps.filter(
          ({ node }) => ![...(branch?.active ?? []), ...(branch?.inactive ?? [])].includes(node ?? ""),
        ),
      );
    expect(others(after.steps)).toEqual(others(before.steps));
    expect(after.answer).toBe(before.answer);
  });
});

test("an order swaps both ends of one edge, so that it is not kept", () => {
  check("order", (before, after) => {
    expect(texts(after.steps).toSorted()).toEqual(texts(before.steps).toSorted());
    const moved = before.steps.flatMap((step, place) =>
      after.steps[place] === step ? [] : [step.node ?? ""],
    );
    expect(moved).toHaveLength(2);
    expect(before.expected.edges.map(({ from, to }) => `${from} ${to}`)).toContain(moved.join(" "));
    const places = new Map(after.steps.map(({ node }, place) => [node, place]));
    expect(places.get(moved[0] ?? "")).toBeGreaterThan(
      places.get(moved[1] ?? "") ?? Number.POSITIVE_INFINITY,
    );
  });
});

test("an extra adds one action that the instruction does not ask for, anywhere", () => {
  const places = new Set<number>();
  check("extra", (before, after, { contract }) => {
    const added = without(after.steps, before.steps);
    expect(added).toHaveLength(1);
    expect(without(after.steps, added)).toEqual(before.steps);
    expect(added[0]?.node).toBe(null);
    const tools = contract.nodes.flatMap(({ evidence }) =>
      evidence?.kind === "call" && evidence.call.tool.kind === "name" ? [evidence.call.tool.name] : [],
    );
    expect(tools).not.toContain(added[0]?.tool);
    places.add(after.steps.indexOf(added[0] as RunStep));
  });
  expect(places.size).toBeGreaterThan(5);
});

test("an invariant is broken by one value of one call", () => {
  check("invariant", (before, after, { scenario: { breach } }) => {
    const changed = after.steps.filter(
      (step, place) => JSON.stringify(step) !== JSON.stringify(before.steps[place]),
    );
    expect(changed.map(({ node }) => node)).toEqual([breach.node]);
    expect(changed[0]?.args).toEqual({
      ...before.steps.find(({ node }) => node === breach.node)?.args,
      [breach.path]: breach.value,
    });
    expect(after.steps.map(({ node }) => node)).toEqual(before.steps.map(({ node }) => node));
    expect(
      match(before.expected, goldOf(after)).invariants.filter(({ verdict }) => verdict === "broken"),
    ).toHaveLength(1);
  });
});

test("an output loses the form that is asked for, in one of three ways, and no step changes", () => {
  const ways = new Set<string>();
  check("output", (before, after) => {
    expect(after.steps).toBe(before.steps);
    const { output } = before.expected;
    expect([before, after].map(({ answer }) => outputResult(output, answer, true).verdict)).toEqual([
      "valid",
      "invalid",
    ]);
    ways.add(
      after.answer.startsWith("{") ? (after.answer.includes('"status"') ? "value" : "missing") : "text",
    );
  });
  expect(ways.size).toBe(3);
});

test.each(families)("%s: the run is no other failure besides those that follow from it", (family) => {
  const follows: Readonly<Record<string, readonly string[]>> = { misbranch: ["omission"] };
  check(family, (_before, after) => {
    const found = new Set(match(after.expected, goldOf(after)).failures.map((failure) => failure.family));
    expect([...found].filter((one) => one !== family && !(follows[family] ?? []).includes(one))).toEqual([]);
    expect(found.has(family)).toBe(true);
  });
});

test("every clean run conforms, and does each active obligation once", () => {
  for (const { run } of clean) {
    expect(match(run.expected, goldOf(run)).conforms).toBe(true);
    const nodes = run.steps.map(({ node }) => node);
    expect(new Set(nodes).size).toBe(nodes.length);
  }
});
