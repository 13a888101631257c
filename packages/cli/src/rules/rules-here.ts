import { attempt } from "../errors/attempt.ts";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";

/** The rule files of the folder, for commands that are given none. Throws where there is none. */
export async function rulesHere(io: Io): Promise<readonly string[]> {
  const { glob } = await import("tinyglobby");
  const found = await attempt(() => glob("*.rules.{yaml,yml}", { cwd: io.cwd }));
  if (found.kind === "done" && found.value.length > 0) return found.value.toSorted();
  throw new InputError("no file here is called *.rules.yaml; name one, or write one with `agentltl init`");
}
