import type { JSX } from "preact";
import type { Report } from "../src/model/report.ts";
import { DataTable } from "./data-table.tsx";
import { FactList } from "./fact-list.tsx";
import { FigureView } from "./figure-view.tsx";
import { RunPage } from "./run-page.tsx";
import { nameInAddress, useShownRun } from "./use-shown-run.ts";

/** The whole page: one run where the address names one, or the only one there is, else all of them. */
export function ReportPage({ report }: { readonly report: Report }): JSX.Element {
  const shown = useShownRun();
  const [only, ...others] = report.runs;
  const single = report.tables.every(({ rows }) => rows.length < 2) && others.length === 0 ? only : undefined;
  const run = report.runs.find(({ id }) => nameInAddress(id) === shown) ?? (shown === undefined ? single : undefined);
  return (
    <>
      <header>
        <h1>{run === undefined || run === single ? report.title : <a href="#all">{report.title}</a>}</h1>
        <FactList facts={report.facts} />
      </header>
      <main>
        {run !== undefined ? (
          <RunPage key={run.id} run={run} />
        ) : (
          <>
            {shown !== undefined && shown !== null && (
              <p role="alert">
                This page holds no run <code>{shown}</code>. <a href="#all">All runs</a>
              </p>
            )}
            <div class="figures">
              {report.figures.map((figure) => (
                <FigureView key={figure.title} figure={figure} />
              ))}
            </div>
            {report.tables.map((table) => (
              <DataTable key={table.title} table={table} />
            ))}
          </>
        )}
      </main>
    </>
  );
}
