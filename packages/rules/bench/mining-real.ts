// What mining finds in real runs, and how it stands to what really hangs on what: node --conditions=@agentltl/source bench/mining-real.ts [file...]
import { againstEffects, minedFile, realFiles } from "../test/real-mining.ts";

/** So many rules of each file are printed, the most telling first. */
const shown = 3;
const named = process.argv.slice(2);
for (const file of named.length > 0 ? named : realFiles) {
  const mined = minedFile(file);
  const { found, heldOut, bad } = mined.runs;
  const templates = new Map<string, number>();
  for (const { template } of mined.rules) templates.set(template, (templates.get(template) ?? 0) + 1);
  const counts = [...templates]
    .toSorted(([, one], [, other]) => other - one)
    .map(([template, count]) => `${template} ${count}`);
  console.log(
    `${file}: found in ${found} runs, tried on ${heldOut} others${bad === 0 ? "" : ` and ${bad} bad ones`}: ${mined.rules.length} rules, ${mined.notConfirmed} not borne out`,
  );
  console.log(`  ${counts.join(", ")}`);
  for (const { sentence, support, confidence, interest, contrast } of mined.rules.slice(0, shown)) {
    const figures = { support, confidence, interest, contrast };
    const texts = Object.entries(figures).flatMap(([name, value]) =>
      value === null ? [] : [`${name} ${value.toFixed(2)}`],
    );
    console.log(`  ${sentence}  (${texts.join(", ")})`);
  }
  if (file !== "bfcl_multi_turn_base_gt") continue;
  const { rules, borneOut, pairs, effects } = againstEffects(mined);
  console.log(
    `  orders and values that leaving a call out bears out: ${borneOut} of ${rules}; of all pairs of tools that often: ${effects} of ${pairs}`,
  );
}
