// A worker in a process of its own, told the folder of a study file, the address of the queue, and the name of this worker, which is its key.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseStudy } from "../src/file/parse-study.ts";
import { workOnStudy } from "../src/node/queue/work-on-study.ts";

const [base = "", queue = "", name = ""] = process.argv.slice(2);
const study = parseStudy(readFileSync(join(base, "study.yaml"), "utf8"));
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());
await workOnStudy(study, {
  base,
  results: join(base, "results"),
  queue,
  environment: { WORKER: name },
  signal: stop.signal,
  deadAfter: 1000,
});
