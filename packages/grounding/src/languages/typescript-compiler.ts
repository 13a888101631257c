import type { ts } from "ts-morph";

/** The compiler that parses TypeScript and JavaScript: `ts` of the package `ts-morph`. */
export type TypeScriptCompiler = typeof ts;
