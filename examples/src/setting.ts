import type { AdapterOptions } from "@agentltl/core/host";
import type { Models } from "./models.ts";
import type { Repository } from "./repository.ts";

/** What the demo's runs share. */
export interface Setting {
  readonly models: Models;
  readonly repository: Repository;
  /** Rules and answer check: the same for both hosts. */
  readonly options: Pick<AdapterOptions, "rules" | "grounding" | "posture">;
  /** The folder for the logs. */
  readonly folder: string;
}

/** What the agents are told. */
export const instructions =
  "You answer questions about the Python source of a repository. Paths are relative to its root; the source is in gyp/pylib. Answer in one or two sentences and name the file.";

/** What runs 1 and 2 are asked. */
export const question = "Where is EncodePOSIXShellArgument defined?";
