import { trainingCorpus } from "../corpus/corpus.ts";
import type { CorpusInstance } from "../corpus/corpus-instance.ts";
import { trainPolicy } from "./grpo.ts";
import { type PolicyScore, scorePolicy } from "./score-policy.ts";

/** Patterns that this demonstration keeps from training, besides the two that the corpus keeps. */
export const keptPatterns: readonly string[] = [
  "sequential_long",
  "two_stage_pipeline",
  "collect_and_branch",
];

/** What a policy is tried on. Nothing of it is trained on. */
export const demoSets = ["new numbers", "held-out patterns", "renamed tools", "held-out loops"] as const;

/** How a policy does on each set after so many prompts. */
export interface DemoPoint {
  readonly prompts: number;
  readonly scores: Readonly<Record<(typeof demoSets)[number], PolicyScore>>;
}

/** How the demonstration is run. */
export interface DemoOptions {
  readonly epochs?: number;
  readonly seed?: number;
  /** At most so many training prompts an epoch. */
  readonly most?: number;
  readonly every?: number;
}

/**
 * Trains a small softmax policy on the corpus by the hardened reward, and scores it on the way. It shows what the reward teaches, and is no
 * language model: it reads prompts by rules that are written by hand (`mention.ts`, `run-state.ts`) and learns which of what it sees to follow.
 */
export function trainingDemo(options: DemoOptions = {}): readonly DemoPoint[] {
  const { epochs = 5, seed = 1, most = Number.POSITIVE_INFINITY, every = 240 } = options;
  const corpus = trainingCorpus();
  const sets = demoTasks(corpus);
  const points: DemoPoint[] = [];
  const train = corpus.filter(({ split, pattern }) => split === "train" && !keptPatterns.includes(pattern));
  trainPolicy(train.slice(0, most), {
    epochs,
    seed,
    every,
    onStep: (prompts, policy) => {
      const scores = demoSets.map((name) => [name, scorePolicy(policy, sets[name])] as const);
      points.push({ prompts, scores: Object.fromEntries(scores) as DemoPoint["scores"] });
    },
  });
  return points;
}

/** The tasks of each set. */
export function demoTasks(
  corpus: readonly CorpusInstance[],
): Readonly<Record<(typeof demoSets)[number], readonly CorpusInstance[]>> {
  const of = (...splits: readonly string[]): readonly CorpusInstance[] =>
    corpus.filter(({ split, augmentation }) => splits.includes(split) && augmentation === "none");
  const isKept = ({ pattern }: CorpusInstance): boolean => keptPatterns.includes(pattern);
  return {
    "new numbers": of("unaugmented").filter((task) => !isKept(task)),
    "held-out patterns": of("unaugmented", "train").filter(isKept),
    "renamed tools": of("diverse-tool"),
    "held-out loops": of("unseen-pattern"),
  };
}

/** The points as a table in Markdown: compliance and accuracy on each set. */
export function demoMarkdown(points: readonly DemoPoint[]): string {
  const cell = ({ compliance, accuracy }: PolicyScore): string =>
    `${compliance.toFixed(2)} · ${accuracy.toFixed(2)}`;
  return [
    `| prompts | ${demoSets.join(" | ")} |`,
    `| ---: | ${demoSets.map(() => "---").join(" | ")} |`,
    ...points.map(
      ({ prompts, scores }) => `| ${prompts} | ${demoSets.map((name) => cell(scores[name])).join(" | ")} |`,
    ),
  ].join("\n");
}
