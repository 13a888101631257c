import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isJsonObject, type Json, readJson } from "@agentltl/core/host";
import type { SmallStudy } from "./small-study.ts";

/** The lines of a study's runs as they stand on the disk. */
export function storedLines({ results }: SmallStudy): readonly string[] {
  return readFileSync(join(results, "runs.jsonl"), "utf8").split("\n").slice(0, -1);
}

/** The keys of a study's runs, in the order of the alphabet; one that is there twice comes twice. */
export function storedKeys(one: SmallStudy): readonly string[] {
  return storedLines(one)
    .map((line): string => JSON.parse(line).key)
    .toSorted();
}

/** The runs without their times, in the order of the alphabet: what two machines must have in common, byte for byte. */
export function timelessLines(one: SmallStudy): readonly string[] {
  return storedLines(one)
    .map((line) => JSON.stringify(timeless(readJson(JSON.parse(line)))))
    .toSorted();
}

const times = new Set(["startedAt", "endedAt", "took"]);

function timeless(read: ReturnType<typeof readJson>): Json {
  if (read.kind !== "json") throw new Error("a line is no JSON");
  return without(read.value);
}

function without(value: Json): Json {
  if (Array.isArray(value)) return value.map(without);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (times.has(key) ? [] : [[key, without(inner)]])),
  );
}
