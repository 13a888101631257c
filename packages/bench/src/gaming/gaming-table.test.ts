import { readFileSync } from "node:fs";
import { defineProcedure, reward, type ToolCall, type Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import { traces } from "@agentltl/core/testing";
import { compileLayers } from "@agentltl/rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gamingMarkdown, gamingTable } from "./gaming-table.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const table = gamingTable();

test("under `paper` refused tries cost nothing, and rules that are silent on an idle run pay for idleness", () => {
  const farmed = table.filter(({ paper }) => paper.farmed).map(({ rules, trick }) => `${rules}: ${trick}`);
  expect(farmed).toEqual([
    "layers: forbidden calls tried and refused, then the gold run",
    "guardrails: the right answer without calls",
    "guardrails: the right answer after one idle call",
    "guardrails: every call refused, the right answer",
    "guardrails: forbidden calls tried and refused, then the gold run",
  ]);
});

test("under `hardened` no trick earns what its honest twin earns", () => {
  expect(table.filter(({ hardened }) => hardened.farmed)).toEqual([]);
});

test("honest runs lose next to nothing by the stricter preset", () => {
  for (const { paper, hardened } of table) expect(hardened.honest).toBeGreaterThan(paper.honest - 0.01);
});

test("docs/reward.md shows the table as it is", () => {
  const page = readFileSync(new URL("../../../../docs/reward.md", import.meta.url), "utf8");
  expect(page).toContain(gamingMarkdown(table));
});

type Trick = "refused" | "repeated" | "stuffed" | "dropped" | "idle";

/** A gold run with a trick played on it at some place. */
function tricked(gold: Trace, trick: Trick, place: number): Trace {
  const at = place % gold.calls.length;
  const [before, call, after] = [gold.calls.slice(0, at), gold.calls[at], gold.calls.slice(at + 1)];
  const here = call === undefined ? [] : callsOf(call, trick);
  const calls = trick === "idle" ? [] : [...before, ...here, ...after];
  return { ...gold, calls: calls.map((one, position) => ({ ...one, position })) };
}

function callsOf(call: ToolCall, trick: Trick): readonly ToolCall[] {
  switch (trick) {
    case "refused": {
      const { result: _none, ...tried } = call;
      return [{ ...tried, outcome: "refused" }, call];
    }
    case "repeated":
      return [call, call];
    case "stuffed":
      return [{ ...call, args: { ...asObject(call.args), extra: 1 } }];
    case "dropped":
    case "idle":
      return [];
  }
}

function asObject(args: Json): object {
  return typeof args === "object" && args !== null && !Array.isArray(args) ? args : {};
}

test("under `hardened` every trick on every gold run earns less than the gold run, which earns 1", () => {
  fc.assert(
    fc.property(
      traces({ minLength: 1, maxLength: 6, missing: false, refused: false, dialogue: false }),
      fc.constantFrom<Trick>("refused", "repeated", "stuffed", "dropped", "idle"),
      fc.nat(),
      (made, trick, place) => {
        const gold: Trace = { ...made, finalAnswer: "yes" };
        const procedure = defineProcedure({ constraints: compileLayers(gold) });
        const task = { procedure, gold: gold.calls, answer: "yes" };
        const earned = (run: Trace): number | null => reward(run, task, { preset: "hardened" }).value;
        expect(earned(gold)).toBeCloseTo(1, 12);
        expect(earned(tricked(gold, trick, place))).toBeLessThan(0.95);
      },
    ),
    { numRuns: 200 * factor },
  );
});
