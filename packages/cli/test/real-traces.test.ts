import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { command } from "./command.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/traces", import.meta.url));
const absent = !existsSync(folder);
const why = absent ? " (skipped: ../shared/data/traces is not here)" : "";

const rules = `version: 1
id: real
tools:
  cancel_reservation: { failure: { text: "Error*" } }
rules:
  - id: user-first
    before: { first: get_user_details, then: [book_reservation, cancel_reservation] }
  - id: cancel-once
    at_most: { call: cancel_reservation, times: 1, per: reservation_id }
  - id: consent
    before: { first: { said: user, regex: 'yes' }, then: book_reservation }
    mode: warn
  - id: answers
    ltl: answered()
    mode: log
`;

test.skipIf(absent)(`all 1,586 real traces are judged${why}`, async () => {
  const argv = ["verify", folder, "--rules", "a.rules.yaml", "--format", "json"];
  const { code, stdout, stderr } = await command(argv, { files: { "a.rules.yaml": rules } });
  const { traces, rules: sums, runs } = JSON.parse(stdout);
  expect([traces, runs.length, stderr]).toEqual([1586, 1586, ""]);
  expect([1, 3]).toContain(code);
  expect(sums).toMatchInlineSnapshot(`
    {
      "answers": {
        "applies": 1586,
        "mode": "log",
        "not_judged": 0,
        "violating_calls": 0,
        "violating_traces": 920,
      },
      "cancel-once": {
        "applies": 53,
        "mode": "block",
        "not_judged": 0,
        "violating_calls": 0,
        "violating_traces": 0,
      },
      "consent": {
        "applies": 28,
        "mode": "warn",
        "not_judged": 0,
        "violating_calls": 64,
        "violating_traces": 28,
      },
      "user-first": {
        "applies": 74,
        "mode": "block",
        "not_judged": 0,
        "violating_calls": 19,
        "violating_traces": 17,
      },
    }
  `);
});

test.skipIf(absent)(`and their answers are checked${why}`, async () => {
  const argv = [
    "ground",
    `${folder}/swe_agent_mit.jsonl`,
    `${folder}/tau_retail_agentrx.jsonl`,
    "--format",
    "json",
  ];
  const { code, stdout } = await command(argv);
  expect([code, JSON.parse(stdout).traces]).toEqual([1, 123]);
});
