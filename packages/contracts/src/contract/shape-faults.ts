import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value of the wrong shape, where: of alternatives that all fail, the one that came furthest. */
export function shapeFaults(
  issues: readonly Issue[],
): readonly { readonly path: readonly (string | number)[]; readonly message: string }[] {
  return issues.map((issue) => {
    const inner = innermost(issue);
    const path = inner.path.map((name) => (typeof name === "symbol" ? String(name) : name));
    return { path, message: lowerFirst(inner.message) };
  });
}

function innermost(issue: Issue): { readonly path: readonly PropertyKey[]; readonly message: string } {
  if (issue.code === "invalid_key")
    return { path: issue.path, message: issue.issues[0]?.message ?? issue.message };
  if (issue.code !== "invalid_union") return issue;
  const tried = issue.errors.flatMap((alternative) => alternative.slice(0, 1)).map(innermost);
  const best = tried.toSorted((one, other) => other.path.length - one.path.length)[0];
  if (best === undefined || best.path.length === 0) {
    const unknown = issue.errors.flat().find(({ code }) => code === "unrecognized_keys");
    return { path: issue.path, message: unknown?.message ?? "has none of the forms that it may have" };
  }
  return { path: [...issue.path, ...best.path], message: best.message };
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
