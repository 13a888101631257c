import type { RewardTask } from "@agentltl/core";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { checkKeys } from "./known-keys.ts";

const formats = ["integer", "number", "text"] as const;

/**
 * The expected answer of a task: a number, a text, or `{ value, format, marker }` as in core. A whole number alone may stand behind
 * `Final answer:`, as in the benchmark and its corpus (ours). Throws `task-invalid`.
 */
export function readExpected(value: Json): NonNullable<RewardTask["answer"]> {
  if (typeof value === "number" && Number.isInteger(value)) return { value, marker: "Final answer:" };
  if (typeof value === "number" || typeof value === "string") return value;
  if (!isJsonObject(value)) throw wrong("is neither a number, a text nor { value, format, marker }");
  checkKeys(value, ["value", "format", "marker"], "`answer` of the task");
  const [expected, format, marker] = ["value", "format", "marker"].map((key) => member(value, key));
  if (typeof expected !== "number" && typeof expected !== "string")
    throw wrong("has no `value` that is a number or a text");
  const known = formats.find((name) => name === format);
  if (format !== undefined && known === undefined) throw wrong(`has no format of ${formats.join(", ")}`);
  if (marker !== undefined && typeof marker !== "string") throw wrong("has a `marker` that is no text");
  return {
    value: expected,
    ...(known === undefined ? {} : { format: known }),
    ...(marker === undefined ? {} : { marker }),
  };
}

function wrong(reason: string): BenchError {
  return new BenchError("task-invalid", `\`answer\` of the task ${reason}`);
}
