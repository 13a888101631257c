// Prints precision and recall of the extraction, by type: pnpm score <labelled.json>...
import { readFileSync } from "node:fs";
import { scoreExtraction } from "../test/extraction-score.ts";

for (const path of process.argv.slice(2)) {
  const { rows, faults } = scoreExtraction(JSON.parse(readFileSync(path, "utf8")));
  console.log(path);
  for (const { type, precision, recall, labels } of rows)
    console.log(
      `  ${type.padEnd(20)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  labels ${labels}`,
    );
  for (const fault of faults) console.log(`    ${fault}`);
}
