import { settleStudy } from "./settle-study.ts";
import type { StudyFile } from "./study-file.ts";

/** What is wrong with a part of a study file. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with a file of the right shape: names given twice, names of nothing, and popularity that no frame gives a meaning. */
export function faultsOf(file: StudyFile): readonly Fault[] {
  // The names that parts get where the file gives none.
  const { repositories, prompts, models, judges, seeds } = settleStudy(file);
  const ids = (parts: readonly { readonly id: string }[]): readonly string[] => parts.map(({ id }) => id);
  return [
    ...twice(ids(repositories), "repositories"),
    ...twice(ids(prompts), "prompts"),
    ...twice(ids(models), "models"),
    ...twice(ids(judges), "judges"),
    ...twice(seeds.map(String), "seeds"),
    ...popularityFaults(file),
    ...compareFaults(file, ids(prompts)),
  ];
}

function twice(names: readonly string[], what: string): readonly Fault[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: [what, index], message: `\`${name}\` is given twice; each needs a name of its own` }],
  );
}

function popularityFaults({ repositories, frame }: StudyFile): readonly Fault[] {
  return repositories.flatMap(({ popularity, bucket }, index): readonly Fault[] => {
    const path = ["repositories", index, "popularity"];
    if (popularity !== undefined && bucket !== undefined)
      return [{ path, message: "`popularity` and `bucket` say the same; leave one out" }];
    if (popularity !== undefined && frame === undefined)
      return [{ path, message: "deciles need a `frame` of counts; add one, or write `bucket` instead" }];
    return [];
  });
}

function compareFaults({ analysis }: StudyFile, prompts: readonly string[]): readonly Fault[] {
  const compare = analysis?.compare ?? [];
  const path = ["analysis", "compare"];
  const unknown = compare.filter((name) => !prompts.includes(name));
  return [
    ...unknown.map((name) => ({
      path,
      message: `there is no prompt \`${name}\`; there are ${prompts.map((one) => `\`${one}\``).join(", ")}`,
    })),
    ...(compare.length === 2 && compare[0] === compare[1]
      ? [{ path, message: "a prompt is not compared with itself; name two" }]
      : []),
  ];
}
