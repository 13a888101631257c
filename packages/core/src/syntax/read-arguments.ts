import type { Formula } from "../formula/formula.ts";
import type { Reader } from "./reader.ts";

/** `formula`, after the parenthesis that closes it. */
export function closed<Kind extends Formula>(reader: Reader, formula: Kind): Kind {
  if (reader.at(",") && "call" in formula) {
    throw reader.error(
      `\`${formula.kind}\` takes one pattern; conditions stand in parentheses after the tool: \`tool(order_id = 3)\``,
    );
  }
  reader.expect(")", `to close \`${formula.kind}(\``);
  return formula;
}

/** Passes over a comma that must stand here; `what` follows it. */
export function comma(reader: Reader, what: string): void {
  if (!reader.take(",")) throw reader.error(`expected \`,\` and ${what}, found ${reader.found()}`);
}
