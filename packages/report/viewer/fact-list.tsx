import type { JSX } from "preact";
import type { Fact } from "../src/model/fact.ts";

/** What is said at the head of the page. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(({ name, text, tone = "plain" }) => (
        <div key={name} class={tone}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
