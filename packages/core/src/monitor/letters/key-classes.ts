import type { Matcher, Pattern } from "../../formula/pattern.ts";
import type { Values } from "../../formula/substitute-pattern.ts";
import { variablesOfMatcher } from "../../formula/variables-of-pattern.ts";
import type { Json } from "../../json/json.ts";
import { parsePath, printPath } from "../../json/path.ts";
import { sampleValues } from "./sample-values.ts";

/**
 * Values for the variables, one choice for each way in which they can be special: as the values of each kind that the patterns tell
 * apart at a place where they mention a variable, and, of two variables, as one value. The first choice is values like no others.
 */
export function keyClasses(patterns: readonly Pattern[], variables: readonly string[]): readonly Values[] {
  const own = new Map<string, Json>(variables.map((name) => [name, `\u0001${name}`]));
  const [first = "", second] = variables;
  const special = matchersAtVariables(patterns).flatMap((matchers) =>
    sampleValues(matchers, false).map(({ value }) => value),
  );
  if (second === undefined) return [own, ...special.map((value) => new Map([[first, value]]))];
  const values = [`\u0001${first}`, `\u0001${second}`, ...special];
  return [
    own,
    ...values.flatMap((one) =>
      values.map(
        (other) =>
          new Map([
            [first, one],
            [second, other],
          ]),
      ),
    ),
  ];
}

/** For each place where patterns mention a variable what else they want there; places where that is nothing are left out. */
export function matchersAtVariables(patterns: readonly Pattern[]): readonly (readonly Matcher[])[] {
  const places = new Map<string, Matcher[]>();
  for (const { part, path, matcher } of patterns.flatMap(({ where }) => where)) {
    const parsed = parsePath(path);
    const place = `${part} ${parsed === undefined ? path : printPath(parsed)}`;
    places.set(place, [...(places.get(place) ?? []), matcher]);
  }
  return [...places.values()].flatMap((matchers) => {
    const others = matchers.filter((matcher) => variablesOfMatcher(matcher).length === 0);
    const tellsApart = others.some(({ kind }) => kind !== "exists" && kind !== "absent");
    return tellsApart && others.length < matchers.length ? [others] : [];
  });
}
