import { canAskAgain } from "./ask-again.ts";
import { isObject, member } from "./member.ts";
import type { Steering, VercelOptions } from "./options.ts";
import type { SendBack } from "./turn.ts";

/** How an answer of this request can be sent back. */
export function sendBackFor(options: VercelOptions, request: object): SendBack {
  if (options.posture === "observe") return { kind: "never" };
  const again = canAskAgain(member(request, "model"));
  // What the host has seen can't be held any more, and steering shows it every answer.
  if (again && options.answer === "hold") return { kind: "again" };
  const steering = steeringOf(options, request);
  if (steering !== undefined) return { kind: "steer", steering };
  return { kind: again ? "again" : "never" };
}

/** The user's own steering object, since the host takes one; else a new one, where we were given the means. */
function steeringOf({ createSteering }: VercelOptions, request: object): Steering | undefined {
  const own = member(request, "experimental_steering");
  return isSteering(own) ? own : createSteering?.();
}

function isSteering(value: unknown): value is Steering {
  return isObject(value) && typeof Reflect.get(value, "steer") === "function";
}
