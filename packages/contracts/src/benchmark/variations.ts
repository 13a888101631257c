import { type Random, seededRandom } from "@agentltl/statistics";
import type { Conformance } from "../conformance/conformance.ts";
import { match } from "../conformance/match.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import type { BenchmarkRun } from "./benchmark-run.ts";
import { compoundFailures } from "./compound-failures.ts";
import { pick } from "./draw-query.ts";
import { share } from "./figures.ts";
import { type BenchmarkCase, cleanCases, injectInto } from "./make-cases.ts";
import { judgeCalls, type Variation } from "./variation.ts";
import { traceOf } from "./views.ts";

/** Several failures at once, retries, logs with gaps, and tools under other names. The same for the same seed. */
export function variations(seed: number): readonly Variation[] {
  const clean = cleanCases(seed);
  const random = seededRandom(seed + 1);
  return [
    ...[2, 3].flatMap((count) => compoundFailures(clean, count, random)),
    ...retries(clean, random),
    ...gaps(clean, random),
    ...renamed(clean),
  ];
}

/** A call fails, and is made again or not. */
function retries(clean: readonly BenchmarkCase[], random: Random): readonly Variation[] {
  const tried = clean.map((one) => {
    const step = pick(one.run.steps, random);
    const place = one.run.steps.indexOf(step);
    const failed = { ...step, failed: true } as const;
    const with_ = (steps: BenchmarkRun["steps"]): BenchmarkCase => ({ ...one, run: { ...one.run, steps } });
    return {
      node: step.node,
      recovered: judgeCalls(with_(one.run.steps.toSpliced(place, 0, failed))),
      left: judgeCalls(with_(one.run.steps.with(place, failed))),
    };
  });
  return [
    {
      name: "a call fails and is made again",
      wanted: "called clean",
      share: share(tried, ({ recovered }) => recovered.conforms === true),
    },
    {
      name: "a call fails and is not made again",
      wanted: "an omission at its node",
      share: share(tried, ({ node, left }) =>
        left.failures.some(({ family, location }) => family === "omission" && location === node),
      ),
    },
  ];
}

/** Two calls of the log are lost. */
function gaps(clean: readonly BenchmarkCase[], random: Random): readonly Variation[] {
  const lose = (one: BenchmarkCase): { readonly told: Conformance; readonly untold: Conformance } => {
    const { steps } = one.run;
    const place = random.below(steps.length - 1);
    const cut = { ...one, run: { ...one.run, steps: steps.toSpliced(place, 2) } };
    return { told: judgeCalls(cut, { lost: [place] }), untold: judgeCalls(cut) };
  };
  const cleanOnes = clean.map(lose);
  const perturbed = clean.flatMap((one) =>
    (["misbranch", "extra", "invariant", "output", "order"] as const).map((family) => ({
      family,
      ...lose(injectInto(one, [family], random)),
    })),
  );
  return [
    {
      name: "two calls are lost, and that is known",
      wanted: "a clean run has no failure",
      share: share(cleanOnes, ({ told }) => told.failures.length === 0),
    },
    {
      name: "two calls are lost, and that is known",
      wanted: "a clean run is not called clean either",
      share: share(cleanOnes, ({ told }) => told.conforms === null),
    },
    {
      name: "two calls are lost, and that is known",
      wanted: "a failure elsewhere is reported",
      share: share(perturbed, ({ family, told }) => told.failures.some((one) => one.family === family)),
    },
    {
      name: "two calls are lost, and nobody knows",
      wanted: "a clean run has no failure",
      share: share(cleanOnes, ({ untold }) => untold.failures.length === 0),
    },
  ];
}

/** `verify_identity` is logged as `srv_verifyIdentity`. */
function renamed(clean: readonly BenchmarkCase[]): readonly Variation[] {
  const rename = (tool: string): string =>
    `srv_${tool.replace(/_(.)/g, (_whole, letter: string) => letter.toUpperCase())}`;
  const judged = clean.map(({ run }) => {
    const trace = traceOf(run, rename);
    const [exact, words] = [{}, { byWords: true }].map((options) =>
      match(run.expected, observeCalls(trace, run.expected, options)),
    );
    return { exact, words };
  });
  return [
    {
      name: "tools are renamed, tool mapping",
      wanted: "called clean",
      share: share(judged, ({ exact }) => exact?.failures.length === 0),
    },
    {
      name: "tools are renamed, names compared by words",
      wanted: "called clean",
      share: share(judged, ({ words }) => words?.failures.length === 0),
    },
  ];
}
