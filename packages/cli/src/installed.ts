import { attempt } from "./errors/attempt.ts";
import { InputError } from "./errors/input-error.ts";

/** Loads what stands on packages that not everybody needs. Throws an `InputError` that says which to install. */
export async function installed<Module>(load: () => Promise<Module>, packages: string): Promise<Module> {
  const loaded = await attempt(load);
  if (loaded.kind === "done") return loaded.value;
  throw new InputError(`this needs packages that can't be loaded; run npm i ${packages}`);
}
