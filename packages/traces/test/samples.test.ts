import { expect, test } from "vitest";
import { readTraces } from "../src/index.ts";
import { dataIsAbsent, dataText, unlessAbsent } from "./data.ts";
import { sampleRows } from "./samples.ts";

/** What holds no run of an agent, or no calls: tasks, labels, transcripts without names of tools, a test's snapshot. */
const refusals = [
  "agentrx/tau_ground_truth.json",
  "bfcl/multi_turn_base_first5.jsonl",
  "bfcl/possible_answer_multi_turn_base_first5.jsonl",
  "otel_genai/vercel_legacy-open-telemetry.snap.txt",
  "tau2/airline_tasks_first3.json",
  "tau2/retail_tasks_first3.json",
  "text_transcripts/tau_few_shot_airline_first3.jsonl",
  "text_transcripts/tau_few_shot_retail_first3.jsonl",
  "who_and_when/Algorithm-Generated_84.json",
  "who_and_when/Hand-Crafted_6.json",
];

test.skipIf(dataIsAbsent)(`every sample reads, or is refused with a reason${unlessAbsent}`, async () => {
  const rows = await sampleRows();
  const refused = rows.filter((row) => row.refused !== undefined);
  expect(rows).toHaveLength(95);
  expect(refused.map(({ file }) => file)).toEqual(refusals);
  expect(refused.every(({ refused: reason }) => reason !== undefined && reason.length > 10)).toBe(true);
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  expect([rows.reduce((sum, { traces }) => sum + traces, 0), calls]).toMatchInlineSnapshot(`
    [
      129,
      329,
    ]
  `);
});

test.skipIf(dataIsAbsent)(
  `each folder of samples is of the format that it is named after${unlessAbsent}`,
  async () => {
    const formats = new Map<string, Set<string>>();
    for (const { file, format, refused } of await sampleRows()) {
      const [folder = ""] = file.split("/");
      if (refused === undefined) formats.set(folder, (formats.get(folder) ?? new Set()).add(format));
    }
    expect(
      Object.fromEntries([...formats].map(([folder, found]) => [folder, [...found].toSorted().join(" ")])),
    ).toMatchInlineSnapshot(`
    {
      "ai_sdk_ui": "ai-sdk-ui",
      "anthropic_messages": "anthropic http",
      "claude_code_jsonl": "claude-code",
      "inspect_ai": "inspect",
      "langchain": "ai-sdk-ui langchain",
      "langfuse_traces": "langfuse",
      "mini_swe_agent": "swe-agent",
      "openai_assistants": "langfuse",
      "openai_chat": "openai-chat",
      "openai_responses": "http openai-responses",
      "openhands": "openhands",
      "stream_chunks": "anthropic openai-responses",
      "swe_agent": "swe-agent",
    }
  `);
  },
);

/** A record that somebody else made of a sample. */
interface Converted {
  readonly id: string;
  readonly tool_calls: readonly { readonly tool_name: string; readonly is_error: boolean | null }[];
}

/** The names of the calls as others have read them, and as we do. */
function compare(
  file: string,
  sampleOf: (record: Converted) => string | undefined,
): readonly [string, string, string][] {
  return dataText(`traces/${file}`)
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line): [string, string, string][] => {
      const record: Converted = JSON.parse(line);
      const sample = sampleOf(record);
      if (sample === undefined) return [];
      const { traces } = readTraces(parsed(dataText(`samples/${sample}`)));
      const names = traces.flatMap(({ calls }) => calls.map(({ name }) => name)).toSorted();
      const theirs = record.tool_calls.map(({ tool_name }) =>
        tool_name.replace(/^(running tool|execute_tool):? /, ""),
      );
      return [[record.id, theirs.toSorted().join(" "), names.join(" ")]];
    });
}

function parsed(text: string): unknown {
  return text.startsWith("{") && text.includes("\n{")
    ? text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
}

test.skipIf(dataIsAbsent)(`calls are those that others found in the same logs${unlessAbsent}`, () => {
  const compared = [
    ...compare(
      "langfuse_frameworks.jsonl",
      ({ id }) => `langfuse_traces/${id.replace("langfuse-", "")}.trace.json`,
    ),
    ...compare("tau_airline_gpt4o.jsonl", ({ id }) => {
      const found = /-t(\d+)-r(\d+)$/.exec(id);
      const file = `openai_chat/tau_airline_gpt4o_task${found?.[1]}_trial${found?.[2]}.json`;
      return ["task0_trial0", "task13_trial0", "task34_trial2"].some((one) => file.endsWith(`${one}.json`))
        ? file
        : undefined;
    }),
    ...compare("claude_code_testdata.jsonl", ({ id }) =>
      id === "claude-code-transcripts-sample"
        ? "claude_code_jsonl/sample_session.json"
        : id === "claude-code-log-todowrite_examples"
          ? "claude_code_jsonl/todowrite_examples.jsonl"
          : undefined,
    ),
    ...compare("openhands.jsonl", ({ id }) =>
      id === "openhands-traj-wrong_initial_state" ? "openhands/wrong_initial_state.json" : undefined,
    ),
  ];
  expect(compared.length).toBeGreaterThan(10);
  // A model's last call of a framework's own tool is in its reply alone: nothing ran.
  const known = new Set(["langfuse-pydantic-ai-tools-2025-12-04"]);
  expect(compared.filter(([id, theirs, ours]) => theirs !== ours && !known.has(id))).toEqual([]);
});
