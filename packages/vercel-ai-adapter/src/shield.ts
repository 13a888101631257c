import type { Guard, Obligation } from "@agentltl/core";
import { asList, isObject, member, textMember } from "./member.ts";

/** A note is no longer than a refusal. */
const longest = 400;

/** Those of the tools that no call can be made of now, whatever its arguments. */
export function hiddenTools(guard: Guard, tools: readonly string[]): ReadonlySet<string> {
  const never = guard.allowedTools(tools).filter(({ allowed }) => allowed === "never");
  return new Set(never.map(({ tool }) => tool));
}

/** What the model is told of what is owed; `undefined` where nothing is that a tool at hand can meet. */
export function noteOn(owed: readonly Obligation[], named: boolean): string | undefined {
  const open = owed.filter(({ meetable }) => meetable !== false);
  // A run without a name ends with its answer.
  const later = named && open.every(({ due }) => due === "session");
  const head = later ? "Owed before the conversation ends:" : "Owed before you answer:";
  const texts = open.map(
    ({ detail, repair }) => ` ${[detail, repair].filter((text) => text !== "").join(" ")}`,
  );
  const whole = texts.filter(
    (_, index) => head.length + texts.slice(0, index + 1).join("").length <= longest,
  );
  const left = texts.length - whole.length;
  if (open.length === 0) return undefined;
  if (whole.length === 0) return `${head}${texts[0]}`.slice(0, longest - 1).concat("…");
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
