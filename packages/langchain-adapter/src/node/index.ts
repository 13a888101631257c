export { jsonlRecorder } from "./jsonl-recorder.ts";
