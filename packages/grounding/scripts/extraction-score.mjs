// Compares what is extracted with labelled answers, and counts by type: hits, false alarms, misses.
import { extractEntities } from "../src/answer/extract-entities.ts";

const keyOf = ({ type, value }) => `${type} ${value}`;

/** `[{text, entities}]` or `{cases: [...]}` -> counts by type and for all, with what was wrong. */
export function scoreExtraction(labelled) {
  const counts = new Map();
  const faults = [];
  const count = (key, field) => {
    for (const type of [key.split(" ", 1)[0], "all"]) {
      if (!counts.has(type)) counts.set(type, { hit: 0, extra: 0, missed: 0 });
      counts.get(type)[field]++;
    }
  };
  for (const { text, entities } of labelled.cases ?? labelled) {
    const found = new Set(extractEntities(text).map(keyOf));
    const wanted = new Set(entities.map(keyOf));
    for (const key of found) {
      count(key, wanted.has(key) ? "hit" : "extra");
      if (!wanted.has(key)) faults.push(`extra   ${key}`);
    }
    for (const key of wanted) {
      if (found.has(key)) continue;
      count(key, "missed");
      faults.push(`missed  ${key}`);
    }
  }
  const rows = [...counts].map(([type, { hit, extra, missed }]) => ({
    type,
    precision: hit / (hit + extra),
    recall: hit / (hit + missed),
    labels: hit + missed,
  }));
  return { rows, faults };
}
