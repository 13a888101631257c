import { type Contract, toProcedure } from "@agentltl/contracts";
import { verifyTrace } from "@agentltl/core";
import { type Fact, type RunView, runViewOf, type Table } from "@agentltl/report";
import { graphFigure, mostDrawn } from "./graph-figure.ts";
import { type ScoredRun, scoreNames, verdictText } from "./scored-run.ts";

/** How many runs can be opened on the page. */
const mostOpened = 200;

/** The runs that can be opened: before all others those that do not conform, or could not be evaluated. */
export function runViews(contract: Contract, scored: readonly ScoredRun[]): readonly RunView[] {
  const isClean = ({ conformance }: ScoredRun): boolean => conformance.conforms === true;
  const troubledFirst = scored.toSorted((one, other) => Number(isClean(one)) - Number(isClean(other)));
  const opened = new Set(troubledFirst.slice(0, mostOpened));
  return scored.filter((run) => opened.has(run)).map((run) => viewOf(contract, run));
}

/** One run: both graphs, what is wrong and where, and below it its calls with the constraints that say the same. */
function viewOf(contract: Contract, run: ScoredRun): RunView {
  const { place, expected, observed } = run;
  const figure = graphFigure(contract, run);
  const own = {
    id: place,
    place: `${place}: ${verdictText(run.conformance)}`,
    facts: factsOf(run),
    ...(figure === undefined ? {} : { figures: [figure] }),
    tables: [failureTable(run), diagnosticTable(run)].filter(({ rows }) => rows.length > 0),
  };
  if (observed.trace === undefined) return { ...own, calls: [], said: [], rules: [], gaps: [] };
  const { procedure } = toProcedure(expected);
  const verification = verifyTrace(observed.trace, procedure);
  const {
    score: _score,
    label: _label,
    ...view
  } = runViewOf({ id: place, place, trace: observed.trace, verification }, procedure);
  return { ...view, ...own };
}

function factsOf({ conformance, observed }: ScoredRun): readonly Fact[] {
  const { conforms, scores, failures } = conformance;
  const tone = conforms === null ? "open" : conforms ? "good" : "bad";
  return [
    { name: "verdict", text: verdictText(conformance), tone },
    ...failures.slice(0, 1).map(({ location }): Fact => ({ name: "at", text: location, tone: "bad" })),
    ...scoreNames.map(([name, text]) => ({ name: text, text: scores[name]?.toFixed(3) ?? "not evaluated" })),
    ...(observed.nodes.length > mostDrawn
      ? [
          {
            name: "graphs",
            text: `not drawn: ${observed.nodes.length} behaviours were seen`,
            tone: "open",
          } as const,
        ]
      : []),
  ];
}

function failureTable({ conformance: { failures } }: ScoredRun): Table {
  return {
    title: "What is wrong",
    caption: "The first is the primary one: it explains those that follow from it.",
    columns: [
      { title: "family", kind: "text" },
      { title: "location", kind: "text" },
      { title: "detail", kind: "text" },
    ],
    rows: failures.map(({ family, location, detail }) => ({ cells: [family, location, detail] })),
  };
}

function diagnosticTable({ conformance }: ScoredRun): Table {
  const { branches, invariants, output, notEvaluated } = conformance;
  const signs = {
    right: "good",
    kept: "good",
    valid: "good",
    wrong: "bad",
    broken: "bad",
    invalid: "bad",
    "not-evaluated": "open",
  } as const;
  return {
    title: "Decisions, invariants, the answer, and what was not evaluated",
    columns: [
      { title: "", kind: "verdict" },
      { title: "what", kind: "text" },
      { title: "detail", kind: "text" },
    ],
    rows: [
      ...branches.map(({ branch, verdict, right, wrong }) => ({
        cells: [
          signs[verdict],
          `branch ${branch}`,
          `right: ${right ?? "no case"}${wrong.length > 0 ? `; seen: ${wrong.join(", ")}` : ""}`,
        ],
      })),
      ...invariants.map(({ invariant, verdict, detail }) => ({
        cells: [signs[verdict], `invariant ${invariant}`, detail],
      })),
      ...(output.verdict === "none" ? [] : [{ cells: [signs[output.verdict], "answer", output.detail] }]),
      ...notEvaluated.map((what) => ({ cells: ["open", "not evaluated", what] })),
    ],
  };
}
