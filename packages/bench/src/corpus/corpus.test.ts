import { defineProcedure, type Layer, verifyTrace } from "@agentltl/core";
import { groupBy } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { digest } from "../../test/digest.ts";
import { goldTrace, traceOf } from "../instance/gold-trace.ts";
import { templates } from "../templates/templates.ts";
import type { LoggedCall } from "../workflow/simulate.ts";
import { domains } from "./aliases.ts";
import { augmentationsOf } from "./augment.ts";
import { coreKey, drawCores } from "./core.ts";
import { splitSizes, trainingCorpus } from "./corpus.ts";
import { type CorpusInstance, corpusInstance, difficultyByCalls } from "./corpus-instance.ts";
import { corpusFiles } from "./corpus-lines.ts";
import { dataCard } from "./data-card.ts";
import { heldOutPatterns } from "./patterns/held-out.ts";
import { trainingPatterns } from "./patterns/patterns.ts";
import { augmentedPool, trainingCores } from "./pool.ts";

const taken = new Set<string>();
const cores = trainingCores(taken);
const pool = augmentedPool(cores);
const corpus = trainingCorpus();
const train = corpus.filter(({ split }) => split === "train");

/** How many of each. */
function counts<Value>(
  values: readonly Value[],
  of: (value: Value) => string | number,
): Record<string, number> {
  return Object.fromEntries([...groupBy(values, of)].map(([key, some]) => [key, some.length]));
}

test("15 patterns are trained on and 2 held out; four have either transformation: 19 slots, 570 cores", () => {
  expect([trainingPatterns.length, heldOutPatterns.length]).toEqual([15, 2]);
  expect(trainingPatterns.filter(({ transforms }) => transforms.length === 2)).toHaveLength(4);
  const slots = counts(cores, ({ pattern, transform }) => `${pattern.name} ${transform}`);
  expect(Object.values(slots)).toEqual(Array.from({ length: 19 }, () => 30));
  expect(cores).toHaveLength(570);
  expect(taken.size).toBe(570);
});

test("cores take 3 to 7 calls; what may be added keeps them to 8, in exact quarters, or halves from 7 calls on", () => {
  expect([
    Math.min(...cores.map(({ calls }) => calls)),
    Math.max(...cores.map(({ calls }) => calls)),
  ]).toEqual([3, 7]);
  for (const [, some] of groupBy(pool, ({ core }) => core.pattern.name)) {
    const found = counts(some, ({ augmentation }) => augmentation);
    const isLong = some.every(({ core }) => core.calls >= 7);
    expect(Object.keys(found)).toEqual(isLong ? ["none", "prefix"] : ["none", "prefix", "suffix", "both"]);
    expect(new Set(Object.values(found)).size).toBe(1);
  }
  expect(pool).toHaveLength(18 * 30 * 4 + 30 * 2);
  expect(augmentationsOf({ calls: 7 })).toEqual(["none", "prefix"]);
  for (const { gold } of train) expect(gold.length).toBeLessThanOrEqual(8);
});

test("300 are trained on: 20 of each pattern, equally of what was added and of the transformations", () => {
  expect(train).toHaveLength(300);
  for (const [, some] of groupBy(train, ({ pattern }) => pattern)) {
    expect(some).toHaveLength(20);
    const added = counts(some, ({ augmentation }) => augmentation);
    expect(new Set(Object.values(added)).size).toBe(1);
    const transforms = counts(some, ({ transform }) => transform);
    expect(new Set(Object.values(transforms)).size).toBe(1);
    const cells = Object.values(
      counts(some, ({ transform, augmentation }) => `${transform} ${augmentation}`),
    );
    expect(Math.max(...cells) - Math.min(...cells)).toBeLessThanOrEqual(1);
    expect(new Set(some.map(({ prompt }) => prompt)).size).toBe(20);
  }
});

test("the order goes round the patterns: none comes twice running", () => {
  train.forEach(({ pattern }, at) => {
    expect(pattern).not.toBe(train[at + 1]?.pattern);
    expect(pattern).toBe(trainingPatterns[at % 15]?.name);
  });
});

