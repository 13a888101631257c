import type { Finding, Judgement } from "./decision.ts";

/** What the findings come to together, and in which order they are told: the deciding one first, the others as they were. */
export interface Outcome {
  readonly judged: Judgement;
  readonly findings: readonly Finding[];
}

const strongestFirst: readonly Judgement[] = ["stop", "block", "wait", "ask", "retry", "warn", "allow"];

/**
 * The strongest of what the findings ask for; among equals the first. A rule that can't be judged refuses, and waiting for results comes
 * before everything that is counted or asks a person.
 */
export function decide(findings: readonly Finding[]): Outcome {
  const asked = findings.map(judgementOf);
  const judged = strongestFirst.find((one) => asked.includes(one)) ?? "allow";
  const first = findings[asked.indexOf(judged)];
  if (first === undefined) return { judged, findings };
  return { judged, findings: [first, ...findings.filter((finding) => finding !== first)] };
}

function judgementOf({ kind, mode }: Finding): Judgement {
  if (mode === "log") return "allow";
  switch (kind) {
    case "breaks":
      return mode;
    case "may-break":
      return "wait";
    case "error":
      return mode === "ask" || mode === "warn" ? mode : "block";
  }
}
