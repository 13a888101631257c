import { type JsonObject, nearestName } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";

/** Throws `input-invalid` at the first key that is not among the known ones: what is misspelt would have no effect. */
export function checkKeys(object: JsonObject, known: readonly string[], what: string): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, known);
  const hint = nearest === undefined ? `known are ${known.join(", ")}` : `did you mean \`${nearest}\`?`;
  throw new BenchError("input-invalid", `${what} has an unknown key \`${unknown.slice(0, 60)}\`; ${hint}`);
}
