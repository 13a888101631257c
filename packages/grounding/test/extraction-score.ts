import { extractEntities } from "../src/answer/extract-entities.ts";

interface Labelled {
  readonly text: string;
  readonly entities: readonly { readonly type: string; readonly value: string }[];
}

/** Figures of one type of entity, or of `all`. */
export interface ScoreRow {
  readonly type: string;
  readonly precision: number;
  readonly recall: number;
  readonly labels: number;
}

/** Compares what is extracted with labelled answers, `[{text, entities}]` or `{cases: [...]}`, and lists what was wrong. */
export function scoreExtraction(labelled: readonly Labelled[] | { readonly cases: readonly Labelled[] }): {
  readonly rows: readonly ScoreRow[];
  readonly faults: readonly string[];
} {
  const hits: string[] = [];
  const extras: string[] = [];
  const misses: string[] = [];
  for (const { text, entities } of "cases" in labelled ? labelled.cases : labelled) {
    const found = new Set(extractEntities(text).map(keyOf));
    const wanted = new Set(entities.map(keyOf));
    for (const key of found) (wanted.has(key) ? hits : extras).push(key);
    for (const key of wanted) if (!found.has(key)) misses.push(key);
  }
  const types = ["all", ...new Set([...hits, ...extras, ...misses].map(typeOf))];
  const rows = types.map((type) => {
    const [hit, extra, missed] = [hits, extras, misses].map(
      (keys) => keys.filter((key) => type === "all" || typeOf(key) === type).length,
    ) as [number, number, number];
    return { type, precision: hit / (hit + extra), recall: hit / (hit + missed), labels: hit + missed };
  });
  return {
    rows,
    faults: [...extras.map((key) => `extra   ${key}`), ...misses.map((key) => `missed  ${key}`)],
  };
}

function keyOf({ type, value }: Labelled["entities"][number]): string {
  return `${type} ${value}`;
}

function typeOf(key: string): string {
  return key.slice(0, key.indexOf(" "));
}
