import { defineProcedure, reward, verifyTrace } from "@agentltl/core";
import { groupBy } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../../test/digest.ts";
import { layers } from "../perturb/broken-layers.ts";
import { templates } from "../templates/templates.ts";
import { benchmarkInstances } from "./benchmark.ts";
import { goldTrace } from "./gold-trace.ts";
import type { Instance, InstanceKey } from "./instance.ts";
import { instanceOf } from "./instance-of.ts";
import { taskRecord } from "./task-record.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const instances = benchmarkInstances();

test("twelve templates in five structures and three transfer groups, at five difficulties with two seeds", () => {
  const sizes = (of: (instance: Instance) => string): Record<string, number> =>
    Object.fromEntries(
      [...groupBy(templates, (one) => of(instanceOf({ template: one.name, difficulty: 1, seed: 42 })))].map(
        ([key, some]) => [key, some.length],
      ),
    );
  expect(instances).toHaveLength(120);
  expect(new Set(instances.map(({ id }) => id)).size).toBe(120);
  expect(sizes(({ structure }) => structure)).toEqual({
    "fan-out": 3,
    loop: 2,
    branch: 2,
    composite: 4,
    expansion: 1,
  });
  expect(sizes(({ group }) => group)).toEqual({
    "direct-simplification": 4,
    "motif-overlap": 7,
    "no-coverage": 1,
  });
});

test("the run of the paper's section 11: five calls, answer 33", () => {
  const { gold, answer } = instanceOf({ template: "fan_out_fan_in", difficulty: 1, seed: 42 });
  expect(gold).toEqual([
    { name: "tool_a_list", args: { seed: 42 }, result: { numbers: [8, 2, 46] } },
    { name: "tool_b", args: { i: 8, j: 0 }, result: { result: 11 } },
    { name: "tool_b", args: { i: 2, j: 0 }, result: { result: 11 } },
    { name: "tool_b", args: { i: 46, j: 0 }, result: { result: 11 } },
    { name: "tool_d", args: { numbers: [11, 11, 11] }, result: { result: 33 } },
  ]);
  expect(answer).toBe(33);
});

test("the run of the paper's section 12.2: two calls, one even and one odd, answer 12", () => {
  const instance = instanceOf({ template: "loop_termination", difficulty: 1, seed: 42 });
  expect(instance.gold).toEqual([
    { name: "tool_a", args: { i: 1 }, result: { result: 2 } },
    { name: "tool_a", args: { i: 2 }, result: { result: 5 } },
  ]);
  expect(instance).toMatchObject({ answer: 12, branches: { taken: 1, notTaken: 1 }, iterations: 2 });
});

test("a prompt says what to do in numbers, and nothing of its difficulty", () => {
  expect(
    instanceOf({ template: "tool_condition_branching", difficulty: 2, seed: 123 }).prompt,
  ).toMatchInlineSnapshot(`
    "Carry out this procedure with the tools that you have. Make one tool call at a time and wait for its result before you go on. Make no calls besides those that the procedure asks for.

    - Call tool_iterations with 123 and 2. Its result says how many rounds there are.
    - In round k, counted from 1, call tool_a with k. If the result is above 40, call tool_b with that result and 4; otherwise call tool_c with that result.
    - The answer is the sum of the results of tool_b and tool_c.

    When you are done, reply with the answer, one integer, and nothing else."
  `);
  for (const { prompt } of instances) expect(prompt).not.toMatch(/difficult|level|easy|hard|\bD[1-5]\b/i);
});

