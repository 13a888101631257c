import { type Observation, partsOfCall } from "../../monitor/letters/observation.ts";
import type { Message, ToolCall } from "../../trace/trace-data.ts";
import type { Facts } from "../history.ts";

/** Which calls and messages a machine is told of: those of one turn, or all. */
export type Span = number | "session";

/** What there is to observe of a call; `since` is the position of the call before it that counts. */
export function observe(facts: Facts, call: ToolCall, since: number, span: Span): Observation {
  const said = messagesSince(facts.dialogue, since, span);
  return {
    call,
    said: said === nobody ? nobody : before(said, call.position),
    missing: facts.gaps.length === 0 ? none : missingOf(facts, call),
  };
}

/** What there is to observe of a call now that it ended. */
export function observeEnd(facts: Facts, call: ToolCall, known: Observation): Observation {
  return { ...known, call, missing: missingOf(facts, call) };
}

const none: NonNullable<Observation["missing"]> = [];
const nobody: readonly Message[] = [];

/** The dialogue after a call. Looks at the end only, since that is where it is. */
function messagesSince(dialogue: readonly Message[], since: number, span: Span): readonly Message[] {
  let from = dialogue.length;
  while (from > 0 && (dialogue[from - 1]?.afterCall ?? 0) > since) from--;
  if (from === dialogue.length) return nobody;
  const said = dialogue.slice(from);
  return span === "session" ? said : inTurn(said, span);
}

// Functions of their own: a function in which another is made costs each of its calls, and here is one at each call of an agent.

function inTurn(said: readonly Message[], span: number): readonly Message[] {
  return said.filter(({ turn }) => turn === span);
}

function before(said: readonly Message[], position: number): readonly Message[] {
  return said.filter(({ afterCall }) => afterCall <= position);
}

function missingOf({ gaps }: Facts, { position }: ToolCall): NonNullable<Observation["missing"]> {
  const kinds = gaps.filter(({ call }) => call === position).map(({ kind }) => kind);
  return partsOfCall.filter((part) => kinds.includes(part));
}