test("splits have 83, 100, 39 and 39 instances: 261 in all", () => {
  expect(counts(corpus, ({ split }) => split)).toEqual(splitSizes);
  expect(corpus.length - train.length).toBe(261);
  const of = (split: string): readonly CorpusInstance[] => corpus.filter((one) => one.split === split);
  expect(of("augmented").filter(({ augmentation }) => augmentation === "none")).toEqual([]);
  expect(counts(of("unseen-pattern"), ({ pattern }) => pattern)).toEqual({
    loop_termination_short: 20,
    branch_selection_short: 19,
  });
  expect(counts(of("diverse-tool"), ({ domain = "none" }) => domain)).toEqual({
    ...Object.fromEntries(domains.map((domain) => [domain, 5])),
    legal: 4,
  });
  for (const split of ["unaugmented", "augmented", "diverse-tool"])
    expect(new Set(of(split).map(({ pattern }) => pattern)).size).toBe(15);
});

test("held-out patterns take 3 to 6 calls of tool_a, b and c", () => {
  const unseen = corpus.filter(({ split }) => split === "unseen-pattern");
  expect([...new Set(unseen.map(({ gold }) => gold.length))].toSorted()).toEqual([3, 4, 5, 6]);
  const used = new Set(unseen.flatMap(({ gold }) => gold.map(({ name }) => name)));
  expect([...used].toSorted()).toEqual(["tool_a", "tool_b", "tool_c"]);
});

test("no held-out instance has the pattern and the numbers of a core that may be trained on", () => {
  const patterns = new Map([...trainingPatterns, ...heldOutPatterns].map((one) => [one.name, one]));
  const keys = corpus.map(({ split, pattern: name, numbers }) => {
    const pattern = patterns.get(name);
    return { split, key: pattern === undefined ? "" : coreKey({ pattern, numbers }) };
  });
  for (const { split, key } of keys) expect(taken.has(key), key).toBe(split === "train");
  expect(new Set(keys.map(({ key }) => key)).size).toBe(561);
});

test("every gold run keeps its constraints, and its answer comes out again with fresh tools", () => {
  for (const instance of corpus) {
    const procedure = defineProcedure({ constraints: instance.constraints });
    expect(verifyTrace(goldTrace(instance), procedure).score).toBe(1);
    const tools = new Map(instance.tools().map((tool) => [tool.name, tool]));
    for (const { name, args, result } of instance.gold) expect(tools.get(name)?.run(args)).toEqual(result);
    for (const { name } of instance.gold)
      if (instance.domain === undefined) expect(instance.prompt).toContain(name);
  }
});

test("a call that is added enters L3, adds a relation to L4, one call of tool_a to L5, and has its own L2 and L6", () => {
  const names = (instance: CorpusInstance, layer: Layer): readonly string[] =>
    instance.constraints.filter((one) => one.layer === layer).map(({ name }) => name);
  const ofA = ({ gold }: CorpusInstance): number => gold.filter(({ name }) => name === "tool_a").length;
  for (const pattern of trainingPatterns)
    for (const core of drawCores(pattern, pattern.transforms[0], 2, 7, new Set())) {
      const plain = corpusInstance(core, "none", "train");
      for (const augmentation of augmentationsOf(core).slice(1)) {
        const more = corpusInstance(core, augmentation, "train");
        const added = augmentation === "both" ? 2 : 1;
        expect(more.gold.length - plain.gold.length).toBe(added);
        expect(ofA(more) - ofA(plain)).toBe(added);
        const sequence = more.constraints.find(({ name }) => name === "sequence")?.formula;
        expect(sequence).toMatchObject({ kind: "inOrder", calls: { length: more.gold.length } });
        expect(names(more, "L4").length - names(plain, "L4").length).toBe(added);
        const count = more.constraints.find(({ name }) => name === "tool_a_count")?.formula;
        expect(count).toMatchObject({ kind: "count", comparison: "==", times: ofA(more) });
        for (const layer of ["L2", "L6"] as const)
          expect(names(more, layer).length).toBeGreaterThanOrEqual(names(plain, layer).length + added);
        const addends = more.gold.filter(({ args }) => args.i === core.before || args.i === core.after);
        const sum = addends.reduce((total, { result }) => total + Number(result.result), 0);
        expect(more.answer).toBe(plain.answer + sum);
      }
    }
});

