import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import { visible } from "../text/visible.ts";

/** Loads what stands on packages that not everybody needs. Throws an `InputError` that says which to install. */
export async function installed<Module>(load: () => Promise<Module>, packages: string): Promise<Module> {
  const loaded = await attempt(load);
  if (loaded.kind === "done") return loaded.value;
  throw new InputError(`this needs packages that can't be loaded; run npm i ${packages}`);
}

/** Throws an `InputError` where it is no address of a Redis server. */
export function checkRedisUrl(url: string): void {
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return;
  throw new InputError(
    `--queue is \`${visible(url)}\`: give the address of a Redis server, such as redis://host:6379`,
  );
}
