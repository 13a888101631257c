import type { Comparison, Formula, TraceAtom } from "../../src/formula/formula.ts";
import type { Pattern } from "../../src/formula/pattern.ts";

/**
 * A formula about the tools `a` and `b` as a program for MONA in WS1S. A run is five sets of positions: `E` where there is a call, `A` and
 * `B` where it is one of the tool, `N` where its step is known and greater than all before it, `U` where its step isn't known. Without steps
 * every call is a step of its own. Written from the table in the paper, not from our code.
 */
export function monaProgram(formula: Formula, parallel: "unordered" | "listed", withSteps: boolean): string {
  const names = freshNames();
  const steps = withSteps
    ? "all1 x: (x in E & x notin N & x notin U) => (ex1 y: y < x & y in N)"
    : "N = E; U = empty";
  return `ws1s;
var2 E, A, B, N, U;
all1 x: x in E => (all1 y: y < x => y in E);
A sub E; B sub E; N sub E; U sub E;
A inter B = empty; N inter U = empty;
${steps};
${textOf(formula, "0", { names, parallel })};
`;
}

interface Writer {
  readonly names: () => string;
  readonly parallel: "unordered" | "listed";
}

/** That the formula holds at the position which `at` names. */
function textOf(formula: Formula, at: string, writer: Writer): string {
  const inner = (body: Formula, place: string): string => textOf(body, place, writer);
  const [here, there] = [writer.names(), writer.names()];
  const some = (condition: string, body: Formula, more = "true"): string =>
    `(ex1 ${here}: ${condition} & ${here} in E & ${inner(body, here)} & ${more})`;
  const until = (left: Formula, right: Formula): string =>
    some(
      `${here} >= ${at}`,
      right,
      `(all1 ${there}: (${at} <= ${there} & ${there} < ${here}) => ${inner(left, there)})`,
    );
  const always = (body: Formula): string =>
    `(all1 ${here}: (${here} >= ${at} & ${here} in E) => ${inner(body, here)})`;

  switch (formula.kind) {
    case "constant":
      return `${formula.value}`;
    case "now":
      return fits(formula.call, at);
    case "not":
      return `~${inner(formula.body, at)}`;
    case "and":
      return joined(
        formula.parts.map((part) => inner(part, at)),
        "&",
        "true",
      );
    case "or":
      return joined(
        formula.parts.map((part) => inner(part, at)),
        "|",
        "false",
      );
    case "implies":
      return `(${inner(formula.left, at)} => ${inner(formula.right, at)})`;
    case "iff":
      return `(${inner(formula.left, at)} <=> ${inner(formula.right, at)})`;
    case "next":
      return `(${at} + 1 in E & (ex1 ${here}: ${here} = ${at} + 1 & ${inner(formula.body, here)}))`;
    case "weakNext":
      return `(${at} + 1 notin E | (ex1 ${here}: ${here} = ${at} + 1 & ${inner(formula.body, here)}))`;
    case "eventually":
      return some(`${here} >= ${at}`, formula.body);
    case "globally":
      return always(formula.body);
    case "eventuallyWithin":
      return some(`${here} >= ${at} & ${here} <= ${at} + ${formula.limit}`, formula.body);
    case "until":
      return until(formula.left, formula.right);
    case "weakUntil":
      return `(${until(formula.left, formula.right)} | ${always(formula.left)})`;
    case "release":
      return `(all1 ${here}: (${here} >= ${at} & ${here} in E) => (${inner(formula.right, here)} | (ex1 ${there}: ${at} <= ${there} & ${there} < ${here} & ${inner(formula.left, there)})))`;
    case "previous":
      return some(`${here} + 1 = ${at}`, formula.body);
    case "once":
      return some(`${here} <= ${at}`, formula.body);
    case "historically":
      return `(all1 ${here}: (${here} <= ${at} & ${here} in E) => ${inner(formula.body, here)})`;
    case "since":
      return some(
        `${here} <= ${at}`,
        formula.right,
        `(all1 ${there}: (${here} < ${there} & ${there} <= ${at} & ${there} in E) => ${inner(formula.left, there)})`,
      );
    case "countBefore":
      return counted(formula.comparison, formula.times, (least) =>
        atLeast(least, writer, (place) => `${place} < ${at} & ${place} in E & ${inner(formula.body, place)}`),
      );
    case "at":
      return `(${formula.position} in E & ${inner(formula.body, `${formula.position}`)})`;
    case "said":
    case "predicate":
    case "withinTime":
    case "metric":
    case "answered":
    case "calledWithResult":
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      throw new Error(`\`${formula.kind}\` is not about names and steps`);
    default:
      return factText(formula, writer);
  }
}

type Fact = Exclude<TraceAtom, { kind: "withinTime" | "metric" | "answered" | "calledWithResult" }>;

