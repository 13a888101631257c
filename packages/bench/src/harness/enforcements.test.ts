import { type Constraint, Trace } from "@agentltl/core";
import { called } from "@agentltl/core/formula";
import type { Json, Run } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { enforcements } from "./enforcements.ts";

type Decided = Run["decisions"][number];

const constraints: readonly Constraint[] = [
  { name: "order", formula: called("a"), layer: "L4" },
  { name: "number", formula: called("a"), layer: "L5" },
  { name: "house rule", formula: called("a") },
];

/** One call of a run: its step, and which constraints objected to it, the deciding one first. */
interface Made {
  readonly step: number;
  readonly call: readonly [name: string, args: Json];
  readonly refusedBy?: readonly string[];
  /** Default: as the call stands in the run. `null` where it got no position. */
  readonly position?: null;
}

function decided({ call: [name, args], refusedBy, position }: Made, index: number): Decided {
  const common = {
    decision: `d-${index}`,
    call: { id: `c-${index}`, name, args, position: position === null ? null : index },
    posture: "enforce",
    findings: (refusedBy ?? []).map((constraint) => ({
      constraint,
      mode: "warn" as const,
      kind: "breaks" as const,
      detail: "it would break it",
      repair: "",
    })),
    procedure: "h",
  } as const;
  if (refusedBy !== undefined) return { ...common, judged: "warn", kind: "warn", feedback: "no" };
  return {
    ...common,
    judged: "allow",
    kind: "allow",
    ticket: { id: `c-${index}`, name, args, decision: `d-${index}` },
  };
}

/** What a run with these calls comes to: one word for each refusal that is booked. */
function check(made: readonly Made[], expected: readonly string[]): void {
  const trace = Trace.fromMetrics({
    tool_calls: made.map(({ step, call: [name, args], refusedBy }) => ({
      step,
      name,
      args,
      outcome: refusedBy === undefined ? "ok" : "refused",
    })),
  });
  const found = enforcements({ trace, decisions: made.map(decided) }, constraints);
  expect(found.map(({ layer, constraint, resolution }) => `${layer} ${constraint} ${resolution}`)).toEqual(
    expected,
  );
}

const a: Made = { step: 1, call: ["a", { i: 1 }] };
const refused: Made = { ...a, refusedBy: ["order"] };

test.each<[string, readonly Made[], readonly string[]]>([
  ["a run without refusals has none", [a, { ...a, step: 2 }], []],
  ["an empty run has none", [], []],
  ["the same call in the very next step insists", [refused, { ...a, step: 2 }], ["L4 order insisted"]],
  [
    "the order of the arguments' keys is nothing",
    [
      { step: 1, call: ["b", { i: 1, j: 2 }], refusedBy: ["order"] },
      { step: 2, call: ["b", { j: 2, i: 1 }] },
    ],
    ["L4 order insisted"],
  ],
  ["other arguments listen", [refused, { step: 2, call: ["a", { i: 2 }] }], ["L4 order listened"]],
  ["a text is no number", [refused, { step: 2, call: ["a", { i: "1" }] }], ["L4 order listened"]],
  ["another tool listens", [refused, { step: 2, call: ["b", { i: 1 }] }], ["L4 order listened"]],
  [
    "the same call only in the step after the next listens",
    [refused, { step: 2, call: ["b", {}] }, { ...a, step: 3 }],
    ["L4 order listened"],
  ],
  [
    "the same call beside others in the next step insists",
    [refused, { step: 2, call: ["b", {}] }, { ...a, step: 2 }],
    ["L4 order insisted"],
  ],
  ["a sibling in the same step is no next step", [refused, { ...a, step: 1 }], ["L4 order unresolved"]],
  [
    "of siblings each looks at the step after theirs",
    [refused, { step: 1, call: ["b", {}], refusedBy: ["number"] }, { ...a, step: 2 }],
    ["L4 order insisted", "L5 number listened"],
  ],
  ["steps need not be one apart", [refused, { ...a, step: 7 }], ["L4 order insisted"]],
  ["at the end of the run nothing is known", [a, { ...refused, step: 2 }], ["L4 order unresolved"]],
  [
    "a call that is refused again and again is booked each time",
    [refused, { ...refused, step: 2 }, { ...refused, step: 3 }],
    ["L4 order insisted", "L4 order insisted", "L4 order unresolved"],
  ],
  [
    "of several constraints the first has decided",
    [
      { ...a, refusedBy: ["number", "order"] },
      { step: 2, call: ["b", {}] },
    ],
    ["L5 number listened"],
  ],
  ["a constraint without a layer is booked nowhere", [{ ...a, refusedBy: ["house rule"] }], []],
  ["a constraint of nobody's is booked nowhere", [{ ...a, refusedBy: ["__proto__"] }], []],
  ["a refusal by no constraint is booked nowhere", [{ ...a, refusedBy: [] }], []],
  ["a call that got no position is booked nowhere", [{ ...refused, position: null }], []],
])("%s", (_what, made, expected) => check(made, expected));
