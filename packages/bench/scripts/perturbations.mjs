// Every single mistake in every gold run, and the layers that it lowers: `pnpm perturbations`.
import { benchmarkInstances, perturbationMarkdown, perturbationTable } from "@agentltl/bench";

const rows = perturbationTable(benchmarkInstances());
process.stdout.write(`${perturbationMarkdown(rows)}\n`);
for (const { kind, surprises } of rows)
  for (const { instance, position, lowered } of surprises)
    process.stdout.write(
      `${kind} at #${position + 1} of ${instance} lowers ${lowered.join(", ") || "nothing"}\n`,
    );
process.exitCode = rows.some(({ surprises }) => surprises.length > 0) ? 1 : 0;
