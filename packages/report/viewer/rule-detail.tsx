import type { JSX } from "preact";
import type { RuleView } from "../src/model/run-view.ts";
import { CallLinks } from "./call-link.tsx";
import { prefixWords } from "./prefix-sign.tsx";

interface RuleDetailProps {
  readonly rule: RuleView;
  /** The call that is chosen, from 0. */
  readonly after: number;
  readonly onCall: (position: number) => void;
}

/** A rule: what it says, what became of it, and what is known of it after the chosen call. */
export function RuleDetail({ rule, after, onCall }: RuleDetailProps): JSX.Element {
  const { name, mode, weight, layer, says, formula, description, repair, source, detail, witnesses } = rule;
  const letter = rule.prefixes.kind === "letters" ? rule.prefixes.letters[after + 1] : undefined;
  return (
    <section class="detail" aria-label={`rule ${name}`}>
      <h3>
        {name}{" "}
        <span class="faint">
          {[mode, `weight ${weight}`, ...(layer === undefined ? [] : [layer])].join(", ")}
        </span>
      </h3>
      {description !== "" && <p>{description}</p>}
      <p>{says}</p>
      <pre>{formula}</pre>
      {source !== undefined && <p class="faint">{source}</p>}
      {letter !== undefined && (
        <p>
          After #{after + 1}: {prefixWords(letter)}.
        </p>
      )}
      <p>
        At the end: {detail} {rule.active || "It was not active."}
      </p>
      {witnesses.length > 0 && (
        <ul>
          {witnesses.map(({ position, calls, detail: why }) => (
            <li key={`${position} ${why}`}>
              {why} <CallLinks calls={calls} onCall={onCall} />
            </li>
          ))}
        </ul>
      )}
      {repair !== "" && <p>Fix: {repair}</p>}
    </section>
  );
}
