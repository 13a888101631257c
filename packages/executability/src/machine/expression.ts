import type { ToolCall } from "@agentltl/core";
import { attempt, isJsonObject, type Json, readJson } from "@agentltl/core/host";
import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { readText } from "../environment/read-text.ts";
import { ExecutabilityError } from "../errors/executability-error.ts";

/** What an expression can speak of. */
export interface Subject {
  readonly args: Json;
  readonly state: Json;
  /** What the call returned; absent where it did not, or nobody wrote it down. */
  readonly result?: Json | undefined;
}

/** What expressions about a call speak of. Its result is looked at only by those that speak of it. */
export function subjectOf(call: ToolCall, state: Json): Subject {
  return {
    args: call.args,
    state,
    get result() {
      const { result } = call;
      return typeof result === "string" ? readText(result) : result;
    },
  };
}

/** What an expression comes to. `unknown`: it speaks of something that is not there. */
export type Value =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "unknown"; readonly reason: string };

/** An expression, made ready. */
export interface Expression {
  readonly text: string;
  /** Which of `args`, `state` and `result` it speaks of. */
  readonly speaksOf: ReadonlySet<string>;
  evaluate(subject: Subject): Value;
}

/** The names that an expression knows. */
const names: ReadonlySet<string> = new Set(["args", "state", "result"]);

/**
 * Makes an expression of the Common Expression Language ready. Throws `machine-invalid` where the text is none, where it speaks of a name other
 * than `args`, `state` and `result`, and where it uses `matches`: a regular expression could take for ever on what an agent wrote.
 */
export function compileExpression(text: string): Expression {
  const language = celWithNumbers();
  const parsed = attempt(() => language.parse(text));
  if (parsed.kind === "threw") throw invalid(text, firstLine(parsed.error));
  const program = parsed.value;
  const speaksOf = new Set<string>();
  checkNode(program.ast, text, new Set(), speaksOf);
  return {
    text,
    speaksOf,
    evaluate: (subject) => {
      const { args, state } = subject;
      const result = speaksOf.has("result") ? subject.result : undefined;
      const came = attempt(() => program({ args, state, ...(result === undefined ? {} : { result }) }));
      if (came.kind === "threw") return { kind: "unknown", reason: `\`${text}\`: ${firstLine(came.error)}` };
      const read = readJson(withoutBigInts(came.value));
      if (read.kind === "json") return { kind: "value", value: read.value };
      return { kind: "unknown", reason: `\`${text}\` is no JSON value` };
    },
  };
}

/** JSON knows one kind of number, so whole literals and fractions can be put together. */
function celWithNumbers(): Environment {
  const language = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
  const operations: Readonly<Record<string, (one: number, other: number) => number>> = {
    "+": (one, other) => one + other,
    "-": (one, other) => one - other,
    "*": (one, other) => one * other,
    "/": (one, other) => one / other,
  };
  for (const [sign, operation] of Object.entries(operations)) {
    for (const kinds of [`double ${sign} int`, `int ${sign} double`])
      language.registerOperator(`${kinds}: double`, (one, other) => operation(Number(one), Number(other)));
  }
  language.registerFunction("sum(list): double", (values: readonly unknown[]) =>
    values.reduce((sum: number, one) => sum + Number(one), 0),
  );
  return language;
}

/** A time, bytes and the like are no JSON, and neither is what stands here in their place. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return Number.NaN;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBigInts(one)]));
}

/** Walks the tree of an expression, and collects the names that it speaks of; `bound` are those of macros such as `exists(x, …)`. */
function checkNode(node: unknown, text: string, bound: ReadonlySet<string>, mentioned: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) checkNode(one, text, bound, mentioned);
    return;
  }
  if (!isNode(node)) return;
  const { op, args } = node;
  if (op === "id") {
    const name = String(args);
    if (!names.has(name) && !bound.has(name))
      throw invalid(text, `\`${name}\` is unknown; an expression speaks of args, state and result`);
    if (!bound.has(name)) mentioned.add(name);
    return;
  }
  if ((op === "call" || op === "rcall") && Array.isArray(args)) {
    const [called, ...rest] = args;
    if (called === "matches")
      throw invalid(text, "`matches` may take for ever on some texts; use contains, startsWith or endsWith");
    const variable = op === "rcall" && binding.has(String(called)) ? variableOf(rest.at(-1)) : undefined;
    if (variable !== undefined) {
      checkNode(rest.slice(0, -1), text, bound, mentioned);
      checkNode(rest.at(-1), text, new Set([...bound, variable]), mentioned);
      return;
    }
  }
  checkNode(args, text, bound, mentioned);
}

/** The macros whose first argument is a name for each value of a list: `xs.exists(x, …)`. */
const binding: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

function variableOf(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length < 2) return undefined;
  const [first] = list;
  return isNode(first) && first.op === "id" ? String(first.args) : undefined;
}

function isNode(node: unknown): node is Pick<ASTNode, "op" | "args"> {
  return typeof node === "object" && node !== null && "op" in node && "args" in node;
}

function invalid(text: string, reason: string): ExecutabilityError {
  return new ExecutabilityError("machine-invalid", `\`${text}\` is no expression: ${reason}`);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? "";
}

/** Whether an expression holds: only `true` does; anything else than `true` and `false` is not known. */
export function holds(expression: Expression, subject: Subject): boolean | { readonly unknown: string } {
  const came = expression.evaluate(subject);
  if (came.kind === "unknown") return { unknown: came.reason };
  if (typeof came.value === "boolean") return came.value;
  const shown = isJsonObject(came.value) ? "a mapping" : JSON.stringify(came.value);
  return { unknown: `\`${expression.text}\` is ${shown}, not true or false` };
}
