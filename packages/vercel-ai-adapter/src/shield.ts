import type { Obligation } from "@agentltl/core";
import { longestNote, shortNote } from "@agentltl/core/host";
import { asList, isObject, member, textMember } from "./member.ts";

/** What the model is told of what is owed; `undefined` where nothing is. */
export function noteOn(owed: readonly Obligation[], named: boolean): string | undefined {
  if (owed.length === 0) return undefined;
  // A run without a name ends with its answer.
  const later = named && owed.every(({ due }) => due === "session");
  const head = later ? "Owed before the conversation ends:" : "Owed before you answer:";
  const texts = owed.map(
    ({ detail, repair }) => ` ${[detail, repair].filter((text) => text !== "").join(" ")}`,
  );
  const whole = texts.filter(
    (_, index) => head.length + texts.slice(0, index + 1).join("").length <= longestNote,
  );
  const left = texts.length - whole.length;
  if (whole.length === 0) return shortNote(`${head}${texts[0]}`);
  return `${head}${whole.join("")}${left === 0 ? "" : ` And ${left} more.`}`;
}

/**
 * The `toolChoice` of a step that offers these tools alone: none where the given one can be followed. To be forced to call what is hidden
 * would leave the model without a move.
 */
export function choiceAmong(offered: readonly string[], given: unknown): { readonly toolChoice?: "auto" } {
  const forced = isObject(given) ? textMember(given, "toolName") : undefined;
  const possible =
    forced === undefined ? given !== "required" || offered.length > 0 : offered.includes(forced);
  return possible ? {} : { toolChoice: "auto" };
}

/** What a step is prepared with that offers these tools alone, whatever the request or the step itself would have it choose. */
export function offeringOnly(activeTools: readonly string[], options: object, prepared: unknown): object {
  const choice = member(prepared, "toolChoice") ?? member(options, "toolChoice");
  return { activeTools, ...choiceAmong(activeTools, choice) };
}

/** What the tools of a step would be without us: the step's own choice, the request's, all of them. */
export function offeredTools(options: object, prepared: unknown): readonly string[] {
  const chosen =
    member(prepared, "activeTools") ??
    member(options, "activeTools") ??
    member(options, "experimental_activeTools");
  const tools = Object.keys(Object(member(options, "tools")));
  if (chosen === undefined || chosen === null) return tools;
  return asList(chosen).filter((name): name is string => typeof name === "string");
}

/** A system prompt with one more message at its end, in the shape in which it was given. */
export function withNote(instructions: unknown, note: string): unknown {
  const message = { role: "system", content: note };
  if (typeof instructions === "string") return instructions === "" ? note : `${instructions}\n\n${note}`;
  if (Array.isArray(instructions)) return [...instructions, message];
  return isObject(instructions) ? [instructions, message] : note;
}
