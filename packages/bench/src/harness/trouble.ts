import type { Constraint } from "@agentltl/core";
import type { Formula } from "@agentltl/core/formula";
import { type JsonObject, mapChildren, mapPatterns } from "@agentltl/core/host";
import { type Random, seededRandom } from "@agentltl/statistics";
import type { Task } from "../instance/instance.ts";
import { shuffled } from "../order/shuffled.ts";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";

/** A call that met trouble. What a host tells the model of it is this text. */
class Trouble extends Error {
  override readonly name = "Trouble";
}

/**
 * The task in a world where each call meets trouble with this probability (ours; the paper leaves it open): the tool is not there for a moment, its
 * result is cut off, or a list comes in another order, with the place of each number. The first two are errors and may be tried again: the
 * constraints speak of calls that worked, and not of lists that came back. The same seed gives the same trouble.
 */
export function inTrouble<Some extends Task>(task: Some, noise: number, seed: number): Some {
  return {
    ...task,
    tools: () => {
      const random = seededRandom(seed);
      return task.tools().map((tool) => troubled(tool, noise, random));
    },
    constraints: task.constraints.filter(({ formula }) => !tellsOfList(formula)).map(ofWorkingCalls),
  };
}

function troubled(tool: BenchmarkTool, noise: number, random: Random): BenchmarkTool {
  return {
    ...tool,
    run: (args) => {
      const result = tool.run(args);
      if (random.below(1_000_000) >= noise * 1_000_000) return result;
      const list = listIn(result);
      switch (random.below(list === undefined ? 2 : 3)) {
        case 0:
          throw new Trouble(`${tool.name} is not there for a moment: call it again`);
        case 1: {
          const text = JSON.stringify(result);
          throw new Trouble(
            `the result was cut off after ${text.slice(0, random.below(text.length - 1))}: call it again`,
          );
        }
        default:
          return list === undefined ? result : reordered(list, random);
      }
    },
  };
}

interface List {
  readonly key: string;
  readonly values: readonly number[];
}

function listIn(result: JsonObject): List | undefined {
  const [found] = Object.entries(result);
  if (found === undefined) return undefined;
  const [key, value] = found;
  return Array.isArray(value) ? { key, values: value.map(Number) } : undefined;
}

function reordered({ key, values }: List, random: Random): JsonObject {
  const places = shuffled(
    values.map((value, index) => ({ value, place: index + 1 })),
    random,
  );
  return { [key]: places.map(({ value }) => value), places: places.map(({ place }) => place) };
}

function ofWorkingCalls(constraint: Constraint): Constraint {
  return { ...constraint, formula: ofWorking(constraint.formula) };
}

/** Each pattern in it, however deep, of calls that ended well alone. */
function ofWorking(formula: Formula): Formula {
  return mapPatterns(mapChildren(formula, ofWorking), (pattern) => ({ ...pattern, outcome: "ok" }));
}

function tellsOfList(formula: Formula): boolean {
  if (formula.kind !== "calledWithResult") return false;
  const { expected } = formula;
  return expected.kind === "equals" && JSON.stringify(expected.value).includes("[");
}
