export { pythonParser, type SourceParserOptions, sourceParser } from "./source-parser.ts";
