import { AgentLTLError, type Formula, parse } from "@agentltl/core";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { placeText } from "../text/place-text.ts";
import { visible } from "../text/visible.ts";

/** The formula that an option gives as text. Throws an `InputError` where it is none, which says where, and in which option. */
export async function parseFormula(text: string, option: string): Promise<Formula> {
  const read = await attempt(() => parse(text));
  if (read.kind === "done") return read.value;
  if (!AgentLTLError.isInstance(read.error)) throw read.error;
  const { message, place } = read.error;
  throw new InputError(`${option}: ${visible(message)}${placeText(place)}`);
}
