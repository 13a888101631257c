import type { ConstraintResult, Verification } from "@agentltl/core";
import XMLBuilder from "fast-xml-builder";

/** What was verified of one trace. */
export interface JunitRun {
  /** What people call the trace: `runs/a.jsonl:3`. */
  readonly name: string;
  readonly verification: Verification;
}

/** How a report is written. */
export interface JunitOptions {
  /** Of the whole report. Default `agentltl`. */
  readonly name?: string | undefined;
  /** Whether a broken rule fails the report; default: each does. Others are passed, with what was found as their output. */
  readonly fails?: ((result: ConstraintResult) => boolean) | undefined;
}

/**
 * A JUnit report: a suite for each trace, a case for each rule. A broken rule is a failure; one that could not be judged is skipped with the
 * reason, never passed; a rule whose `when` was never true has no case.
 */
export function writeJunit(runs: readonly JunitRun[], options: JunitOptions = {}): string {
  const { name = "agentltl", fails = () => true } = options;
  const suites = runs.map((run) => suiteOf(run, fails));
  const counts = suites.map(({ counted }) => counted);
  const root = { "@name": clean(name), ...sumOf(counts), testsuite: suites.map(({ suite }) => suite) };
  const builder = new XMLBuilder({
    attributeNamePrefix: "@",
    ignoreAttributes: false,
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
    format: true,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: root })}`;
}

interface Counted {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
}

function suiteOf({ name, verification }: JunitRun, fails: (result: ConstraintResult) => boolean) {
  const results = verification.constraints.filter(({ active }) => active);
  const counted: Counted = {
    tests: results.length,
    failures: results.filter((result) => result.verdict === "violated" && fails(result)).length,
    skipped: results.filter(({ verdict }) => verdict === "unevaluable").length,
  };
  const suite = {
    "@name": clean(name),
    ...sumOf([counted]),
    testcase: results.map((result) => ({
      "@name": clean(result.name),
      "@classname": clean(name),
      ...outcomeOf(result, fails),
    })),
  };
  return { counted, suite };
}

function sumOf(counts: readonly Counted[]): Readonly<Record<string, string>> {
  const sum = (key: keyof Counted): string => String(counts.reduce((total, one) => total + one[key], 0));
  return { "@tests": sum("tests"), "@failures": sum("failures"), "@errors": "0", "@skipped": sum("skipped") };
}

function outcomeOf(result: ConstraintResult, fails: (result: ConstraintResult) => boolean): object {
  const detail = clean(result.detail);
  switch (result.verdict) {
    case "satisfied":
      return {};
    case "unevaluable":
      return { skipped: { "@message": detail === "" ? "Not evaluated." : detail } };
    case "violated": {
      const text = [detail, clean(result.description), clean(result.repair)]
        .filter((part) => part !== "")
        .join("\n");
      if (!fails(result)) return { "system-out": text };
      return { failure: { "@message": detail, "@type": result.mode, "#text": text } };
    }
  }
}

/** XML can't hold most control characters, nor half a character. */
function clean(text: string): string {
  return text.replace(/[\p{Surrogate}\ufffe\uffff]|(?![\t\n\r])[\p{Cc}]/gu, "\ufffd");
}
