import type { Style } from "../text/style.ts";
import type { Comparison, Outcome } from "./comparison.ts";
import { parallelWords } from "./parallel-text.ts";
import { type ShownWith, wordsOf } from "./words.ts";

/** The comparison for people. */
export function prettyText(compared: Comparison, shown: ShownWith, style: Style): string {
  const words = wordsOf(compared, shown);
  const lines = [
    `${words.pairs}    ${words.broken}    ${words.moved}`,
    `  compliant runs   ${words.shares}   change ${words.change}, ${words.test}        ${marked(compared.outcome, style)(words.outcome)}`,
    ...line("by rule", words.rules),
    ...line("flaky", words.flaky === "" ? "" : `${words.flaky} (differ among trials of one side)`),
    ...words.left.flatMap((text) => line("left out", text)),
    ...parallelLines(shown),
  ];
  return `${lines.join("\n")}\n`;
}

function parallelLines({ parallel }: ShownWith): readonly string[] {
  if (parallel === undefined) return [];
  const { sum, differing } = parallelWords(parallel);
  return [...line("parallel calls", sum), ...differing.map((text) => `      ${text}`)];
}

function line(name: string, text: string): readonly string[] {
  return text === "" ? [] : [`  ${name.padEnd(15)}  ${text}`];
}

function marked(outcome: Outcome, style: Style): (text: string) => string {
  switch (outcome) {
    case "worse":
      return style.bad;
    case "fine":
      return style.good;
    case "unsure":
    case "unjudged":
    case "missing":
      return style.open;
  }
}
