import { maxDepth } from "../json/read-json.ts";

/** How deep a trace may nest: arguments and results as deep as any value may, and what stands around them. */
export const traceDepth: number = maxDepth + 10;
