// Analyses a results' folder in a process of its own, as another machine would: argv says the folder.
import { analyzeStudy, writeReport } from "../src/node/analysis/analyze-study.ts";

const [folder = ""] = process.argv.slice(2);
await writeReport(folder, await analyzeStudy(folder));
