import type { Condition, EndedAs, Matcher, Pattern } from "../formula/pattern.ts";
import { quoted } from "./quoted.ts";
import { matcherForms, readMatcher } from "./read-matcher.ts";
import { expectConditionPlace } from "./read-path.ts";
import { expectTool } from "./read-tool.ts";
import type { Reader } from "./reader.ts";

/** What is gathered while the conditions of a pattern are read. */
interface Draft {
  readonly where: Condition[];
  outcome?: EndedAs;
  agent?: Matcher;
  opensStep?: true;
}

/** Passes over a pattern that must stand here: a tool, and conditions in parentheses. */
export function expectPattern(reader: Reader): Pattern {
  const tool = expectTool(reader);
  const draft: Draft = { where: [] };
  if (reader.at("{")) throw reader.error("conditions stand in parentheses: `tool(order_id = 3)`");
  if (!reader.take("(")) return { tool, where: [] };
  while (!reader.take(")")) {
    readCondition(reader, draft);
    if (reader.take(",") || reader.at(")")) continue;
    throw reader.error(`expected \`,\` or \`)\` after a condition, found ${reader.found()}`);
  }
  return { tool, ...draft };
}

function readCondition(reader: Reader, draft: Draft): void {
  const start = reader.offset;
  const place = expectConditionPlace(reader);
  const left = reader.text.slice(start, reader.offset).trim();
  switch (left) {
    case "outcome":
      readOutcome(reader, draft, start);
      break;
    case "agent":
      readAgent(reader, draft, start);
      break;
    case "opensStep":
    case "opens_step":
      readOpensStep(reader, draft, left);
      break;
    default:
      draft.where.push({ ...place, matcher: expectMatcher(reader, left) });
  }
}

function readAgent(reader: Reader, draft: Draft, start: number): void {
  if (draft.agent !== undefined) throw reader.error("`agent` stands twice in one pattern", start);
  draft.agent = expectMatcher(reader, "agent");
}

/** Passes over a matcher that must stand here. */
function expectMatcher(reader: Reader, left: string): Matcher {
  const matcher = readMatcher(reader, left);
  if (matcher !== undefined) return matcher;
  if (reader.at(",") || reader.at(")") || reader.atEnd()) {
    throw reader.error(
      `say what ${quoted(left)} must be: ${quoted(`${left} = …`)} or ${quoted(`${left} exists`)}`,
    );
  }
  throw reader.error(`expected ${matcherForms} after ${quoted(left)}, found ${reader.found()}`);
}

function readOutcome(reader: Reader, draft: Draft, start: number): void {
  const matcher = expectMatcher(reader, "outcome");
  const ended = matcher.kind === "equals" ? matcher.value : undefined;
  if (ended !== "ok" && ended !== "error") {
    throw reader.error("`outcome` is `= ok` or `= error`; an argument of that name is `args.outcome`", start);
  }
  if (draft.outcome !== undefined) throw reader.error("`outcome` stands twice in one pattern", start);
  draft.outcome = ended;
}

function readOpensStep(reader: Reader, draft: Draft, left: string): void {
  if (!reader.at(",") && !reader.at(")")) {
    throw reader.error(`${quoted(left)} stands alone; an argument of that name is ${quoted(`args.${left}`)}`);
  }
  draft.opensStep = true;
}
