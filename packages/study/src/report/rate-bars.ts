import type { Bars } from "@agentltl/report";
import type { GroupRates, PolicyTables } from "../analysis/policy-tables.ts";

/** The four categories of the paper (section 5.3), with what they are called. */
const categories = [
  ["CG", "Correct and grounded (CG)"],
  ["CU", "Correct, not grounded (CU)"],
  ["IG", "Incorrect, grounded (IG)"],
  ["IU", "Incorrect, not grounded (IU)"],
] as const;

/** A plot of each category: a bar for each model and prompt, of all buckets together and of each. */
export function rateBars({ groups, policy }: PolicyTables): readonly Bars[] {
  return categories.map(([category, title]) => ({
    kind: "bars",
    title,
    caption: `The share of valid runs by the policy ${policy}, with its 95 % interval over repositories.`,
    y: "share of valid runs",
    bars: groups.map(({ model, prompt, bucket, rates }) => {
      const { share, interval } = rates[category];
      return {
        name: nameOf({ model, prompt, bucket }),
        group: bucket,
        value: share,
        ...(interval === null ? {} : { low: interval[0], high: interval[1] }),
      };
    }),
  }));
}

function nameOf({ model, prompt, bucket }: Pick<GroupRates, "model" | "prompt" | "bucket">): string {
  return bucket === "all" ? `${model}, ${prompt}` : `${model}, ${prompt}, ${bucket}`;
}
