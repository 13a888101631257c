export { appendJsonLines, type JsonLinesFile } from "./append-json-lines.ts";
