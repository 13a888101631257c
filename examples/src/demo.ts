import { paintFor } from "./paint.ts";
import { runDemo } from "./run-demo.ts";
import { runStudyDemo } from "./run-study-demo.ts";

try {
  const common = {
    paint: paintFor(process.stdout.isTTY, process.env),
    write: (line: string) => console.log(line),
  };
  await runDemo({ ...common, folder: "demo-out", environment: process.env });
  await runStudyDemo({ ...common, results: "demo-results" });
} catch (error) {
  console.error(`\nError: ${error instanceof Error ? error.message : String(error)}`);
  console.error("Unset OPENAI_API_KEY and OPENAI_BASE_URL to run the demo without a model.");
  process.exitCode = 1;
}
