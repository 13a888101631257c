import { nearestName } from "@agentltl/core/host";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";

/** The name, where it is one of these. Throws an `InputError` with the nearest one. */
export function nearestOf<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  const nearest = nearestName(text, names);
  const advice = nearest === undefined ? `there are ${names.join(", ")}` : `did you mean \`${nearest}\`?`;
  throw new InputError(`there is no ${what} \`${visible(text)}\`: ${advice}`);
}
