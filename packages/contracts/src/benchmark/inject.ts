import type { Random } from "@agentltl/statistics";
import type { FailureFamily } from "../conformance/conformance.ts";
import type { BenchmarkRun, RunStep } from "./benchmark-run.ts";
import { pick } from "./draw-query.ts";
import { stepOf } from "./make-run.ts";
import type { Scenario } from "./scenario.ts";

/** Puts one failure into a run and leaves all else as it is. */
export type Injector = (run: BenchmarkRun, scenario: Scenario, random: Random) => BenchmarkRun;

/** The six injectors, by the family of the failure. */
export const injectors: Readonly<Record<FailureFamily, Injector>> = {
  omission: (run, _scenario, random) => {
    const left = pick(activeSteps(run), random);
    return { ...run, steps: run.steps.filter((step) => step !== left) };
  },
  misbranch: (run, scenario) => {
    const [branch] = run.expected.branches;
    const first = run.steps.findIndex(({ node }) => branch?.active.includes(node ?? "") ?? false);
    if (first < 0) return run;
    const wrong = run.expected.inactive
      .filter(({ node }) => branch?.inactive.includes(node.id))
      .map(({ node }) => stepOf(node, scenario, run.expected.query));
    const rest = run.steps.filter(({ node }) => !(branch?.active.includes(node ?? "") ?? false));
    return { ...run, steps: rest.toSpliced(first, 0, ...wrong) };
  },
  order: (run, _scenario, random) => {
    const places = new Map(run.steps.map(({ node }, place) => [node, place]));
    const { from, to } = pick(
      run.expected.edges.filter((edge) => places.has(edge.from) && places.has(edge.to)),
      random,
    );
    const [first = 0, then = 0] = [places.get(from), places.get(to)];
    const [earlier, later] = [run.steps[first], run.steps[then]];
    if (earlier === undefined || later === undefined) return run;
    return { ...run, steps: run.steps.with(first, later).with(then, earlier) };
  },
  extra: (run, scenario, random) => {
    const { tool, says } = pick(scenario.extras, random);
    const step: RunStep = { node: null, tool, args: {}, says, paraphrase: says };
    return { ...run, steps: run.steps.toSpliced(random.below(run.steps.length + 1), 0, step) };
  },
  invariant: (run, { breach }) => ({
    ...run,
    steps: run.steps.map((step) =>
      step.node === breach.node ? { ...step, args: { ...step.args, [breach.path]: breach.value } } : step,
    ),
  }),
  output: (run, _scenario, random) => {
    const answer: Record<string, unknown> = JSON.parse(run.answer);
    const { status, ...others } = answer;
    return {
      ...run,
      answer: pick(
        [
          JSON.stringify(others),
          JSON.stringify({ ...answer, status: "probably" }),
          `All is done: ${String(status)}.`,
        ],
        random,
      ),
    };
  },
};

function activeSteps({ steps, expected }: BenchmarkRun): readonly RunStep[] {
  return steps.filter(({ node }) => expected.nodes.some(({ id }) => id === node));
}
