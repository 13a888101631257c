import { expect, test } from "vitest";
import { runRecord as run } from "../../test/run-record.ts";
import type { RunRecord } from "../harness/run-record.ts";
import { benchmarkReport } from "./benchmark-report.ts";
import { reportTables } from "./report-tables.ts";
import { csvTable, markdownTables } from "./write-tables.ts";

const lost: RunRecord["layers"] = {
  ...run().layers,
  L3: { satisfied: 1, violated: 3, unevaluable: 0, violatedWeight: 3 },
  L4: { satisfied: 0, violated: 2, unevaluable: 5, violatedWeight: 1 },
};
const records: readonly RunRecord[] = [
  run(),
  run({ trial: 2, compliance: 0.5, correct: false, layers: lost }),
  run({ template: "dynamic_expansion", compliance: 0.25, correct: false }),
  run({
    setting: "block-and-warn",
    proposed: 16,
    events: [
      { layer: "L3", constraint: "a", resolution: "listened" },
      { layer: "L3", constraint: "a", resolution: "insisted" },
      { layer: "L3", constraint: "a", resolution: "listened" },
      { layer: "L5", constraint: "b", resolution: "unresolved" },
    ],
  }),
  run({ setting: "soft-block", compliance: 0.4, correct: null, ended: "stopped", proposed: 4 }),
  run({ setting: "soft-block", trial: 2, compliance: null, correct: false, ended: "stopped", proposed: 4 }),
];
const report = benchmarkReport(records);

test("means, shares and passed checks are of what could be judged, and the rest is counted", () => {
  const [baseline, , soft] = report.summary;
  expect(baseline).toMatchObject({ runs: 3, compliance: 1.75 / 3, accuracy: 1 / 3 });
  expect(baseline?.layers).toMatchObject({ L3: 5 / 8, L4: 4 / 6, L5: 1 });
  expect(baseline?.lossShare).toMatchObject({ L3: 0.75, L4: 0.25, L1: 0 });
  expect(soft).toMatchObject({ compliance: 0.4, accuracy: 0, notEvaluated: 1, ended: { stopped: 2 } });
  expect(soft?.lossShare.L1).toBeNull();
});

test("refusals are counted by layer; those without a next step are in no rate", () => {
  expect(report.events.find(({ layer }) => layer === "L3")).toMatchObject({
    setting: "block-and-warn",
    events: 3,
    listened: 2,
    insisted: 1,
    insistRate: 1 / 3,
  });
  expect(report.events.find(({ layer }) => layer === "L5")).toMatchObject({
    unresolved: 1,
    insistRate: null,
  });
});

test("settings stand beside the baseline, and what soft-block loses beside block-and-warn", () => {
  const of = (setting: string): object | undefined => report.changes.find((row) => row.setting === setting);
  expect(of("block-and-warn")).toMatchObject({ proposed: 6, recoverable: null });
  expect(of("soft-block")).toMatchObject({ proposed: -6, recoverable: { compliance: 0.6, accuracy: 1 } });
});

test("compliance and accuracy go together over cells of agent and template", () => {
  expect(report.correlations).toEqual([
    { setting: "baseline", cells: 2, r: 1 },
    { setting: "block-and-warn", cells: 1, r: null },
    { setting: "soft-block", cells: 1, r: null },
  ]);
});

test("transfer groups, hosts and trouble are told apart where there are several", () => {
  expect(report.groups.map(({ group }) => group)).toEqual([
    "direct-simplification",
    "no-coverage",
    "direct-simplification",
    "direct-simplification",
  ]);
  const mixed = benchmarkReport([run(), run({ host: "langchain" }), run({ noise: 0.2, compliance: 0.5 })]);
  expect(mixed.summary.map(({ agent }) => agent)).toEqual(["one (ai-sdk)", "one (langchain)"]);
  expect(mixed.noise.map(({ noise, compliance }) => [noise, compliance])).toEqual([
    [0, 1],
    [0, 1],
    [0.2, 0.5],
  ]);
});

test("no runs make an empty report", () => {
  expect(benchmarkReport([])).toMatchObject({ runs: 0, summary: [], events: [], correlations: [] });
  expect(reportTables(benchmarkReport([]))).toEqual([]);
});

