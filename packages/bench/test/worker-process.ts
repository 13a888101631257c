// A worker in a process of its own, for queue.test.ts to kill. The first run that it takes never ends.
import { workOnRuns } from "../src/queue/index.ts";

workOnRuns({
  url: process.argv[2] ?? "",
  deadAfter: 1000,
  runnerOf: () => {
    process.stdout.write("taken\n");
    return { host: { name: "ai-sdk", run: () => new Promise(() => {}) } };
  },
});
