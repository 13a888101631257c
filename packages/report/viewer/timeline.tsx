import type { JSX } from "preact";
import type { CallView, RunView } from "../src/model/run-view.ts";
import { PrefixSign } from "./prefix-sign.tsx";
import { Sign } from "./sign.tsx";
import { ToolName } from "./tool-name.tsx";
import { stepsOf } from "./steps-of.ts";
import { type Place, placeAfter } from "./arrow-keys.ts";

interface TimelineProps {
  readonly run: RunView;
  readonly place: Place;
  readonly onChoose: (place: Place) => void;
}

/** The calls from left to right, those of one step under one head; below them a row for each rule. Arrow keys move through it. */
export function Timeline({ run, place, onChoose }: TimelineProps): JSX.Element {
  const { calls, rules } = run;
  const move = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, place, { calls: calls.length, rules: rules.length });
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <div class="wide">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a grid takes the keyboard as a whole, as ARIA's pattern for grids asks */}
      <table class="timeline" role="grid" aria-label="calls and rules" tabIndex={0} onKeyDown={move}>
        <thead>
          <tr>
            <td />
            <td />
            {stepsOf(calls).map(({ name, first, size }) =>
              name === "" ? (
                <td key={first} colSpan={size} />
              ) : (
                <th key={first} scope="colgroup" colSpan={size} class="step">
                  {name}
                </th>
              ),
            )}
          </tr>
          <tr>
            <th scope="col">rule</th>
            <th scope="col" class="start" title="before the first call">
              ○
            </th>
            {calls.map((call) => (
              <th
                key={call.position}
                scope="col"
                class={call.position === place.call ? "call chosen-one" : "call"}
                onClick={() => onChoose({ ...place, call: call.position })}
              >
                <span class="position">#{call.position + 1}</span> <ToolName name={call.name} />{" "}
                <span class={`outcome ${call.outcome}`}>{outcomeText(call)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, number) => (
            <tr key={rule.name} class={number === place.rule ? "chosen-one" : ""}>
              <th scope="row" onClick={() => onChoose({ ...place, rule: number })}>
                <Sign of={standingOf(rule.verdict)} /> {rule.name}
              </th>
              {rule.prefixes.kind === "end" ? (
                <td colSpan={calls.length + 1} class="at-end">
                  judged at the end: {rule.prefixes.why}
                </td>
              ) : (
                [...rule.prefixes.letters].map((letter, after) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the cell is
                    key={after}
                    aria-selected={number === place.rule && after === place.call + 1}
                    onClick={() => onChoose({ call: Math.max(0, after - 1), rule: number })}
                  >
                    <PrefixSign letter={letter} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function standingOf(verdict: "satisfied" | "violated" | "unevaluable"): "good" | "bad" | "open" {
  switch (verdict) {
    case "satisfied":
      return "good";
    case "violated":
      return "bad";
    case "unevaluable":
      return "open";
  }
}

function outcomeText({ outcome }: CallView): string {
  switch (outcome) {
    case "ok":
      return "ok";
    case "error":
      return "failed";
    case "refused":
      return "refused";
    case "denied":
      return "denied";
    case "pending":
      return "not ended";
    case "unknown":
      return "not known";
  }
}
