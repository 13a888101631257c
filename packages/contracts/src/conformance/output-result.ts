import { attempt, type JsonObject, parseText } from "@agentltl/core/host";
import { validatorOf } from "../contract/validator-of.ts";
import type { OutputResult } from "./conformance.ts";

/** Whether the final answer has the form that is asked for: JSON that the schema accepts, or a text where the schema asks for one. */
export function outputResult(
  schema: JsonObject | undefined,
  answer: string | null | undefined,
  ended: boolean,
): OutputResult {
  if (schema === undefined) return { verdict: "none", detail: "no form is asked for" };
  if (answer === undefined) return { verdict: "not-evaluated", detail: "the final answer was not recorded" };
  if (answer === null)
    return ended
      ? { verdict: "invalid", detail: "there is no final answer" }
      : { verdict: "not-evaluated", detail: "the final answer may come yet" };
  // A text is no JSON by itself: it is then what a schema of texts asks for.
  const value = parseText(answer);
  const checked = attempt(() => validatorOf(schema).validate(value));
  if (checked.kind === "threw") return { verdict: "not-evaluated", detail: "the schema can't be used" };
  const { valid, errors } = checked.value;
  if (valid) return { verdict: "valid", detail: "as the schema asks" };
  const [first] = errors.toReversed();
  return { verdict: "invalid", detail: first?.error ?? "not as the schema asks" };
}
