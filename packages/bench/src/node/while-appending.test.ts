import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { whileAppending } from "./while-appending.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);
const folder = mkdtempSync(join(tmpdir(), "bench-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Appends one line to a file of this text; tells what stood and what stands in it. */
async function check(
  name: string,
  text: string | Uint8Array | undefined,
  before: readonly object[],
  after: string | Buffer,
): Promise<void> {
  const path = join(folder, name);
  rmSync(path, { force: true });
  if (text !== undefined) writeFileSync(path, text);
  await whileAppending(path, async (file) => {
    expect(file.before.map(({ value }) => value)).toEqual(before);
    file.append({ n: 9 });
  });
  expect(readFileSync(path)).toEqual(Buffer.from(after));
}

/** What is said of a file that can't be gone on with, without the folder; nothing is done to it. */
async function refusal(path: string): Promise<string> {
  let opened = false;
  const outcome = await whileAppending(path, async () => {
    opened = true;
  }).catch((error: unknown) => error);
  expect([opened, outcome]).toEqual([false, expect.objectContaining({ code: "runs-invalid" })]);
  return String(outcome)
    .replaceAll(`${folder}/`, "")
    .replaceAll(/[0-9a-f-]{36}/g, "…");
}

test("a file that isn't there is begun, with its folder", async () => {
  await check("new", undefined, [], '{"n":9}\n');
  await check("deep/er/new", undefined, [], '{"n":9}\n');
});

test("a file is gone on with", () =>
  check("old", '{"n":1}\n\n{"n":2}\n', [{ n: 1 }, { n: 2 }], '{"n":1}\n\n{"n":2}\n{"n":9}\n'));

test("each line is known by its number, empty ones counted", async () => {
  const path = join(folder, "numbers");
  writeFileSync(path, '\n{"n":1}\n\n \n{"n":2}\n');
  const numbers = await whileAppending(path, async ({ before }) => before.map(({ number }) => number));
  expect(numbers).toEqual([2, 5]);
});

test("a line that was being written when the run was killed is cut off", () =>
  check("killed", '{"n":"é"}\n{"n":2', [{ n: "é" }], '{"n":"é"}\n{"n":9}\n'));

test("it is cut off at its first byte, whatever bytes stand before it", () => {
  const damaged = Buffer.concat([Buffer.from('{"n":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]);
  return check(
    "bytes",
    Buffer.concat([damaged, Buffer.from('{"n":"'), Buffer.from([0xc3])]),
    [{ n: "\ufffd\ufffd" }],
    Buffer.concat([damaged, Buffer.from('{"n":9}\n')]),
  );
});

test("wherever a process was killed, the lines that were whole stay, byte by byte, and no other", async () => {
  const lines = fc.array(fc.record({ n: fc.string({ unit: "grapheme", maxLength: 6 }) }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lines, fc.nat(), async (made, at) => {
      const bytes = Buffer.from(made.map((line) => `${JSON.stringify(line)}\n`).join(""));
      const left = bytes.subarray(0, at % (bytes.length + 1));
      const whole = left.toString("latin1").split("\n").length - 1;
      const kept = made.slice(0, whole);
      const text = kept.map((line) => `${JSON.stringify(line)}\n`).join("");
      await check("any", left, kept, `${text}{"n":9}\n`);
    }),
    { numRuns: 50 * factor },
  );
});

test.each<[string, string, string]>([
  ["a list", '{"n":1}\n[2]\n{"n":3}\n', "line 2 of `broken` is no JSON object"],
  ["half a line in the middle", '{"n":1}\n{"n"\n{"n":3}\n', "line 2 of `broken` is no JSON object"],
  ["a number", "7\n", "line 1 of `broken` is no JSON object"],
  ["a line too late after an empty one", '\n{"n":1}\nnull\n', "line 3 of `broken` is no JSON object"],
])("%s is refused with its place, and the file stays as it is", async (_what, text, said) => {
  const path = join(folder, "broken");
  const torn = `${text}{"torn`;
  writeFileSync(path, torn);
  expect(await refusal(path)).toBe(`BenchError: ${said}: remove the line, or give another file`);
  expect(readFileSync(path, "utf8")).toBe(torn);
});

test("a folder in place of the file is told as what can't be written", async () => {
  mkdirSync(join(folder, "folder"));
  expect(await refusal(join(folder, "folder"))).toMatch(
    /^BenchError: `folder` can't be written: EISDIR: .*; give another file$/,
  );
  writeFileSync(join(folder, "file"), "");
  expect(await refusal(join(folder, "file", "runs"))).toMatch(
    /^BenchError: `file\/runs` can't be written: E\w+: .*; give another file$/,
  );
});

test("two at a time: the second is told who writes, and adds nothing; later it may", async () => {
  const path = join(folder, "shared");
  await whileAppending(path, async (file) => {
    file.append({ n: 1 });
    expect(await refusal(path)).toBe(
      `BenchError: shared is being written by process ${process.pid} on \`${hostname()}\`; wait until it has ended, or give another file with --out; if no such process runs, remove shared.….lock`,
    );
    file.append({ n: 2 });
  });
  await whileAppending(path, async ({ before, append }) => append({ n: 3, before: before.length }));
  expect(readFileSync(path, "utf8")).toBe('{"n":1}\n{"n":2}\n{"n":3,"before":2}\n');
});

test("what fails on the way comes through as it is, keeps what was written, and lets go", async () => {
  const path = join(folder, "failing");
  const failure = new RangeError("out of order");
  const failing = whileAppending(path, async (file) => {
    file.append({ n: 1 });
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(readFileSync(path, "utf8")).toBe('{"n":1}\n');
  expect(readdirSync(folder).filter((name) => name.endsWith(".lock"))).toEqual([]);
  expect(await whileAppending(path, async ({ before }) => before.length)).toBe(1);
});
