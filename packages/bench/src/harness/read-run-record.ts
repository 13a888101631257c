import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { layers } from "../layers/layers.ts";
import type { RunRecord } from "./run-record.ts";

const texts = ["agent", "host", "setting", "template", "ended"];
const numbers = ["difficulty", "seed", "trial", "noise", "proposed", "ran", "gold"];
const numbersOrNull = ["compliance", "reward"];
const counts = ["satisfied", "violated", "unevaluable", "violatedWeight"];

/** A line of a file of runs. Throws `runs-invalid` where it is none; `place` says where it stands. */
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
    texts.find((key) => !has(key, isText)) ??
    numbers.find((key) => !has(key, isNumber)) ??
    numbersOrNull.find((key) => !has(key, (value) => value === null || isNumber(value))) ??
    ["correct"].find((key) => !has(key, (value) => value === null || typeof value === "boolean")) ??
    ["answer"].find((key) => !has(key, (value) => value === null || isText(value))) ??
    ["layers"].find((key) => !has(key, isLayers)) ??
    ["events"].find((key) => !has(key, (value) => Array.isArray(value) && value.every(isEvent)));
  return wrong === undefined ? undefined : `\`${wrong}\` is not what it has to be`;
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === "number";
}

function isLayers(value: Json | undefined): boolean {
  return isJsonObject(value) && layers.every((layer) => isCount(value[layer]));
}

function isCount(value: Json | undefined): boolean {
  return isJsonObject(value) && counts.every((key) => isNumber(value[key]));
}

function isEvent(value: Json): boolean {
  return isJsonObject(value) && ["layer", "constraint", "resolution"].every((key) => isText(value[key]));
}
