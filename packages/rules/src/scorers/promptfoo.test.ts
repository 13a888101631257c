import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** A folder in which the real promptfoo is installed. It is too large for every clone: `pnpm --filter @agentltl/rules promptfoo` fetches it and sets this. */
const folder = process.env.AGENTLTL_PROMPTFOO;
const absent = folder === undefined;
const why = absent ? " (skipped: needs promptfoo, run `pnpm --filter @agentltl/rules promptfoo`)" : "";

const refund = { tool_name: "refund", arguments: { order_id: "A" }, tool_result: "done" };
const kept = { trace: { tool_calls: [refund] } };
const broken = { tool_calls: [refund, refund] };
const open = { tool_calls: [{ tool_name: "pay", arguments: {} }] };

interface Evaluated {
  /** Successes, failures, errors. */
  readonly counts: readonly number[];
  readonly results: readonly {
    readonly success: boolean;
    readonly score: number;
    readonly error?: string;
    readonly parts?: readonly { readonly pass: boolean; readonly reason: string }[];
  }[];
}

/** What the real `evaluate` makes of outputs, with the assertion in a file and as a function. */
function byPromptfoo(...outputs: readonly unknown[]): {
  readonly file: Evaluated;
  readonly inline: Evaluated;
} {
  const settings = mkdtempSync(join(tmpdir(), "agentltl-promptfoo-"));
  const script = fileURLToPath(new URL("../../test/promptfoo/run.mjs", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["--conditions=@agentltl/source", script, folder ?? ""], {
    encoding: "utf8",
    input: JSON.stringify(outputs),
    env: {
      ...process.env,
      PROMPTFOO_CONFIG_DIR: settings,
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
    },
  });
  rmSync(settings, { recursive: true });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

const long = 120_000;

test.skipIf(absent)(
  `promptfoo: a run that keeps the rules passes, with a part for each rule${why}`,
  { timeout: long },
  () => {
    const { file, inline } = byPromptfoo(kept, JSON.stringify(kept));
    expect(file).toEqual(inline);
    expect(file.counts).toEqual([2, 0, 0]);
    expect(file.results[0]).toEqual({
      success: true,
      score: 1,
      parts: [
        { pass: true, reason: "All constraints satisfied." },
        { pass: true, reason: expect.stringContaining("once: ") },
        { pass: true, reason: expect.stringContaining("paid: ") },
      ],
    });
  },
);

test.skipIf(absent)(
  `promptfoo: a run that breaks one fails with the score and the reason${why}`,
  { timeout: long },
  () => {
    const { file, inline } = byPromptfoo(broken);
    expect(file).toEqual(inline);
    expect(file.counts).toEqual([0, 1, 0]);
    expect(file.results[0]).toMatchObject({
      success: false,
      score: 0.5,
      error: expect.stringContaining("once: For order_id"),
      parts: [{ pass: false }, { pass: false }, { pass: true }],
    });
  },
);

test.skipIf(absent)(
  `promptfoo: what can't be judged is an error where the assertion is a file, and a failure where it is a function${why}`,
  { timeout: long },
  () => {
    const { file, inline } = byPromptfoo(open, "just text");
    expect(file.counts).toEqual([0, 0, 2]);
    expect(file.results.map(({ error }) => error)).toEqual([
      expect.stringContaining("not judged: paid: "),
      expect.stringContaining("no run to judge"),
    ]);
    expect(file.results.every(({ parts }) => parts === undefined)).toBe(true);
    expect(inline.counts).toEqual([0, 2, 0]);
  },
);
