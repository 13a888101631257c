import { nearestName } from "@agentltl/core/host";
import { BenchError } from "../errors/bench-error.ts";
import type { Template } from "../templates/template.ts";
import { templates } from "../templates/templates.ts";
import { benchmarkTools } from "../tools/benchmark-tools.ts";
import { simulate } from "../workflow/simulate.ts";
import { constraintsOf } from "./constraints-of.ts";
import type { Instance, InstanceKey } from "./instance.ts";
import { promptOf } from "./prompt-of.ts";

/** The most calls that a gold trace may have (paper section 12.3). */
const maxCalls = 50;

/** Makes one task of the benchmark. Throws `name-unknown` or `option-invalid`. */
export function instanceOf({ template: name, difficulty, seed }: InstanceKey): Instance {
  const template = templateOf(name);
  checkLevel(difficulty, seed);
  const { parameters, items, steps, procedure } = template.plan({ difficulty, seed, j: (seed % 10) + 1 });
  const tools = benchmarkTools(items === undefined ? {} : { items });
  const simulated = simulate(tools, procedure);
  if (simulated.calls.length > maxCalls)
    throw new BenchError(
      "option-invalid",
      `${name} at D${difficulty} with seed ${seed} takes ${simulated.calls.length} calls: give another seed, at most ${maxCalls} are allowed`,
    );
  const prompt = promptOf(steps);
  return {
    template: name,
    difficulty,
    seed,
    id: `${name}/D${difficulty}/${seed}`,
    structure: template.structure,
    group: template.group,
    parameters,
    prompt,
    tools: () => {
      const fresh = benchmarkTools(items === undefined ? {} : { items });
      return template.tools.map((tool) => fresh[tool]);
    },
    gold: simulated.calls,
    answer: simulated.answer,
    untaken: simulated.untaken,
    branches: simulated.branches,
    iterations: simulated.iterations,
    constraints: constraintsOf(simulated, prompt, template.tools),
  };
}

function templateOf(name: string): Template {
  const found = templates.find((template) => template.name === name);
  if (found !== undefined) return found;
  const nearest = nearestName(
    name,
    templates.map((template) => template.name),
  );
  const advice = nearest === undefined ? "" : `: did you mean \`${nearest}\`?`;
  throw new BenchError("name-unknown", `there is no template \`${name}\`${advice}`);
}

function checkLevel(difficulty: number, seed: number): void {
  if (!Number.isInteger(difficulty) || difficulty < 1 || difficulty > 5)
    throw new BenchError(
      "option-invalid",
      `difficulty is \`${difficulty}\`: give a whole number from 1 to 5`,
    );
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new BenchError("option-invalid", `seed is \`${seed}\`: give a whole number from 0`);
}
