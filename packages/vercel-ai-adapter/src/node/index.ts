export { fileStore } from "./file-store.ts";
export { jsonlRecorder } from "./jsonl-recorder.ts";
