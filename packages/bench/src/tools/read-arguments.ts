import type { Json } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";

/** The whole number at an argument. Throws `arguments-invalid`. */
export function integerOf(args: Json | undefined, name: string): number {
  const value = member(args, name);
  if (isInteger(value)) return value;
  throw invalid(name, "an integer", value);
}

/** The list of whole numbers at an argument. Throws `arguments-invalid`. */
export function integersOf(args: Json | undefined, name: string): readonly number[] {
  const value = member(args, name);
  if (Array.isArray(value) && value.every(isInteger)) return value;
  throw invalid(name, "a list of integers", value);
}

function isInteger(value: Json | undefined): value is number {
  return Number.isSafeInteger(value);
}

function invalid(name: string, wanted: string, value: Json | undefined): BenchError {
  const given = value === undefined ? "is missing" : `is \`${JSON.stringify(value)}\``;
  return new BenchError("arguments-invalid", `argument \`${name}\` ${given}: give ${wanted}`);
}