test("compliance is the same under other names, whatever is done wrong", () => {
  const [core] = trainingPatterns
    .filter(({ name }) => name === "forall_two_steps")
    .flatMap((pattern) => drawCores(pattern, "tool_c", 1, 9, new Set()));
  if (core === undefined) throw new Error("no core");
  const plain = corpusInstance(core, "none", "diverse-tool");
  const runs = (calls: readonly LoggedCall[]): readonly (readonly LoggedCall[])[] =>
    calls.flatMap((call, at) => [
      calls.toSpliced(at, 1),
      calls.toSpliced(at, 1, call, call),
      calls.toSpliced(at, 2, ...calls.slice(at, at + 2).toReversed()),
    ]);
  const scores = (instance: CorpusInstance): readonly (number | null)[] => {
    const procedure = defineProcedure({ constraints: instance.constraints });
    return runs(instance.gold).map((calls) => verifyTrace(traceOf(calls, instance.answer), procedure).score);
  };
  const expected = scores(plain);
  expect(new Set(expected).size).toBeGreaterThan(3);
  for (const domain of domains) {
    const renamed = corpusInstance(core, "none", "diverse-tool", domain);
    expect(renamed.prompt).not.toContain("tool_");
    expect(scores(renamed)).toEqual(expected);
  }
});

test("a short fan-out in a hospital", () => {
  const instance = corpus.find(
    ({ pattern, domain }) => pattern === "sequential_long" && domain === "healthcare",
  );
  expect(instance?.gold.map(({ name, args }) => `${name}(${Object.keys(args)})`)).toEqual([
    "enumerate_patients(intake_seed)",
    "normalize_reading(reading)",
    "correlate_signals(channel_a,channel_b)",
    "accumulate_readings(readings)",
  ]);
  expect(instance?.prompt).toMatchInlineSnapshot(`
    "Carry out this procedure with the tools that you have. Make one tool call at a time and wait for its result before you go on. Make no calls besides those that the procedure asks for.

    - Call enumerate_patients with 68, then normalize_reading with what it returns, then correlate_signals with what that returns and 3.
    - Call accumulate_readings with the list of these three results, in their order. The answer is what it returns.

    When you are done, reply with the answer, one integer, and nothing else."
  `);
});

test("the benchmark's transfer groups are what the patterns cover", () => {
  const direct = new Set(trainingPatterns.map((pattern) => pattern.direct));
  const motifs = new Set(trainingPatterns.flatMap((pattern) => pattern.motifs));
  for (const { name, group } of templates) {
    const found = direct.has(name)
      ? "direct-simplification"
      : motifs.has(name)
        ? "motif-overlap"
        : "no-coverage";
    expect(found, name).toBe(group);
  }
});

test("difficulty is labelled by calls", () => {
  expect([5, 6, 15, 16, 30, 31, 60, 61].map(difficultyByCalls)).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
});

test("the files have a line for each instance, the same bytes every time", () => {
  const files = corpusFiles(corpus);
  expect(
    [...files].map(([split, text]) => `${split} ${text.split("\n").length - 1} ${digest(text)}`),
  ).toMatchInlineSnapshot(`
    [
      "train 300 e4eb4d29912d",
      "unaugmented 83 bb2f7ff89f3c",
      "augmented 100 d0942f7d52a3",
      "unseen-pattern 39 95ad4db3a5a1",
      "diverse-tool 39 6b76d6afe1c8",
    ]
  `);
  const first: unknown = JSON.parse(files.get("train")?.split("\n")[0] ?? "");
  expect(Object.keys(Object(first))).toEqual([
    "format",
    "id",
    "split",
    "pattern",
    "transform",
    "augmentation",
    "numbers",
    "difficulty",
    "prompt",
    "tools",
    "gold",
    "answer",
    "constraints",
  ]);
});