function factText(fact: Fact, writer: Writer): string {
  const nth = (pattern: Pattern, number: number, place: string): string =>
    `(${fits(pattern, place)} & ${counted("==", number - 1, (least) =>
      atLeast(least, writer, (other) => `${other} < ${place} & ${fits(pattern, other)}`),
    )})`;
  const occurs = (pattern: Pattern): string => atLeast(1, writer, (place) => fits(pattern, place));
  const ordered = (first: Pattern, nthFirst: number, then: Pattern, mth: number): string => {
    const [here, there] = [writer.names(), writer.names()];
    return `(ex1 ${here}, ${there}: ${nth(first, nthFirst, here)} & ${nth(then, mth, there)} & ${later(here, there, writer)})`;
  };
  switch (fact.kind) {
    case "called":
      return occurs(fact.call);
    case "count":
      return counted(fact.comparison, fact.times, (least) =>
        atLeast(least, writer, (place) => fits(fact.call, place)),
      );
    case "before":
      return ordered(fact.first, 1, fact.then, 1);
    case "after":
      return ordered(fact.earlier, 1, fact.call, 1);
    case "precedes":
      return `(~${occurs(fact.then)} | ${ordered(fact.first, 1, fact.then, 1)})`;
    case "allBefore":
      return joined(
        fact.calls.map((call) => ordered(call, 1, fact.then, 1)),
        "&",
        "true",
      );
    case "branchCalled":
      return `(${occurs(fact.right)}${fact.wrong === undefined ? "" : ` & ~${occurs(fact.wrong)}`})`;
    case "inOrder":
      return chain(fact.calls, undefined, writer);
    case "instanceBefore":
      return ordered(fact.first, fact.nth, fact.then, fact.mth);
    case "withinCalls": {
      const [here, there] = [writer.names(), writer.names()];
      return `(ex1 ${here}, ${there}: ${nth(fact.first, 1, here)} & ${fits(fact.then, there)} & ${here} <= ${there} & ${there} <= ${here} + ${fact.limit})`;
    }
  }
}

/**
 * That calls fit the patterns one after another, each the first that comes after the one before. Where some steps are known and others
 * not, that is less than that there are such calls: after a call in step 1 and one in no known step, one in step 1 comes after the second.
 */
function chain(patterns: readonly Pattern[], after: string | undefined, writer: Writer): string {
  const [first, ...rest] = patterns;
  if (first === undefined) return "true";
  const [here, other] = [writer.names(), writer.names()];
  const isNext = (place: string): string =>
    after === undefined ? fits(first, place) : `(${fits(first, place)} & ${later(after, place, writer)})`;
  const isFirst = `~(ex1 ${other}: ${other} < ${here} & ${isNext(other)})`;
  return `(ex1 ${here}: ${isNext(here)} & ${isFirst} & ${chain(rest, here, writer)})`;
}

/** That the call at `there` comes after the one at `here`. */
function later(here: string, there: string, { names, parallel }: Writer): string {
  if (parallel === "listed") return `${here} < ${there}`;
  const between = names();
  return `(${here} < ${there} & (${here} in U | ${there} in U | (ex1 ${between}: ${here} < ${between} & ${between} <= ${there} & ${between} in N)))`;
}

function fits({ tool, opensStep }: Pattern, at: string): string {
  if (tool.kind !== "name") throw new Error("only names are compared");
  const named = `${at} in ${tool.name.toUpperCase()}`;
  if (opensStep !== true) return `(${named})`;
  return `(${named} & (${at} = 0 | ${at} in N | ${at} in U | (ex1 p: p + 1 = ${at} & p in U)))`;
}

function atLeast(number: number, { names }: Writer, holds: (place: string) => string): string {
  const places = Array.from({ length: number }, names);
  if (places.length === 0) return "true";
  const order = places.slice(1).map((place, index) => `${places[index]} < ${place}`);
  return `(ex1 ${places.join(", ")}: ${[...order, ...places.map(holds)].join(" & ")})`;
}

/** That a number compares so with `times`, from what it means that it is at least something. */
function counted(comparison: Comparison, times: number, atLeastSo: (least: number) => string): string {
  const least = (number: number): string => (number <= 0 ? "true" : atLeastSo(number));
  switch (comparison) {
    case ">=":
      return least(times);
    case ">":
      return least(times + 1);
    case "<":
      return `~${least(times)}`;
    case "<=":
      return `~${least(times + 1)}`;
    case "==":
      return `(${least(times)} & ~${least(times + 1)})`;
    case "!=":
      return `(~${least(times)} | ${least(times + 1)})`;
  }
}

function joined(parts: readonly string[], operator: string, empty: string): string {
  return parts.length === 0 ? empty : `(${parts.join(` ${operator} `)})`;
}

function freshNames(): () => string {
  let last = 0;
  return () => `x${++last}`;
}