test("one axis grows with the difficulty, whatever the seed; the rest stays", () => {
  const moving = templates.map(({ name }) => {
    const at = (difficulty: InstanceKey["difficulty"], seed: number): Instance["parameters"] =>
      instanceOf({ template: name, difficulty, seed }).parameters;
    const [easy, hard] = [at(1, 42), at(5, 42)];
    const changed = Object.keys(easy).filter((key) => easy[key] !== hard[key]);
    for (const key of changed) expect(at(1, 123)[key]).toBe(easy[key]);
    return `${name}: ${changed.map((key) => `${key} ${easy[key]} to ${hard[key]}`).join(", ")}`;
  });
  expect(moving).toMatchInlineSnapshot(`
    [
      "fan_out_fan_in: items 3 to 7",
      "forall_processing: items 3 to 7",
      "exists_selection: items 3 to 7",
      "nested_loops: outer 2 to 12",
      "loop_termination: threshold 10 to 280",
      "branch_selection: decisions 3 to 23",
      "tool_condition_branching: d 1 to 5",
      "forall_exists_combined: items 3 to 7",
      "nested_loops+branching: outer 2 to 12",
      "fan_out+loop: items 3 to 7, times 2 to 6",
      "loop+expansion: threshold 100 to 950",
      "dynamic_expansion: depth 1 to 5",
    ]
  `);
});

test("the harder the longer, within the paper's ranges and never above 50 calls", () => {
  const calls = (difficulty: number): readonly number[] =>
    instances.filter((one) => one.difficulty === difficulty).map(({ gold }) => gold.length);
  for (const { template, difficulty, seed, gold } of instances) {
    if (difficulty === 5) continue;
    const harder = instances.find(
      (one) => one.template === template && one.seed === seed && one.difficulty === difficulty + 1,
    );
    expect(harder?.gold.length).toBeGreaterThan(gold.length);
  }
  // The paper: about 3 to 10, 5 to 20, 10 to 30, 20 to 45, up to 50. Lists of d + 2 numbers can't reach the lower ends from D3 on.
  const ends = [1, 2, 3, 4, 5].map((difficulty) => {
    const sorted = calls(difficulty).toSorted((a, b) => a - b);
    return [sorted[0], sorted[12], sorted.at(-1)];
  });
  expect(ends).toEqual([
    [2, 6, 9],
    [6, 13, 19],
    [7, 22, 29],
    [8, 32, 41],
    [9, 41, 49],
  ]);
});

test("every gold run keeps all its constraints, answers right, and earns the whole reward", () => {
  for (const { constraints, answer, ...task } of instances.filter(
    ({ difficulty }) => difficulty <= 2 * factor,
  )) {
    const procedure = defineProcedure({ constraints });
    const trace = goldTrace({ ...task, answer });
    expect(verifyTrace(trace, procedure)).toMatchObject({ score: 1, label: "FULL" });
    expect(reward(trace, { procedure, gold: trace.calls, answer }).value).toBe(1);
  }
});

test("L3, L4 and L5 weigh 73 % in every instance", () => {
  for (const { constraints } of instances) {
    const weightOf = (some: readonly string[]): number =>
      constraints.reduce(
        (sum, { layer, weight = 0 }) => sum + (some.includes(String(layer)) ? weight : 0),
        0,
      );
    expect(weightOf(["L3", "L4", "L5"]) / weightOf(layers)).toBeCloseTo(10 / 13.7, 9);
  }
});

