import { expect, test } from "vitest";
import { refund } from "../../test/refund.ts";
import { parseContract } from "../contract/parse-contract.ts";
import type { Conformance, ConformanceScores } from "./conformance.ts";
import { scoresOf } from "./scores-of.ts";

const [leaf] = parseContract(refund).nodes;
if (leaf === undefined) throw new Error("the contract has no nodes");
const owed = { ...leaf, required: "always" as const };

type Results = Omit<Conformance, "scores" | "conforms">;

const empty: Results = {
  failures: [],
  primary: null,
  nodes: [],
  edges: [],
  branches: [],
  invariants: [],
  output: { verdict: "none", detail: "" },
  observed: [],
  notEvaluated: [],
};
const nothing: ConformanceScores = {
  nodeRecall: null,
  observedPrecision: null,
  edgeConformance: null,
  branchCorrectness: null,
  invariantScore: null,
  outputValidity: null,
};

/** The scores of such results. A node that begins with `free` is never required. */
function check(more: Partial<Results>, expected: Partial<ConformanceScores>): void {
  const leaves = (more.nodes ?? []).map(({ node: id }) => ({
    ...owed,
    id,
    ...(id.startsWith("free") ? { required: "never" as const } : {}),
  }));
  expect(scoresOf({ ...empty, ...more }, leaves)).toEqual({ ...nothing, ...expected });
}

const node = (name: string, verdict: Conformance["nodes"][number]["verdict"]) => ({
  node: name,
  verdict,
  detail: "",
});
const edge = (verdict: Conformance["edges"][number]["verdict"]) => ({
  from: "a",
  to: "b",
  bridged: false,
  verdict,
});
const seen = (verdict: Conformance["observed"][number]["verdict"]) => ({ observed: 0, verdict });
const branch = (verdict: Conformance["branches"][number]["verdict"]) => ({
  branch: "b",
  right: null,
  verdict,
  wrong: [],
});
const invariant = (score: number | null) => ({
  invariant: "i",
  verdict:
    score === null ? ("not-evaluated" as const) : score === 1 ? ("kept" as const) : ("broken" as const),
  score,
  detail: "",
  observed: [],
});

test("where nothing was asked or seen nothing is said, and nothing is 0", () => check({}, {}));

test("recall is of what is owed and could be judged", () => {
  check({ nodes: [node("a", "met"), node("b", "missed"), node("c", "met")] }, { nodeRecall: 2 / 3 });
  check({ nodes: [node("a", "missed")] }, { nodeRecall: 0 });
  check(
    { nodes: [node("a", "met"), node("b", "not-evaluated"), node("c", "not-needed")] },
    { nodeRecall: 1 },
  );
  check({ nodes: [node("b", "not-evaluated")] }, {});
  // What need not be done earns nothing where it is done.
  check({ nodes: [node("free", "met"), node("b", "missed")] }, { nodeRecall: 0 });
});

test("precision is of what was seen: tries and repeats account for an obligation, extras and other branches don't", () => {
  check(
    { observed: ["matched", "repeat", "failed", "extra"].map((one) => seen(one as "matched")) },
    { observedPrecision: 3 / 4 },
  );
  check({ observed: [seen("inactive"), seen("extra")] }, { observedPrecision: 0 });
  check({ observed: [seen("not-evaluated")] }, {});
});

test("edges and decisions count where they could be judged", () => {
  check(
    { edges: [edge("kept"), edge("broken"), edge("not-needed"), edge("not-evaluated")] },
    { edgeConformance: 1 / 2 },
  );
  check({ edges: [edge("not-needed")] }, {});
  check(
    { branches: [branch("right"), branch("right"), branch("wrong"), branch("not-evaluated")] },
    { branchCorrectness: 2 / 3 },
  );
});

test("invariants have a mean of their shares", () => {
  check({ invariants: [invariant(1), invariant(0.5), invariant(null)] }, { invariantScore: 0.75 });
  check({ invariants: [invariant(0)] }, { invariantScore: 0 });
  check({ invariants: [invariant(null)] }, {});
});

test("the form of the answer is right or wrong, or not judged", () => {
  check({ output: { verdict: "valid", detail: "" } }, { outputValidity: 1 });
  check({ output: { verdict: "invalid", detail: "" } }, { outputValidity: 0 });
  check({ output: { verdict: "not-evaluated", detail: "" } }, {});
});
