export { pythonParser } from "./python-parser.ts";
