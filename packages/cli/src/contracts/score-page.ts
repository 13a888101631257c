import { type Contract, families } from "@agentltl/contracts";
import { type Bars, type Fact, type Report, shareBar, type Table } from "@agentltl/report";
import { runViews } from "./run-views.ts";
import { type ScoredRun, scoreNames, verdictText } from "./scored-run.ts";

/** The page of `agentltl contracts score`: how many runs conform, which failures there are, and each run with its two graphs. */
export function scorePage(contract: Contract, scored: readonly ScoredRun[]): Report {
  const runs = runViews(contract, scored);
  const shown = new Set(runs.map(({ id }) => id));
  return {
    format: 1,
    title: `What ${contract.title} asks for, and what runs have met`,
    facts: factsOf(contract, scored, runs.length),
    figures: scored.length < 2 ? [] : [familyBars(scored)],
    tables: [runTable(scored, shown), failureTable(scored, shown)].filter(({ rows }) => rows.length > 0),
    runs,
  };
}

function factsOf({ id, audited }: Contract, scored: readonly ScoredRun[], opened: number): readonly Fact[] {
  const count = (conforms: boolean | null): number =>
    scored.filter(({ conformance }) => conformance.conforms === conforms).length;
  const [good, bad, open] = [count(true), count(false), count(null)];
  return [
    {
      name: "contract",
      text: `${id}${audited ? "" : ", which nobody has audited yet"}`,
      tone: audited ? "plain" : "open",
    },
    {
      name: "runs",
      text: `${scored.length}${opened < scored.length ? `, ${opened} of them to be opened` : ""}`,
    },
    { name: "conform", text: String(good), tone: good === scored.length ? "good" : "plain" },
    { name: "do not conform", text: String(bad), tone: bad === 0 ? "plain" : "bad" },
    { name: "not evaluated", text: String(open), tone: open === 0 ? "plain" : "open" },
  ];
}

/** Of the runs that could be evaluated, how many have a failure of each family. */
function familyBars(scored: readonly ScoredRun[]): Bars {
  const judged = scored.filter(({ conformance }) => conformance.conforms !== null);
  return {
    kind: "bars",
    title: "Runs by failure",
    caption:
      "The share of evaluated runs with a failure of each family, with Wilson's interval of 95 %; a run may have several.",
    y: "share of runs",
    bars: families.map((family) => {
      const hits = judged.filter(({ conformance }) =>
        conformance.failures.some((one) => one.family === family),
      ).length;
      return shareBar(family, hits, judged.length);
    }),
  };
}

function runTable(scored: readonly ScoredRun[], shown: ReadonlySet<string>): Table {
  return {
    title: "Runs",
    columns: [
      { title: "", kind: "verdict" },
      { title: "run", kind: "text" },
      { title: "verdict", kind: "text" },
      { title: "at", kind: "text" },
      ...scoreNames.map(([, title]) => ({ title, kind: "number" }) as const),
    ],
    rows: scored.map(({ place, conformance }) => {
      const { conforms, scores, failures } = conformance;
      return {
        cells: [
          conforms === null ? "open" : conforms ? "good" : "bad",
          place,
          verdictText(conformance),
          failures[0]?.location ?? "",
          ...scoreNames.map(([name]) => scores[name]),
        ],
        ...(shown.has(place) ? { run: place } : {}),
      };
    }),
  };
}

function failureTable(scored: readonly ScoredRun[], shown: ReadonlySet<string>): Table {
  return {
    title: "Failures",
    columns: [
      { title: "run", kind: "text" },
      { title: "family", kind: "text" },
      { title: "location", kind: "text" },
      { title: "detail", kind: "text" },
    ],
    rows: scored.flatMap(({ place, conformance }) =>
      conformance.failures.map(({ family, location, detail }) => ({
        cells: [place, family, location, detail],
        ...(shown.has(place) ? { run: place } : {}),
      })),
    ),
  };
}
