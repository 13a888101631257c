import type { BreakingCalls } from "../formula/calls-at-position.ts";
import { type ClassByShape, classifyByShape, type FormulaClass } from "../formula/classify-by-shape.ts";
import type { Formula } from "../formula/formula.ts";
import { compile } from "../monitor/compile.ts";
import type { CompileOptions } from "../monitor/compile-options.ts";
import type { ExampleCall } from "../monitor/letters/alphabet.ts";
import type { Monitor } from "../monitor/monitor-of.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { breakingCallsOf, breakingExamplesOf } from "./breaking-calls-of.ts";
import { classReason } from "./class-reason.ts";
import { type Properties, propertiesOf } from "./properties-of.ts";

/** What sort of property a formula is, and what that says about judging it while calls are still made (paper section 10.5.1). */
export interface Classification {
  /** The first that is certain: constant, bounded, safety, co-safety, liveness; else mixed. */
  readonly kind: FormulaClass;
  /** Whether each violation shows in the calls so far, whatever follows: a guard misses none. */
  readonly safety: boolean | "unknown";
  /** Whether each satisfaction shows in the calls so far and is final. */
  readonly coSafety: boolean | "unknown";
  /** Whether so many calls settle it either way, whatever they are. */
  readonly bounded: boolean | "unknown";
  /** Whether some calls violate it for good: then a guard can refuse the last of them. Where none do it is a liveness property. */
  readonly canBeViolatedByPrefix: boolean | "unknown";
  /** A call that violates it for good fits one of these; `any` where nothing of that sort is known. */
  readonly calls: BreakingCalls;
  /** Some calls that, after some others, violate it for good. Texts that no rule names stand for any. */
  readonly examples: readonly ExampleCall[];
  /** What could not be looked into; empty where everything that is said is exact. */
  readonly inexact: readonly string[];
  /** Why, in one sentence. */
  readonly reason: string;
}

/**
 * Classifies a formula by the machine that watches it. What is said is certain; `unknown` is said where conditions can't be looked into, where
 * values are involved in a way that one value alone doesn't show, or where there is no machine, and then the formula's shape may still tell.
 */
export function classify(formula: Formula, options: CompileOptions = {}): Classification {
  const shape = classifyByShape(formula);
  const monitor = compile(formula, options);
  if (monitor.kind === "unwatchable") return byShape(shape, [monitor.reason]);
  const tables = monitor.pieces.filter((piece) => piece.kind === "table");
  if (tables.length < monitor.pieces.length) return byShape(shape, doubtsOf(monitor));
  return byMachine(monitor, tables, shape);
}

function byMachine(monitor: Monitor, tables: readonly TablePiece[], shape: ClassByShape): Classification {
  const found = propertiesOf(monitor, tables);
  const canBeViolatedByPrefix = found.violable === "unknown" ? shape.canBeViolatedByPrefix : found.violable;
  const properties: Properties = { ...found, violable: canBeViolatedByPrefix };
  const calls = canBeViolatedByPrefix === false ? [] : breakingCallsOf(tables);
  return classification(kindOf(properties), properties, {
    calls:
      calls === "any" || (canBeViolatedByPrefix === "unknown" && calls.length === 0) ? shape.calls : calls,
    examples: canBeViolatedByPrefix === true ? breakingExamplesOf(tables) : [],
    inexact: monitor.inexact,
  });
}

/** Its shape shows what is certain; what it doesn't show may be so all the same. */
function byShape(shape: ClassByShape, inexact: readonly string[]): Classification {
  const { kind, canBeViolatedByPrefix, calls } = shape;
  const isSo = (some: readonly FormulaClass[]): boolean | "unknown" =>
    some.includes(kind) ? true : "unknown";
  const properties: Properties = {
    constant: kind === "constant",
    safety: isSo(["constant", "safety"]),
    coSafety: isSo(["constant", "co-safety"]),
    bounded: isSo(["constant"]),
    violable: canBeViolatedByPrefix,
  };
  return classification(kind, properties, { calls, examples: [], inexact });
}

function classification(
  kind: FormulaClass,
  properties: Properties,
  more: Pick<Classification, "calls" | "examples" | "inexact">,
): Classification {
  const { safety, coSafety, bounded, violable } = properties;
  const reason = classReason(kind, properties, more.inexact);
  return { kind, safety, coSafety, bounded, canBeViolatedByPrefix: violable, ...more, reason };
}

function kindOf({ constant, safety, coSafety, bounded, violable }: Properties): FormulaClass {
  if (constant) return "constant";
  if (bounded === true) return "bounded";
  if (safety === true) return "safety";
  if (coSafety === true) return "co-safety";
  return violable === false ? "liveness" : "mixed";
}

/** What makes a class inexact: for what only the end decides, why that is so. */
function doubtsOf({ pieces, inexact }: Monitor): readonly string[] {
  const reasons = pieces.flatMap((piece) =>
    piece.kind === "form" && piece.how === "end" ? [piece.reason] : [],
  );
  return [...reasons, ...inexact.filter((reason) => reason !== "end")];
}
