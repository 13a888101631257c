import { defineProcedure, verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { traceOf } from "../instance/gold-trace.ts";
import type { Instance } from "../instance/instance.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { templates } from "../templates/templates.ts";
import { sameCall } from "../workflow/same-call.ts";
import { brokenLayers } from "./broken-layers.ts";
import { described } from "./described.ts";
import { type Perturbation, perturbations } from "./perturb.ts";
import { perturbationTable } from "./perturbation-table.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** Tasks of any seed, not only of those that the benchmark uses. */
const instances: fc.Arbitrary<Instance> = fc
  .record({
    template: fc.constantFrom(...templates.map(({ name }) => name)),
    difficulty: fc.constantFrom(1, 2 as const),
    seed: fc.nat(100_000),
  })
  .map(instanceOf);

function forAny(runs: number, law: (instance: Instance) => void): void {
  fc.assert(fc.property(instances, law), { numRuns: runs * factor });
}

/** The places at which two runs of one length differ. */
function differences(instance: Instance, { calls }: Perturbation): readonly number[] {
  return calls.flatMap((call, at) => {
    const gold = instance.gold[at];
    return gold !== undefined && sameCall(call, gold) ? [] : [at];
  });
}

/** What the kind of a perturbation promises of it. */
function isAsNamed(instance: Instance, one: Perturbation): boolean {
  const { kind, position: at, calls } = one;
  const { gold } = instance;
  const [call, next] = [calls[at], calls[at + 1]];
  switch (kind) {
    case "drop":
      return (
        calls.length === gold.length - 1 && gold.every((made, index) => index === at || calls.includes(made))
      );
    case "duplicate":
      return (
        call !== undefined &&
        call === next &&
        calls.toSpliced(at, 1).every((made, index) => made === gold[index])
      );
    case "swap":
      return (
        call === gold[at + 1] && next === gold[at] && differences(instance, one).join() === `${at},${at + 1}`
      );
    case "wrong argument":
      return call?.name === gold[at]?.name && differences(instance, one).join() === `${at}`;
    case "wrong branch":
      return (
        differences(instance, one).join() === `${at}` &&
        instance.untaken.some(
          (other) => other.insteadOf === at && call !== undefined && sameCall(other, call),
        )
      );
    case "extra":
      return (
        next !== undefined &&
        !gold.some((made) => sameCall(made, next)) &&
        calls.toSpliced(at + 1, 1).every((made, index) => made === gold[index])
      );
  }
}

test("a perturbation is the gold run with the one thing wrong that its name says", () =>
  forAny(20, (instance) => {
    const wrong = perturbations(instance).filter((one) => !isAsNamed(instance, one));
    expect(wrong.map(({ kind, position }) => `${instance.id}: ${kind} ${position}`)).toEqual([]);
  }));

test("the results in it are those that the task's tools give", () =>
  forAny(10, (instance) => {
    for (const { calls } of perturbations(instance))
      for (const call of calls) expect(described(instance, call.name, call.args)).toEqual(call);
  }));

test("whatever the seed, the gold run keeps every rule, and no perturbation of it does", () =>
  forAny(6, (instance) => {
    const procedure = defineProcedure({ constraints: instance.constraints });
    expect(brokenLayers(instance.gold, procedure)).toEqual([]);
    for (const { kind, position, calls } of perturbations(instance)) {
      const { score } = verifyTrace(traceOf(calls, instance.answer), procedure);
      expect([kind, position, score !== null && score < 1]).toEqual([kind, position, true]);
    }
  }));

test("whatever the seed, a mistake lowers what it has to, and nothing that it has nothing to do with", () =>
  forAny(6, (instance) => {
    for (const { kind, surprises } of perturbationTable([instance]))
      expect([kind, surprises]).toEqual([kind, []]);
  }));

test("a tool that the task doesn't have is a mistake of ours, named", () => {
  const instance = instanceOf({ template: "loop_termination", difficulty: 1, seed: 42 });
  expect(() => described(instance, "toString", {})).toThrow("the task has no tool toString");
});