test("the data card", () =>
  expect(dataCard(corpus)).toMatchInlineSnapshot(`
    "# Workflows over integer tools: training corpus

    Made by \`agentltl bench corpus\`, the same every time. No text of people and no data of others is in it.

    ## Parts

    | file | instances | calls | tools' names |
    | --- | ---: | --- | --- |
    | train.jsonl | 300 | 3 to 8 | tool_a to tool_d |
    | unaugmented.jsonl | 83 | 3 to 7 | tool_a to tool_d |
    | augmented.jsonl | 100 | 4 to 8 | tool_a to tool_d |
    | unseen-pattern.jsonl | 39 | 3 to 6 | tool_a to tool_d |
    | diverse-tool.jsonl | 39 | 3 to 7 | of eight fields |

    A line has \`prompt\`, \`tools\` (JSON Schema), \`gold\` (the calls of a perfect run with their results), \`answer\` (an integer) and \`constraints\` (named, weighted formulas in six layers).

    No held-out instance has the pattern and the numbers of one that is trained on.

    ## Training set

    300 instances of 15 patterns, 20 of each. They come in the order in which they are to be trained on: round the patterns, never one twice running.

    | pattern | instances |
    | --- | ---: |
    | collect_and_branch | 20 |
    | conditional_reprocessing | 20 |
    | exists_first | 20 |
    | fan_out_fan_in_short | 20 |
    | fan_out_pairs | 20 |
    | fixed_repeat | 20 |
    | forall_two_steps | 20 |
    | multi_stage_sum | 20 |
    | nested_loops_short | 20 |
    | parity_branch | 20 |
    | sequential_chain | 20 |
    | sequential_long | 20 |
    | threshold_branch | 20 |
    | transform_twice | 20 |
    | two_stage_pipeline | 20 |

    | added calls | instances |
    | --- | ---: |
    | both | 70 |
    | none | 80 |
    | prefix | 80 |
    | suffix | 70 |

    | difficulty by calls | instances |
    | --- | ---: |
    | D1 | 196 |
    | D2 | 104 |

    ## What it covers of the benchmark

    | pattern | a shorter form of | shares structure with |
    | --- | --- | --- |
    | sequential_chain | - | fan_out+loop |
    | sequential_long | - | forall_processing |
    | transform_twice | - | fan_out+loop, loop+expansion |
    | fixed_repeat | - | loop_termination, fan_out+loop, loop+expansion |
    | fan_out_fan_in_short | fan_out_fan_in | fan_out+loop, forall_exists_combined |
    | fan_out_pairs | - | fan_out_fan_in, nested_loops |
    | forall_two_steps | forall_processing | forall_exists_combined |
    | exists_first | exists_selection | forall_exists_combined |
    | nested_loops_short | nested_loops | nested_loops+branching |
    | parity_branch | - | branch_selection, nested_loops+branching, fan_out_fan_in |
    | threshold_branch | - | tool_condition_branching, branch_selection |
    | conditional_reprocessing | - | forall_exists_combined, tool_condition_branching |
    | two_stage_pipeline | - | fan_out_fan_in |
    | multi_stage_sum | - | fan_out_fan_in, forall_processing |
    | collect_and_branch | - | nested_loops+branching, exists_selection |

    ## Recipe

    As published for Qwen3-4B-Instruct-2507: GRPO, 1 epoch, LoRA of rank 8 with alpha 16 and dropout 0.05 on \`q_proj\` and \`v_proj\`, 16 rollouts a prompt (4,800 generations), beta 1e-3, fp32, no shuffling. Reward 0.5 C + 0.25 Acc + 0.25 exp(-d).
    "
  `));
