import { wrapped } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import type { Page } from "./explanation-text.ts";
import type { LookedFor, Silence } from "./silence.ts";

/** What a rule said of a run, for people: what it looked for, and the calls that came nearest. */
export function silenceText(silence: Silence, page: Page): string {
  const { rule, calls, detail, lookedFor } = silence;
  const lines = [
    `${page.style.strong(visible(rule))} looked at ${counted(calls, "call")} and ${saidText(silence)}`,
    ...lookedFor.flatMap((one) => lookedForLines(one, page)),
    ...wrapped(`  says       ${visible(detail)}`, page.width, "             "),
  ];
  return `${lines.join("\n")}\n`;
}

function saidText({ said }: Silence): string {
  switch (said) {
    case "silent":
      return "had nothing to say.";
    case "inactive":
      return "was not active: its `when` was never true.";
    case "kept":
      return "was kept.";
    case "broken":
      return "was broken; `agentltl why <run> '#n'` says why for a call.";
    case "not-judged":
      return "could not be judged.";
  }
}

function lookedForLines({ pattern, fits, nearest }: LookedFor, { width }: Page): readonly string[] {
  const found = fits.length === 0 ? "no call" : fits.map((position) => `#${position + 1}`).join(", ");
  return [
    ...wrapped(`  ${visible(pattern)}: ${found}`, width, "    "),
    ...(nearest === undefined
      ? []
      : wrapped(
          `    nearest  #${nearest.position + 1} ${visible(nearest.name)}: ${nearest.differences.join("; ")}`,
          width,
          "             ",
        )),
  ];
}
