import type { Codes, TableState } from "../monitor/monitor-state.ts";
import type { Allowance } from "./allowance.ts";
import { callsOfTool, type OfTool } from "./calls-of-tool.ts";
import type { JointRules, Standing } from "./joint-rules.ts";

/** One tool that the agent is offered. */
export interface AllowedTool {
  readonly tool: string;
  /** Of all rules together. Two rules may each leave some arguments and together none: then this is `depends`. */
  readonly allowed: Allowance;
  /** The rules that have something against it, by number, those that never let it through first. */
  readonly rules: readonly { readonly rule: number; readonly allowed: Exclude<Allowance, "safe"> }[];
}

/** Says what of each tool is allowed in a state: at a cost that depends on neither the calls before nor the values that they have shown. */
export type ToolReader = (standing: Standing) => readonly AllowedTool[];

/** How many values that calls have shown are looked at. With more, `depends` is the answer where they might matter. */
const mostCells = 32;

/**
 * Makes the question ready. It is asked of calls that are parallel to none before. `never` and `safe` are certain; `depends` may be said
 * of what is in truth one of them where conditions can't be looked into, where a value decides, or where a result is not known.
 */
export function toolReader(rules: JointRules, tools: readonly string[]): ToolReader {
  const { pieces } = rules.monitor;
  const prepared = tools.map((tool) => ({
    safe: { tool, allowed: "safe", rules: [] } satisfies AllowedTool,
    asked: pieces.flatMap((piece, number) => {
      const ofTool = callsOfTool(piece, tool);
      return ofTool === undefined ? [] : [{ number, rule: rules.owners[number] ?? -1, ofTool }];
    }),
  }));
  return (standing) =>
    prepared.map(({ safe, asked }) => {
      let found: AllowedTool["rules"] | undefined;
      for (const { number, rule, ofTool } of asked) {
        const stands = standing.pieces[number];
        const allowed = stands?.kind === "table" ? allowanceOf(ofTool, stands) : "depends";
        if (allowed !== "safe")
          found = found === undefined ? [{ rule, allowed }] : withRule(found, rule, allowed);
      }
      const [first] = found ?? [];
      return first === undefined ? safe : { tool: safe.tool, allowed: first.allowed, rules: found ?? [] };
    });
}

/** One more piece of a rule has something against the tool. Those that never let it through stand first. */
function withRule(
  found: AllowedTool["rules"],
  rule: number,
  allowed: Exclude<Allowance, "safe">,
): AllowedTool["rules"] {
  const known = found.find((one) => one.rule === rule);
  if (known !== undefined && (known.allowed === "never" || allowed === "depends")) return found;
  const all = [...found.filter((one) => one !== known), { rule, allowed }];
  return [...all.filter((one) => one.allowed === "never"), ...all.filter((one) => one.allowed === "depends")];
}

function allowanceOf(ofTool: OfTool, { strangers, cells }: TableState): Allowance {
  const ofStrangers = ofCodes(ofTool, strangers);
  if (ofStrangers === "never" || cells.size === 0) return ofStrangers;
  if (cells.size > mostCells) return "depends";
  let all = ofStrangers;
  for (const codes of cells.values()) {
    const one = ofCodes(ofTool, codes);
    if (one === "never") return one;
    if (one === "depends") all = one;
  }
  return all;
}

function ofCodes({ byState }: OfTool, codes: Codes): Allowance {
  const [code = 0] = codes;
  const first = byState[code >> 1] ?? "depends";
  if (codes.length === 1) return first;
  return codes.length > 0 && codes.every((one) => byState[one >> 1] === first) ? first : "depends";
}
