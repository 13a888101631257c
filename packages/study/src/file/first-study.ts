/** The study file that `agentltl study init` writes: it runs as it is, without a key. */
export const firstStudy: string = `# yaml-language-server: $schema=./node_modules/@agentltl/study/schema/study.json
# A study of what agents say about source trees, and whether they have read it.
#   npx agentltl study run study.yaml --dry-run    counts runs and calls
#   npx agentltl study run study.yaml              runs them; after a crash or Ctrl-C the same line goes on
#   npx agentltl study analyze study.yaml          tables, from what was recorded; asks no model
version: 1
id: my-study

# Source trees. Each is pinned by a fingerprint when the study first runs.
repositories:
  - id: here
    path: src                       # a folder, relative to this file
    # npm: zod@4.6.7                # or a package that is installed here, at exactly this version
    # git: https://example.org/a.git  # or a clone, with the full hash of a commit
    # commit: "2a93b1c0de4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b"
    # root: src                     # only this folder of it
    bucket: low                     # how much of it models may know by heart: low, mid or high;
    # popularity: 1200              # or its stars or downloads, with a frame of counts below

# frame:                            # deciles are taken from these counts: 1-4 low, 5-7 mid, 8-10 high
#   what: GitHub stars of the repositories that we could have drawn
#   counts: [3, 12, 40, 95, 160, 420, 900, 2500, 9000, 41000]

questions:
  generate: where-defined           # of public functions and classes with a name that is defined once
  per_repository: 5
  seed: 1
  # file: questions.jsonl           # or your own: {"id", "repository", "text", "truth": [{"path", "symbol"}]}

prompts: [default, strict]          # the paper's two; or one of your own:
#  - { id: brief, rules: "Answer with a path." }

models:
  - scripted:reader                 # needs no key: lists, reads, answers what it found
  - scripted:memory                 # answers at once, by how files are usually named
  # - model: openai:gpt-5-mini      # the key is read from OPENAI_API_KEY
  #   price: { input: 0.25, output: 2 }   # dollars for a million tokens
  #   per_minute: 60
  # - http://127.0.0.1:8000/v1#qwen3.5-32b   # any server that speaks OpenAI's chat completions

seeds: [1, 2]
trials: 1
limits: { steps: 30 }               # also: tokens and seconds of a run, money of the study
concurrency: 4                      # runs at a time
policy: paper                       # whose rules decide the headline; both are reported
analysis: { compare: [default, strict], samples: 10000, seed: 1 }
`;
