import { defineProcedure, reward, verifyTrace } from "@agentltl/core";
import { groupBy } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../../test/digest.ts";
import { layers } from "../layers/layers.ts";
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
      "fan_out_fan_in/D1/42 c0ebccfce029",
      "fan_out_fan_in/D1/123 494cd1f0ddeb",
      "fan_out_fan_in/D2/42 21e4817a139e",
      "fan_out_fan_in/D2/123 ea759d542922",
      "fan_out_fan_in/D3/42 c9d8dd738668",
      "fan_out_fan_in/D3/123 c90b1df2c2de",
      "fan_out_fan_in/D4/42 11766b824db1",
      "fan_out_fan_in/D4/123 0e7834cc99a5",
      "fan_out_fan_in/D5/42 8e561b3037c0",
      "fan_out_fan_in/D5/123 c5662f41d003",
      "forall_processing/D1/42 ffd7c3b238cf",
      "forall_processing/D1/123 163e4d59cd3b",
      "forall_processing/D2/42 e4e2fbb1bb54",
      "forall_processing/D2/123 a2bbb5941e60",
      "forall_processing/D3/42 3fdeca7a38a6",
      "forall_processing/D3/123 5b8b8b327bfd",
      "forall_processing/D4/42 c35d747a08e9",
      "forall_processing/D4/123 95eb095d5256",
      "forall_processing/D5/42 ed62da8da0eb",
      "forall_processing/D5/123 217bd43393f9",
      "exists_selection/D1/42 b57f710d4d01",
      "exists_selection/D1/123 0ff35a79eaa5",
      "exists_selection/D2/42 ccd56b28962a",
      "exists_selection/D2/123 af563dfc2d55",
      "exists_selection/D3/42 18c73ed3ecbd",
      "exists_selection/D3/123 3770afb473f5",
      "exists_selection/D4/42 513a6c5643fb",
      "exists_selection/D4/123 1791fae7e943",
      "exists_selection/D5/42 d9b2cdc9ddf6",
      "exists_selection/D5/123 0ddfe3ccb674",
      "nested_loops/D1/42 b85ea57ac140",
      "nested_loops/D1/123 82d73ff0220c",
      "nested_loops/D2/42 a7e0d4551382",
      "nested_loops/D2/123 1e4f7a4d434a",
      "nested_loops/D3/42 8a5af4772a4d",
      "nested_loops/D3/123 e7005bda9130",
      "nested_loops/D4/42 5a8cb01f30fb",
      "nested_loops/D4/123 341c6974bf0f",
      "nested_loops/D5/42 73193706fcf6",
      "nested_loops/D5/123 7ed6ba1f1119",
      "loop_termination/D1/42 834451c0940a",
      "loop_termination/D1/123 ebe9399276d7",
      "loop_termination/D2/42 13d40c3e1e5b",
      "loop_termination/D2/123 61596d3fa033",
      "loop_termination/D3/42 580df08b8c87",
      "loop_termination/D3/123 60c195fc6fb8",
      "loop_termination/D4/42 7b4d11a0e8f7",
      "loop_termination/D4/123 86f77c16718e",
      "loop_termination/D5/42 5b2cc5221412",
      "loop_termination/D5/123 08ad0bf84cc0",
      "branch_selection/D1/42 b9cd57136b9c",
      "branch_selection/D1/123 7e112835fa62",
      "branch_selection/D2/42 40d9acb6ac53",
      "branch_selection/D2/123 c6c775df39d5",
      "branch_selection/D3/42 b7ae9221fd69",
      "branch_selection/D3/123 c8e5485c36c8",
      "branch_selection/D4/42 d11627b9d779",
      "branch_selection/D4/123 732ea8a9a4ef",
      "branch_selection/D5/42 a95bf0e21ceb",
      "branch_selection/D5/123 918966fc6de1",
      "tool_condition_branching/D1/42 b4d89301c249",
      "tool_condition_branching/D1/123 e9dc92655e0d",
      "tool_condition_branching/D2/42 7451e7875e85",
      "tool_condition_branching/D2/123 89dfa49e635c",
      "tool_condition_branching/D3/42 b4bd2b7b3ea3",
      "tool_condition_branching/D3/123 3e634db88373",
      "tool_condition_branching/D4/42 74e07d0252d6",
      "tool_condition_branching/D4/123 2f1edfd5cb0b",
      "tool_condition_branching/D5/42 d584b6cd5797",
      "tool_condition_branching/D5/123 b2b52f6e0c16",
      "forall_exists_combined/D1/42 562ab54b5b8f",
      "forall_exists_combined/D1/123 45841a3c7f4c",
      "forall_exists_combined/D2/42 4822af8017c4",
      "forall_exists_combined/D2/123 7c8f0a920310",
      "forall_exists_combined/D3/42 b0ea4963a70e",
      "forall_exists_combined/D3/123 4dc3d591d228",
      "forall_exists_combined/D4/42 ac737fc402ec",
      "forall_exists_combined/D4/123 ec91884ea597",
      "forall_exists_combined/D5/42 e1e8ee07a250",
      "forall_exists_combined/D5/123 6d98590fdc01",
      "nested_loops+branching/D1/42 2c29843a15ba",
      "nested_loops+branching/D1/123 692b2013fd42",
      "nested_loops+branching/D2/42 33b7f2d718d9",
      "nested_loops+branching/D2/123 c15a92f5121b",
      "nested_loops+branching/D3/42 e38227a76f26",
      "nested_loops+branching/D3/123 b582d0637d3e",
      "nested_loops+branching/D4/42 ecb49d41ddb9",
      "nested_loops+branching/D4/123 a8d5490b6729",
      "nested_loops+branching/D5/42 9ba9c005a742",
      "nested_loops+branching/D5/123 181c2d22ac32",
      "fan_out+loop/D1/42 a64673d97e99",
      "fan_out+loop/D1/123 9051121b73f0",
      "fan_out+loop/D2/42 24a45f562b40",
      "fan_out+loop/D2/123 82937c75002c",
      "fan_out+loop/D3/42 807e4bc66a34",
      "fan_out+loop/D3/123 d47c29a601cf",
      "fan_out+loop/D4/42 11246331be16",
      "fan_out+loop/D4/123 f5118e0b9af3",
      "fan_out+loop/D5/42 1448397e9644",
      "fan_out+loop/D5/123 5f7624404ee5",
      "loop+expansion/D1/42 d42cc9cc871e",
      "loop+expansion/D1/123 42775e8a3dc5",
      "loop+expansion/D2/42 4234f387170e",
      "loop+expansion/D2/123 b23d2d7e738f",
      "loop+expansion/D3/42 0558adf9727b",
      "loop+expansion/D3/123 c590f3234446",
      "loop+expansion/D4/42 8d0ab81b185a",
      "loop+expansion/D4/123 cda5b17cf2e0",
      "loop+expansion/D5/42 190eda3d5971",
      "loop+expansion/D5/123 8bd70ad5f80b",
      "dynamic_expansion/D1/42 6109bb24dfa1",
      "dynamic_expansion/D1/123 c4ab9aeca1a7",
      "dynamic_expansion/D2/42 677eeda33fa8",
      "dynamic_expansion/D2/123 7c6655eb5423",
      "dynamic_expansion/D3/42 2cee6002dcbb",
      "dynamic_expansion/D3/123 6ec71cc84c6a",
      "dynamic_expansion/D4/42 3b24ed9cf508",
      "dynamic_expansion/D4/123 bad181af87c6",
      "dynamic_expansion/D5/42 d818c9ff583c",
      "dynamic_expansion/D5/123 51be1b785289",
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
