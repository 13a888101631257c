import { paintFor } from "./paint.ts";
import { runDemo } from "./run-demo.ts";

try {
  await runDemo({
    folder: "demo-out",
    environment: process.env,
    paint: paintFor(process.stdout.isTTY, process.env),
    write: (line) => console.log(line),
  });
} catch (error) {
  console.error(`\nError: ${error instanceof Error ? error.message : String(error)}`);
  console.error("Unset OPENAI_API_KEY and OPENAI_BASE_URL to run the demo without a model.");
  process.exitCode = 1;
}