test("the report reads as Markdown", () => {
  expect(markdownTables(reportTables(report))).toMatchInlineSnapshot(`
    "## Agents and settings

    | agent | setting | runs | compliance | accuracy | accuracy from | accuracy to | reward | L1 passed | L2 passed | L3 passed | L4 passed | L5 passed | L6 passed |
    | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | 3 | 0.583 | 0.333 | 0.061 | 0.792 | 1 | 1 | 1 | 0.625 | 0.667 | 1 | 1 |
    | one | block-and-warn | 1 | 1 | 1 | 0.207 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | soft-block | 2 | 0.400 | 0 | 0 | 0.793 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |

    ## Templates

    | agent | setting | template | runs | compliance | accuracy | L1 passed | L2 passed | L3 passed | L4 passed | L5 passed | L6 passed |
    | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | nested_loops | 2 | 0.750 | 0.500 | 1 | 1 | 0.500 | 0.500 | 1 | 1 |
    | one | baseline | dynamic_expansion | 1 | 0.250 | 0 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | block-and-warn | nested_loops | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | soft-block | nested_loops | 2 | 0.400 | 0 | 1 | 1 | 1 | 1 | 1 | 1 |

    ## Difficulties

    | agent | setting | difficulty | runs | compliance | accuracy | L1 passed | L2 passed | L3 passed | L4 passed | L5 passed | L6 passed |
    | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | D1 | 3 | 0.583 | 0.333 | 1 | 1 | 0.625 | 0.667 | 1 | 1 |
    | one | block-and-warn | D1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | soft-block | D1 | 2 | 0.400 | 0 | 1 | 1 | 1 | 1 | 1 | 1 |

    ## Transfer groups

    | agent | setting | group | runs | compliance | accuracy | L1 passed | L2 passed | L3 passed | L4 passed | L5 passed | L6 passed |
    | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | direct-simplification | 2 | 0.750 | 0.500 | 1 | 1 | 0.500 | 0.500 | 1 | 1 |
    | one | baseline | no-coverage | 1 | 0.250 | 0 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | block-and-warn | direct-simplification | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |
    | one | soft-block | direct-simplification | 2 | 0.400 | 0 | 1 | 1 | 1 | 1 | 1 | 1 |

    ## Share of each layer in what was lost

    | agent | setting | L1 | L2 | L3 | L4 | L5 | L6 |
    | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | 0 | 0 | 0.750 | 0.250 | 0 | 0 |
    | one | block-and-warn | - | - | - | - | - | - |
    | one | soft-block | - | - | - | - | - | - |

    ## Refusals, and what agents did about them

    | setting | layer | events | listened | insisted | unresolved | insist rate |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    | block-and-warn | L1 | 0 | 0 | 0 | 0 | - |
    | block-and-warn | L2 | 0 | 0 | 0 | 0 | - |
    | block-and-warn | L3 | 3 | 2 | 1 | 0 | 0.333 |
    | block-and-warn | L4 | 0 | 0 | 0 | 0 | - |
    | block-and-warn | L5 | 1 | 0 | 0 | 1 | - |
    | block-and-warn | L6 | 0 | 0 | 0 | 0 | - |

    ## Against the baseline

    | agent | setting | calls more | compliance more | accuracy more | recoverable compliance | recoverable accuracy |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    | one | baseline | 0 | 0 | 0 | - | - |
    | one | block-and-warn | 6 | 0.417 | 0.667 | - | - |
    | one | soft-block | -6 | -0.183 | -0.333 | 0.600 | 1 |

    ## Compliance and accuracy, over cells of agent and template

    | setting | cells | Pearson's r |
    | --- | ---: | ---: |
    | baseline | 2 | 1 |
    | block-and-warn | 1 | - |
    | soft-block | 1 | - |
    "
  `);
});

test("a table as CSV quotes what needs it, and no agent's name becomes a formula", () => {
  const named = reportTables(benchmarkReport([run({ agent: '=a,"b"' })]));
  expect(named.map(csvTable)[0]).toMatchInlineSnapshot(`
    "agent,setting,runs,compliance,accuracy,accuracy from,accuracy to,reward,L1 passed,L2 passed,L3 passed,L4 passed,L5 passed,L6 passed
    "'=a,""b""",baseline,1,1,1,0.20654931437723745,1,1,1,1,1,1,1,1
    "
  `);
});
