import type { Matcher, Pattern } from "@agentltl/core";
import { equalJson, type Json, matchesGlob } from "@agentltl/core/host";

/** Whether some call may fit both patterns. `false` only where that is sure. */
export function mayOverlap(one: Pattern, other: Pattern): boolean {
  if (!toolsMeet(one.tool, other.tool)) return false;
  return !one.where.some((condition) =>
    other.where.some(
      ({ part, path, matcher }) =>
        part === condition.part &&
        path === condition.path &&
        !path.includes("[*]") &&
        excludes(condition.matcher, matcher),
    ),
  );
}

function toolsMeet(one: Pattern["tool"], other: Pattern["tool"]): boolean {
  if (one.kind === "any" || other.kind === "any") return true;
  if (one.kind === "glob")
    return other.kind === "glob" || namesOf(other).some((name) => matchesGlob(one.glob, name));
  if (other.kind === "glob") return toolsMeet(other, one);
  return namesOf(one).some((name) => namesOf(other).includes(name));
}

function namesOf(tool: Exclude<Pattern["tool"], { readonly kind: "any" | "glob" }>): readonly string[] {
  return tool.kind === "name" ? [tool.name] : tool.names;
}

function excludes(one: Matcher, other: Matcher): boolean {
  const [left, right] = [valuesOf(one), valuesOf(other)];
  if (left === undefined || right === undefined) return false;
  return !left.some((value) => right.some((same) => equalJson(value, same)));
}

function valuesOf(matcher: Matcher): readonly Json[] | undefined {
  if (matcher.kind === "equals") return [matcher.value];
  return matcher.kind === "oneOf" ? matcher.values : undefined;
}
