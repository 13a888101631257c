import { BenchError } from "@agentltl/bench";
import { AgentLTLError } from "@agentltl/core";
import { RulesError, type RulesFault } from "@agentltl/rules";
import { StudyError } from "@agentltl/study";
import { placeText } from "../text/place-text.ts";
import { visible } from "../text/visible.ts";
import { InputError } from "./input-error.ts";

/** The text of an error for a person, on one or more lines; `undefined` where the error is no one's input but our own fault. */
export function describeError(error: unknown): string | undefined {
  if (RulesError.isInstance(error))
    return error.faults.map((fault) => faultText(fault, error.file)).join("\n");
  if (AgentLTLError.isInstance(error)) return `${visible(error.message)}${placeText(error.place)}`;
  if (BenchError.isInstance(error)) return visible(error.message);
  if (StudyError.isInstance(error)) return error.message.split("\n").map(visible).join("\n");
  if (error instanceof InputError) return error.message;
  return undefined;
}

function faultText({ message, line, column = 1, source }: RulesFault, file: string | undefined): string {
  if (line === undefined) return visible(message);
  const place = source === undefined ? undefined : { line, column, source };
  return `${file ?? "rules"}:${line}:${column}: ${visible(message)}${placeText(place)}`;
}
