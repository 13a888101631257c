import { constraintsOf } from "../instance/constraints-of.ts";
import type { Task } from "../instance/instance.ts";
import { promptOf } from "../instance/prompt-of.ts";
import type { Difficulty } from "../templates/template.ts";
import { simulate } from "../workflow/simulate.ts";
import type { Domain } from "./aliases.ts";
import { type Augmentation, augmented } from "./augment.ts";
import type { Core } from "./core.ts";
import type { Numbers, Transform } from "./pattern.ts";
import { poolTools, renamedText } from "./pool-tools.ts";

/** What an instance is for: to train on, or one of the four held-out splits (paper section 4.3). */
export type Split = "train" | "unaugmented" | "augmented" | "unseen-pattern" | "diverse-tool";

/** One task of the training corpus. */
export interface CorpusInstance extends Task {
  readonly split: Split;
  readonly pattern: string;
  readonly transform: Transform;
  readonly augmentation: Augmentation;
  /** The field whose names the tools have; `undefined` for their own. */
  readonly domain: Domain | undefined;
  readonly numbers: Numbers;
  /** By the number of calls: up to 5, 15, 30, 60, more (paper section 12.5). */
  readonly difficulty: Difficulty;
}

/** Makes a task of a core. */
export function corpusInstance(
  core: Core,
  augmentation: Augmentation,
  split: Split,
  domain?: Domain,
): CorpusInstance {
  const { steps, procedure } = augmented(core, augmentation);
  const simulated = simulate(poolTools(domain), procedure);
  const prompt = renamedText(promptOf(steps), domain);
  const offered = Object.values(poolTools(domain)).map(({ name }) => name);
  return {
    split,
    pattern: core.pattern.name,
    transform: core.transform,
    augmentation,
    domain,
    numbers: core.numbers,
    difficulty: difficultyByCalls(simulated.calls.length),
    prompt,
    tools: () => Object.values(poolTools(domain)),
    gold: simulated.calls,
    answer: simulated.answer,
    untaken: simulated.untaken,
    constraints: constraintsOf(simulated, prompt, offered),
  };
}

/** The difficulty that a number of calls is labelled with. */
export function difficultyByCalls(calls: number): Difficulty {
  if (calls <= 5) return 1;
  if (calls <= 15) return 2;
  if (calls <= 30) return 3;
  return calls <= 60 ? 4 : 5;
}
