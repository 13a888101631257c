import {
  type Constraint,
  defineProcedure,
  type Layer,
  type Mode,
  type Trace,
  verifyTrace,
} from "@agentltl/core";
import { argumentLayer } from "./argument-layer.ts";
import { branchLayer, type UntakenCall } from "./branch-layer.ts";
import { countLayer } from "./count-layer.ts";
import { exactLayer } from "./exact-layer.ts";
import { goldCalls } from "./gold-calls.ts";
import type { LayerRule } from "./layer-rule.ts";
import { pairLayer } from "./pair-layer.ts";
import { sequenceLayer } from "./sequence-layer.ts";

/** How constraints are made from a gold run. */
export interface LayerOptions {
  /** What the agent is told. Arguments that stand in it, or in an earlier result, are the ones that it has to extract (L2). */
  readonly prompt?: string;
  /** The tools that the agent is offered. Those that the gold run doesn't call must not be called (L1). Default: those of the trace. */
  readonly tools?: readonly string[];
  /** Calls of branches that the gold run didn't take, which must not be made (L1). */
  readonly untaken?: readonly UntakenCall[];
  /**
   * Also asks that an argument which is always extracted has no other value (L2), and that calls of one tool with different arguments come in
   * their order (L4): a guard can refuse a call for each of these, as it can't for a value that is merely missing. Default false.
   */
  readonly strict?: boolean;
  /** Weight of a constraint of a layer. Default: DESIGN section 7, after the paper's section 10.4. */
  readonly weights?: Readonly<Record<Layer, number>>;
  /** `constraint` (default): each constraint weighs what its layer says. `layer`: all of a layer's together do. */
  readonly per?: "constraint" | "layer";
  readonly mode?: Mode;
}

/**
 * The constraints that a gold run stands for, in six layers of abstraction (paper section 10.4; which forms belong to which layer is ours):
 * L1 which tools are called; L2 arguments taken from the prompt or from earlier results; L3 the order of the whole; L4 the order of pairs of
 * calls; L5 how often; L6 exact arguments and results. The gold run satisfies every one of them. Calls of one step are in no order, so that
 * none is asked for.
 */
export function compileLayers(gold: Trace, options: LayerOptions = {}): readonly Constraint[] {
  const calls = goldCalls(gold);
  const { tools = gold.tools ?? [], prompt = "", untaken = [], strict = false } = options;
  const rules = [
    ...branchLayer(calls, tools, untaken),
    ...argumentLayer(calls, prompt, strict),
    ...sequenceLayer(calls),
    ...pairLayer(calls, strict),
    ...countLayer(calls),
    ...exactLayer(calls),
  ];
  return weighted(rules, gold, options);
}

/** Those that the gold run satisfies, with their weights. */
function weighted(
  asked: readonly LayerRule[],
  gold: Trace,
  { weights, per = "constraint", mode }: LayerOptions,
): readonly Constraint[] {
  // Core knows what a constraint of a layer weighs where nothing is said.
  const procedure = defineProcedure({ constraints: asked, allowEmpty: true });
  const { constraints } = verifyTrace(gold, procedure);
  const kept = constraints.filter(({ verdict }) => verdict === "satisfied");
  const known = new Map(kept.map(({ name, weight }) => [name, weight]));
  const rules = asked.filter(({ name }) => known.has(name));
  return rules.map(({ layer, name, formula }): Constraint => {
    const weight = weights?.[layer] ?? known.get(name) ?? 1;
    const sharing = per === "constraint" ? 1 : rules.filter((other) => other.layer === layer).length;
    return {
      name,
      formula,
      layer,
      weight: weight / sharing,
      ...(mode === undefined ? {} : { mode }),
    };
  });
}
