import type { SourceParser } from "../src/evidence/definition.ts";
import { sourceParser } from "../src/node/source-parser.ts";

/** The parser for Python with a time budget of its own. */
export function parserWithin(budgetMs: number): Promise<SourceParser> {
  return sourceParser({ languages: ["python"], budgetMs });
}
