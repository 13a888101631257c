import type { Analysis } from "../analysis/analyze.ts";
import { figures } from "../analysis/rates.ts";
import { csvCell } from "./csv-cell.ts";

const heads = [
  "policy",
  "model",
  "prompt",
  "bucket",
  "figure",
  "hits",
  "valid",
  "share",
  "low",
  "high",
  "wilson_low",
  "wilson_high",
];

/** Every rate as CSV, one a line, unrounded: for whoever makes tables of their own. */
export function csvTables({ tables }: Analysis): string {
  const rows = tables.flatMap(({ policy, groups }) =>
    groups.flatMap(({ model, prompt, bucket, rates }) =>
      figures.map((figure) => {
        const { hits, of, share, interval, wilson } = rates[figure];
        return [
          policy,
          model,
          prompt,
          bucket,
          figure,
          hits,
          of,
          share,
          interval?.[0],
          interval?.[1],
          wilson?.[0],
          wilson?.[1],
        ];
      }),
    ),
  );
  return [heads, ...rows].map((row) => `${row.map(csvCell).join(",")}\n`).join("");
}
