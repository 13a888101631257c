import type { ConstraintResult } from "@agentltl/core";
import { type Mode, type Procedure, Trace, type Verification, verifyTrace } from "@agentltl/core";
import { modes } from "@agentltl/core/host";

/** What decides. */
export interface ComplianceOptions {
  /** Rules of this mode and of stronger ones must be kept. Default `block`, as for `agentltl verify`. */
  readonly failOn?: Mode;
  /** Lets rules pass that could not be judged. Default false. */
  readonly allowUnjudged?: boolean;
}

/** Whether a run complies, and why not. */
export interface Compliance {
  readonly outcome: "complies" | "breaks" | "unjudged";
  /** For people, on several lines. */
  readonly message: string;
  readonly verification: Verification;
}

/** Judges a run by the rules that decide. Also reads a run's record. */
export function complianceOf(
  run: unknown,
  rules: Procedure,
  { failOn = "block", allowUnjudged = false }: ComplianceOptions = {},
): Compliance {
  const trace = Trace.fromJSON(run);
  const verification = verifyTrace(trace, rules);
  const deciding = verification.constraints.filter(
    ({ mode }) => modes.indexOf(mode) <= modes.indexOf(failOn),
  );
  const broken = deciding.filter(({ passed }) => passed === false);
  const unjudged = allowUnjudged ? [] : deciding.filter(({ passed, active }) => passed === null && active);
  const outcome = broken.length > 0 ? "breaks" : unjudged.length > 0 ? "unjudged" : "complies";
  return {
    outcome,
    message: messageOf(outcome, { trace, rules, broken, unjudged, count: deciding.length }),
    verification,
  };
}

interface Facts {
  readonly trace: Trace;
  readonly rules: Procedure;
  readonly broken: readonly ConstraintResult[];
  readonly unjudged: readonly ConstraintResult[];
  readonly count: number;
}

function messageOf(outcome: Compliance["outcome"], { trace, rules, broken, unjudged, count }: Facts): string {
  switch (outcome) {
    case "complies":
      return `the run complies with all ${count} deciding rules of \`${rules.id}\``;
    case "breaks":
      return [
        `the run breaks ${broken.length} of the ${count} deciding rules of \`${rules.id}\`:`,
        ...broken.flatMap((result) => brokenLines(result, trace)),
      ].join("\n");
    case "unjudged":
      return [
        `${unjudged.length} of the ${count} deciding rules of \`${rules.id}\` could not be judged; record what they ask, or give \`allowUnjudged: true\`:`,
        ...unjudged.map(({ name, detail }) => `  ${name}: ${detail}`),
      ].join("\n");
  }
}

function brokenLines(
  { name, detail, witnesses, repair, source }: ConstraintResult,
  trace: Trace,
): readonly string[] {
  const [witness] = witnesses;
  const call = witness?.position === null ? undefined : trace.calls[witness?.position ?? -1];
  const at = call === undefined ? "" : `#${call.position + 1} ${call.name} ${JSON.stringify(call.args)}: `;
  const place = source?.file === undefined ? "" : ` (${source.file}:${source.line ?? 1})`;
  return [
    `  ${name}${place}`,
    `    ${at}${witness?.detail ?? detail}`,
    ...(repair === "" ? [] : [`    fix: ${repair}`]),
  ];
}
