import { attempt } from "./errors/attempt.ts";
import { describeError } from "./errors/describe-error.ts";
import { InputError } from "./errors/input-error.ts";
import { installed } from "./installed.ts";
import { visible } from "./text/visible.ts";

/** Loads what shares work over Redis. Throws an `InputError` where `--queue` is no address of a server, and where packages are missing. */
export async function loadForQueue<Module>(url: string, load: () => Promise<Module>): Promise<Module> {
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new InputError(
      `--queue is \`${visible(url)}\`: give the address of a Redis server, such as redis://host:6379`,
    );
  return installed(load, "bullmq ioredis");
}

/** An address as it may be shown: without its password. */
export function shownQueue(url: string): string {
  const shown = new URL(url);
  if (shown.password !== "") shown.password = "…";
  return visible(decodeURI(shown.href));
}

/** What an action on the queue comes to. Where the server is at fault the `InputError` says so, and what the user can go on with. */
export async function withQueue<Value>(
  url: string,
  goesOn: string,
  action: () => Promise<Value>,
): Promise<Value> {
  const done = await attempt(action);
  if (done.kind === "done") return done.value;
  if (describeError(done.error) !== undefined) throw done.error;
  const why = done.error instanceof Error ? done.error.message : String(done.error);
  throw new InputError(`--queue \`${shownQueue(url)}\` can't be used: ${visible(why)}; ${goesOn}`);
}
