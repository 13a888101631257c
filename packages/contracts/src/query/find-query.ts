import type { JsonObject } from "@agentltl/core/host";
import type { Condition, QueryField, Scalar, Test } from "./condition.ts";
import { holds } from "./holds.ts";
import { testsIn } from "./tests-in.ts";

/** What a search for a query came to. `too-many`: there are more cases than are tried. */
export type QuerySearch =
  | { readonly kind: "found"; readonly query: JsonObject }
  | { readonly kind: "none" }
  | { readonly kind: "too-many" };

/** How many queries are tried at most. */
const most = 200_000;

/**
 * A query of which a condition holds, or that there is none. Exact: a test can't tell apart two values that lie between the same constants
 * of the condition, so one of each such range is tried, for all fields of which the condition speaks, in every combination.
 */
export function findQuery(condition: Condition, fields: readonly QueryField[]): QuerySearch {
  const tests = testsIn(condition);
  const spoken = fields.filter(({ name }) => tests.some(({ field }) => field === name));
  const choices = spoken.map((field) =>
    representatives(
      field,
      tests.filter((one) => one.field === field.name).flatMap(({ test }) => constantsOf(test)),
    ),
  );
  if (choices.reduce((product, { length }) => product * length, 1) > most) return { kind: "too-many" };
  const query = firstThat(spoken, choices, {}, condition);
  return query === undefined ? { kind: "none" } : { kind: "found", query };
}

function firstThat(
  fields: readonly QueryField[],
  choices: readonly (readonly (Scalar | undefined)[])[],
  query: JsonObject,
  condition: Condition,
): JsonObject | undefined {
  const [field, ...others] = fields;
  const [values, ...rest] = choices;
  if (field === undefined || values === undefined) return holds(condition, query) ? query : undefined;
  for (const value of values) {
    const found = firstThat(
      others,
      rest,
      value === undefined ? query : { ...query, [field.name]: value },
      condition,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function constantsOf(test: Test): readonly Scalar[] {
  switch (test.kind) {
    case "equals":
    case "differs":
      return [test.value];
    case "oneOf":
      return test.values;
    case "compare":
      return [test.than];
    case "exists":
      return [];
  }
}

/** One value of each range that the constants leave; `undefined` where the field may be left out. */
function representatives(field: QueryField, constants: readonly Scalar[]): readonly (Scalar | undefined)[] {
  return [...(field.optional ? [undefined] : []), ...valuesOf(field, constants)];
}

function valuesOf({ type, values }: QueryField, constants: readonly Scalar[]): readonly Scalar[] {
  switch (type) {
    case "boolean":
      return [true, false];
    case "string":
      return values ?? textsAround(constants.filter((one) => typeof one === "string"));
    case "number":
      return numbersAround(constants.filter((one) => typeof one === "number"));
    case "integer":
      return integersAround(constants.filter((one) => typeof one === "number"));
  }
}

/** The texts themselves, the least text that is greater than each, and the least of all. */
function textsAround(constants: readonly string[]): readonly string[] {
  return [...new Set(["", ...constants.flatMap((text) => [text, `${text}\u0000`])])];
}

function numbersAround(constants: readonly number[]): readonly number[] {
  const sorted = [...new Set(constants)].sort((a, b) => a - b);
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return [0];
  const between = sorted.slice(1).map((above, index) => ((sorted[index] ?? above) + above) / 2);
  return [...new Set([...sorted, ...between, least - 1, greatest + 1])];
}

function integersAround(constants: readonly number[]): readonly number[] {
  const around = constants.flatMap((one) => [
    Math.floor(one) - 1,
    Math.floor(one),
    Math.ceil(one),
    Math.ceil(one) + 1,
  ]);
  return around.length === 0 ? [0] : [...new Set(around)].sort((a, b) => a - b);
}
