import type { Pattern } from "../formula/pattern.ts";
import { expectPattern } from "./read-pattern.ts";
import { Reader } from "./reader.ts";

/**
 * The pattern that `text` writes, such as `refund(order_id = $o, outcome = ok)`.
 *
 * @throws AgentLTLError `syntax` with the place of the fault, for every text that is no pattern.
 */
export function parsePattern(text: string): Pattern {
  const reader = new Reader(text);
  const pattern = expectPattern(reader);
  if (reader.atEnd()) return pattern;
  throw reader.error(`expected the end of the pattern, found ${reader.found()}`);
}
