import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { difficulties } from "../instance/benchmark.ts";
import { member } from "../json/member.ts";
import { layers } from "../layers/layers.ts";
import { templates } from "../templates/templates.ts";
import type { Enforcement, RunRecord } from "./run-record.ts";
import { settings } from "./setting.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  host: ["ai-sdk", "langchain"] satisfies readonly RunRecord["host"][],
  setting: settings.map(({ name }) => name),
  template: templates.map(({ name }) => name),
  ended: ["answered", "budget", "stopped"] satisfies readonly RunRecord["ended"][],
};
const resolutions: readonly string[] = [
  "listened",
  "insisted",
  "unresolved",
] satisfies readonly Enforcement["resolution"][];
const counted = ["seed", "trial", "proposed", "ran", "gold"];
const counts = ["satisfied", "violated", "unevaluable"];

/**
 * A line of a file of runs. Throws `runs-invalid` where it is none: a name that the benchmark does not have, or a share that is none, would be
 * counted in no table or spoil one. `place` says where it stands.
 */
export function readRunRecord(line: JsonObject, place: string): RunRecord {
  const fault = faultOf(line);
  if (fault === undefined) return JSON.parse(JSON.stringify(line));
  throw new BenchError("runs-invalid", `${place} is no run of \`agentltl bench run\`: ${fault}`);
}

function faultOf(line: JsonObject): string | undefined {
  const has = (key: string, isRight: (value: Json | undefined) => boolean): boolean =>
    isRight(member(line, key));
  if (!has("format", (value) => value === 1)) return "`format` is not 1";
  const wrong =
    ["agent"].find((key) => !has(key, isText)) ??
    Object.keys(names).find((key) => !has(key, isOneOf(names[key] ?? []))) ??
    ["difficulty"].find((key) => !has(key, (value) => difficulties.some((one) => one === value))) ??
    counted.find((key) => !has(key, isWhole)) ??
    ["noise"].find((key) => !has(key, isShare)) ??
    ["compliance"].find((key) => !has(key, (value) => value === null || isShare(value))) ??
    ["reward"].find((key) => !has(key, (value) => value === null || isNumber(value))) ??
    ["correct"].find((key) => !has(key, (value) => value === null || typeof value === "boolean")) ??
    ["answer"].find((key) => !has(key, (value) => value === null || isText(value))) ??
    ["layers"].find((key) => !has(key, isLayers)) ??
    ["events"].find((key) => !has(key, (value) => Array.isArray(value) && value.every(isEvent)));
  return wrong === undefined ? undefined : `\`${wrong}\` is not what it has to be`;
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}

function isOneOf(some: readonly string[]): (value: Json | undefined) => boolean {
  return (value) => typeof value === "string" && some.includes(value);
}

/** A number as JSON has it may be so large that it is read as infinite. */
function isNumber(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isWhole(value: Json | undefined): boolean {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}

function isShare(value: Json | undefined): boolean {
  return isNumber(value) && value >= 0 && value <= 1;
}

function isLayers(value: Json | undefined): boolean {
  return isJsonObject(value) && layers.every((layer) => isCount(member(value, layer)));
}

function isCount(value: Json | undefined): boolean {
  if (!isJsonObject(value) || !counts.every((key) => isWhole(member(value, key)))) return false;
  const weight = member(value, "violatedWeight");
  return isNumber(weight) && weight >= 0;
}

function isEvent(value: Json): boolean {
  return (
    isOneOf(layers)(member(value, "layer")) &&
    isText(member(value, "constraint")) &&
    isOneOf(resolutions)(member(value, "resolution"))
  );
}
