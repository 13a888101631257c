import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RunView } from "../src/model/run-view.ts";
import { AnswerText } from "./answer-text.tsx";
import type { Place } from "./arrow-keys.ts";
import { CallDetail } from "./call-detail.tsx";
import { DataTable } from "./data-table.tsx";
import { Dialogue } from "./dialogue.tsx";
import { FactList } from "./fact-list.tsx";
import { FigureView } from "./figure-view.tsx";
import { PrefixLegend } from "./prefix-sign.tsx";
import { RuleDetail } from "./rule-detail.tsx";
import { Timeline } from "./timeline.tsx";

/** One run: its calls, what each rule said after each, and, of what is chosen, all there is to say. */
export function RunPage({ run }: { readonly run: RunView }): JSX.Element {
  const [place, setPlace] = useState<Place>(() => firstPlace(run));
  const call = run.calls[place.call];
  const rule = run.rules[place.rule];
  const showCall = (position: number): void => setPlace({ ...place, call: position });
  return (
    <article class="run" aria-label={`run ${run.place}`}>
      <h2>{run.place}</h2>
      {run.score !== undefined && (
        <p class="score">
          score {run.score === null ? "not evaluated" : run.score.toFixed(3)} <b>{run.label}</b>
        </p>
      )}
      {run.facts !== undefined && <FactList facts={run.facts} />}
      {run.figures?.map((figure) => (
        <FigureView key={figure.title} figure={figure} onCall={showCall} />
      ))}
      {run.tables?.map((table) => (
        <DataTable key={table.title} table={table} />
      ))}
      {run.calls.length + run.rules.length > 0 && <Timeline run={run} place={place} onChoose={setPlace} />}
      {run.rules.length > 0 && <PrefixLegend />}
      <div class="chosen" aria-live="polite">
        {call !== undefined && <CallDetail call={call} onCall={showCall} />}
        {rule !== undefined && <RuleDetail rule={rule} after={place.call} onCall={showCall} />}
      </div>
      {run.answer !== undefined && <AnswerText answer={run.answer} onCall={showCall} />}
      <Dialogue said={run.said} />
      {run.gaps.length > 0 && (
        <details>
          <summary>not recorded ({run.gaps.length})</summary>
          <ul>
            {run.gaps.map((gap, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
              <li key={number}>{gap}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** Where a reader most likely wants to look first: at the first rule that is broken, and the call that broke it. */
function firstPlace({ rules }: RunView): Place {
  const rule = Math.max(
    0,
    rules.findIndex(({ verdict }) => verdict === "violated"),
  );
  return { rule, call: rules[rule]?.witnesses[0]?.position ?? 0 };
}
