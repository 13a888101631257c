export { type AnalyzedStudy, analyzeStudy, writeReport } from "./analysis/analyze-study.ts";
export { type LoadedStudy, loadStudy } from "./load-study.ts";
export { type DryRun, dryRun } from "./run/dry-run.ts";
export { type RunStudyOptions, runStudy } from "./run/run-study.ts";
export type { StudyProgress } from "./run/study-progress.ts";
export { type ScriptedServer, startScriptedServer } from "./scripted-server.ts";
export { type RepositoryTools, repositoryTools } from "./tools/repository-tools.ts";