test("the answer comes out again when the gold calls are made with fresh tools", () => {
  const keys = fc.record({
    template: fc.constantFrom(...templates.map(({ name }) => name)),
    difficulty: fc.constantFrom(1, 2 as const),
    seed: fc.nat(100_000),
  });
  fc.assert(
    fc.property(keys, (key) => {
      const instance = instanceOf(key);
      const tools = new Map(instance.tools().map((tool) => [tool.name, tool]));
      for (const { name, args, result } of instance.gold) expect(tools.get(name)?.run(args)).toEqual(result);
      expect(taskRecord(instanceOf(key))).toEqual(taskRecord(instance));
      expect(instance.gold.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 30 * factor },
  );
});

test("the same triplet gives the same bytes on every platform", () => {
  expect(
    instances.map((instance) => `${instance.id} ${digest(taskRecord(instance))}`),
  ).toMatchInlineSnapshot(`
    [
      "fan_out_fan_in/D1/42 510df95d59e7",
      "fan_out_fan_in/D1/123 fa9df8d2635f",
      "fan_out_fan_in/D2/42 25a64d45043d",
      "fan_out_fan_in/D2/123 0b1c86c4d445",
      "fan_out_fan_in/D3/42 222eb01f22c7",
      "fan_out_fan_in/D3/123 edc7f1b199dd",
      "fan_out_fan_in/D4/42 5efb74993ee2",
      "fan_out_fan_in/D4/123 6b9b70919362",
      "fan_out_fan_in/D5/42 117c64fd18fa",
      "fan_out_fan_in/D5/123 bec8d82231f4",
      "forall_processing/D1/42 82a3639876d3",
      "forall_processing/D1/123 573b6983fb4e",
      "forall_processing/D2/42 185ff752eeb3",
      "forall_processing/D2/123 d9c55cd269ce",
      "forall_processing/D3/42 900eb02c940d",
      "forall_processing/D3/123 d4236d9d2fa3",
      "forall_processing/D4/42 5bfbad4dc7bf",
      "forall_processing/D4/123 67fa74c59762",
      "forall_processing/D5/42 8dc1545e8d95",
      "forall_processing/D5/123 ebf1bc8fefa9",
      "exists_selection/D1/42 fcfb2c8b0466",
      "exists_selection/D1/123 20d80678f9f7",
      "exists_selection/D2/42 205d0dcccc27",
      "exists_selection/D2/123 1081c2c337d9",
      "exists_selection/D3/42 aa4f86187f11",
      "exists_selection/D3/123 6acc5929dfe0",
      "exists_selection/D4/42 ca81ae430093",
      "exists_selection/D4/123 3387c59704d8",
      "exists_selection/D5/42 aba4b19099c3",
      "exists_selection/D5/123 6c6db8d3c0e2",
      "nested_loops/D1/42 28677247525b",
      "nested_loops/D1/123 c0a1ece80cb0",
      "nested_loops/D2/42 f435358f8f31",
      "nested_loops/D2/123 83e186648594",
      "nested_loops/D3/42 16dc98a38482",
      "nested_loops/D3/123 2633a7ac88cb",
      "nested_loops/D4/42 8cdc48d1085b",
      "nested_loops/D4/123 00cd71d31539",
      "nested_loops/D5/42 68fe3e3b1e84",
      "nested_loops/D5/123 fda6f9891a3d",
      "loop_termination/D1/42 231d527e8779",
      "loop_termination/D1/123 287bd64e463f",
      "loop_termination/D2/42 f5cb9fb87282",
      "loop_termination/D2/123 e19db589c04c",
      "loop_termination/D3/42 dbe1d7d4e096",
      "loop_termination/D3/123 8680aad61388",
      "loop_termination/D4/42 94c708b8fd37",
      "loop_termination/D4/123 286da7785af3",
      "loop_termination/D5/42 c52b071762df",
      "loop_termination/D5/123 44af6e9031ba",
      "branch_selection/D1/42 0199b9e77540",
      "branch_selection/D1/123 f5a59c5c3513",
      "branch_selection/D2/42 0a93cafbfabc",
      "branch_selection/D2/123 720d91b68db8",
      "branch_selection/D3/42 b54a324fb85d",
      "branch_selection/D3/123 26606f8bf187",
      "branch_selection/D4/42 a197daad9dfa",
      "branch_selection/D4/123 d7b790ed8286",
      "branch_selection/D5/42 f147ce3579bf",
      "branch_selection/D5/123 404d66064d5c",
      "tool_condition_branching/D1/42 5f8f3ff4a42f",
      "tool_condition_branching/D1/123 06bd7d434837",
      "tool_condition_branching/D2/42 01edcdcaa801",
      "tool_condition_branching/D2/123 dcaac64f06e2",
      "tool_condition_branching/D3/42 1cc0c90547cf",
      "tool_condition_branching/D3/123 d594173f825b",
      "tool_condition_branching/D4/42 106664d4ac51",
      "tool_condition_branching/D4/123 b626336d05c0",
      "tool_condition_branching/D5/42 7f93bc4c7026",
      "tool_condition_branching/D5/123 b02f6812a620",
      "forall_exists_combined/D1/42 a9b0f0b022ce",
      "forall_exists_combined/D1/123 6a8ce44d476e",
      "forall_exists_combined/D2/42 6d4832a9fb9a",
      "forall_exists_combined/D2/123 0e0224b67990",
      "forall_exists_combined/D3/42 d0535183c6da",
      "forall_exists_combined/D3/123 91a44419ba53",
      "forall_exists_combined/D4/42 c75fee351e27",
      "forall_exists_combined/D4/123 36c5c92f4816",
      "forall_exists_combined/D5/42 fb22e84ce331",
      "forall_exists_combined/D5/123 0f48a7856689",
      "nested_loops+branching/D1/42 910d452a5f7e",
      "nested_loops+branching/D1/123 9a3ac8f115e1",
      "nested_loops+branching/D2/42 1fe1815201d4",
      "nested_loops+branching/D2/123 440e7c39a0eb",
      "nested_loops+branching/D3/42 fc105c824bd8",
      "nested_loops+branching/D3/123 2adc30d72263",
      "nested_loops+branching/D4/42 f11a208f5905",
      "nested_loops+branching/D4/123 76c4806132e3",
      "nested_loops+branching/D5/42 9da73633b073",
      "nested_loops+branching/D5/123 8bcc4f321a30",
      "fan_out+loop/D1/42 dcd836a8c538",
      "fan_out+loop/D1/123 7533c21436a5",
      "fan_out+loop/D2/42 b14be8d2f889",
      "fan_out+loop/D2/123 d6c314777e56",
      "fan_out+loop/D3/42 c77c09407570",
      "fan_out+loop/D3/123 dc92df2c6194",
      "fan_out+loop/D4/42 a2bef53f767e",
      "fan_out+loop/D4/123 3b89bcdc69d0",
      "fan_out+loop/D5/42 17d762f4dd37",
      "fan_out+loop/D5/123 4e27bd8c8112",
      "loop+expansion/D1/42 6f4c4cee149d",
      "loop+expansion/D1/123 2e8a52f0d2ac",
      "loop+expansion/D2/42 07b6062dab6a",
      "loop+expansion/D2/123 329ce3f099be",
      "loop+expansion/D3/42 619d4cf77a9b",
      "loop+expansion/D3/123 b659d1c5bb71",
      "loop+expansion/D4/42 5d16fad7606e",
      "loop+expansion/D4/123 e9fb9351ade3",
      "loop+expansion/D5/42 32e3014047e9",
      "loop+expansion/D5/123 c2fbed53e134",
      "dynamic_expansion/D1/42 c6d37b360f7a",
      "dynamic_expansion/D1/123 bdc69aee399f",
      "dynamic_expansion/D2/42 5d38bb21e7b8",
      "dynamic_expansion/D2/123 be195425de87",
      "dynamic_expansion/D3/42 efc013a8d9d8",
      "dynamic_expansion/D3/123 2aa11aa43253",
      "dynamic_expansion/D4/42 3fe2bed67b88",
      "dynamic_expansion/D4/123 b9030941a7ae",
      "dynamic_expansion/D5/42 710999eee23c",
      "dynamic_expansion/D5/123 b8a386205750",
    ]
  `);
});

test("what there is no instance of is refused with what there is", () => {
  const messageOf = (key: object): string => {
    try {
      return instanceOf({ template: "loop_termination", difficulty: 1, seed: 42, ...key }).id;
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  };
  expect([
    messageOf({ template: "loop_terminaton" }),
    messageOf({ template: "x" }),
    messageOf({ difficulty: 6 }),
    messageOf({ seed: -1 }),
  ]).toMatchInlineSnapshot(`
    [
      "there is no template \`loop_terminaton\`: did you mean \`loop_termination\`?",
      "there is no template \`x\`",
      "difficulty is \`6\`: give a whole number from 1 to 5",
      "seed is \`-1\`: give a whole number from 0",
    ]
  `);
});
