import { ExecutabilityError } from "@agentltl/executability";
import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";

/** What the file makes; an error in it is the user's, with the file's name before it where it has none. */
export async function usable<T>(make: () => T, file: string): Promise<T> {
  const made = await attempt(make);
  if (made.kind === "done") return made.value;
  if (!ExecutabilityError.isInstance(made.error)) throw made.error;
  const { message } = made.error;
  throw new InputError(message.startsWith(file) ? visible(message) : `${file}: ${visible(message)}`);
}
