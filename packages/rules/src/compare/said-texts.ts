import type { Matcher } from "@agentltl/core";
import { regExpOf } from "./reg-exp-of.ts";

/** A text that the matcher fits, where one is easily made up. */
export function textFor(matcher: Matcher): string | undefined {
  switch (matcher.kind) {
    case "equals":
      return typeof matcher.value === "string" ? matcher.value : undefined;
    case "contains":
      return typeof matcher.value === "string" ? matcher.value : undefined;
    case "oneOf":
      return matcher.values.find((value) => typeof value === "string");
    case "glob":
      return matcher.glob.replaceAll("*", "").replaceAll("?", "x");
    case "regex":
      return textForRegex(matcher.regex);
    case "exists":
    case "not":
      return "hello";
    case "compare":
    case "sameAs":
    case "variable":
    case "absent":
      return undefined;
  }
}

/** The first alternative without what only says where it stands; only if it fits. */
function textForRegex(regex: string): string | undefined {
  const plain = regex.replace(/^\(\?i\)/, "").replaceAll(/\\[bB]|[\^$()?:]/g, "");
  const candidates = plain.split("|").map((text) => text.trim());
  const expression = regExpOf(regex);
  return candidates.find((text) => expression?.test(text));
}
