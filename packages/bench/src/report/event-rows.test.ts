import type { Layer } from "@agentltl/core";
import { expect, test } from "vitest";
import { runRecord as run } from "../../test/run-record.ts";
import type { Enforcement } from "../harness/run-record.ts";
import { eventRows } from "./event-rows.ts";

const events = (layer: Layer, ...resolutions: readonly Enforcement["resolution"][]): readonly Enforcement[] =>
  resolutions.map((resolution) => ({ layer, constraint: "c", resolution }));

test("settings in which nothing was refused have no rows", () => {
  expect(eventRows([])).toEqual([]);
  expect(eventRows([run(), run({ setting: "soft-block" })])).toEqual([]);
});

test("each setting with a refusal has a row for every layer, those without one too", () => {
  const rows = eventRows([
    run(),
    run({ setting: "shield", events: events("L5", "listened") }),
    run({ setting: "soft-block", events: events("L1", "unresolved") }),
  ]);
  expect(rows.map(({ setting, layer }) => `${setting} ${layer}`)).toEqual([
    ...["L1", "L2", "L3", "L4", "L5", "L6"].map((layer) => `shield ${layer}`),
    ...["L1", "L2", "L3", "L4", "L5", "L6"].map((layer) => `soft-block ${layer}`),
  ]);
  expect(rows.filter((row) => row.events > 0).map(({ layer }) => layer)).toEqual(["L5", "L1"]);
});

test.each<[string, readonly Enforcement["resolution"][], object]>([
  ["of nothing", [], { events: 0, insistRate: null }],
  ["all insisted", ["insisted", "insisted"], { events: 2, insisted: 2, insistRate: 1 }],
  ["all listened", ["listened"], { events: 1, listened: 1, insistRate: 0 }],
  ["none resolved", ["unresolved", "unresolved"], { events: 2, unresolved: 2, insistRate: null }],
  [
    "some of each: those without a next step are in no rate",
    ["insisted", "listened", "listened", "listened", "unresolved"],
    { events: 5, insisted: 1, listened: 3, unresolved: 1, insistRate: 1 / 4 },
  ],
])("the rate %s", (_what, resolutions, expected) => {
  const other = run({ setting: "block-and-warn", events: events("L6", "listened") });
  const one = run({ setting: "block-and-warn", events: events("L4", ...resolutions) });
  expect(eventRows([other, one]).find(({ layer }) => layer === "L4")).toMatchObject(expected);
});

test("events of several runs, agents and hosts of a setting are counted together", () => {
  const one = { setting: "block-and-warn", events: events("L3", "insisted") } as const;
  const rows = eventRows([run(one), run({ ...one, agent: "two" }), run({ ...one, host: "langchain" })]);
  expect(rows.find(({ layer }) => layer === "L3")).toMatchObject({ events: 3, insisted: 3, insistRate: 1 });
});
