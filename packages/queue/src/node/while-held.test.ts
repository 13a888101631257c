import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { heldText, whileHeld } from "./while-held.ts";

const folder = mkdtempSync(join(tmpdir(), "queue-held-"));
const path = join(folder, "runs.jsonl");
const lock = `${path}.other.lock`;
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(lock, { force: true }));

/** The number of a process that has ended. */
const dead = Number(execFileSync(process.execPath, ["--print", "process.pid"], { encoding: "utf8" }));

/** What comes of holding the file where its lock says this. The name of the folder, which differs each time, is left out. */
async function holding(text: string | undefined): Promise<string> {
  if (text !== undefined) writeFileSync(lock, text);
  const outcome = await whileHeld(path, async () => "held");
  const said = outcome.kind === "done" ? outcome.value : heldText(path, outcome, "take another");
  return said.replaceAll(path, "runs.jsonl").replaceAll(hostname(), "here");
}

const holder = (more: object = {}): string =>
  JSON.stringify({
    pid: process.pid,
    host: hostname(),
    began: Date.now() - process.uptime() * 1000,
    ...more,
  });

test("nobody holds the file before and after", async () => {
  expect(await holding(undefined)).toBe("held");
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock says who holds it", async () => {
  const said = async () => {
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^runs\.jsonl\.[0-9a-f-]{36}\.lock$/);
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  };
  const outcome = await whileHeld(path, said);
  expect(outcome.kind).toBe("done");
  const { pid, host, began } = outcome.kind === "done" ? outcome.value : {};
  expect([pid, host]).toEqual([process.pid, hostname()]);
  expect(Math.abs(Date.now() - process.uptime() * 1000 - began)).toBeLessThan(60_000);
});

test("what fails lets go, and its error comes through", async () => {
  await expect(whileHeld(path, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(readdirSync(folder)).toEqual([]);
});

test("where the folder is not there, its error comes through", async () => {
  const elsewhere = join(folder, "none", "runs.jsonl");
  await expect(whileHeld(elsewhere, async () => "held")).rejects.toMatchObject({ code: "ENOENT" });
});

test("two at a time: one is refused before it does anything, and may later", async () => {
  let did = "";
  const inner = (): Promise<unknown> =>
    whileHeld(path, async () => {
      did += "inner ";
    });
  await whileHeld(path, async () => {
    expect(await inner()).toMatchObject({ kind: "held" });
    did += "outer ";
  });
  await inner();
  expect(did).toBe("outer inner ");
});

test.each<[string, string | undefined]>([
  ["nobody", undefined],
  ["a dead one", holder({ pid: dead })],
])("of many who begin at once after %s, never two hold it", async (_name, left) => {
  if (left !== undefined) writeFileSync(lock, left);
  let now = 0;
  let most = 0;
  await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      whileHeld(path, async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise(setImmediate);
        now -= 1;
      }),
    ),
  );
  expect(most).toBeLessThanOrEqual(1);
  expect(await holding(undefined)).toBe("held");
  expect(readdirSync(folder)).toEqual([]);
});

test("other files are held on their own", async () => {
  const other = join(folder, "judgements.jsonl");
  expect(await whileHeld(path, () => whileHeld(other, async () => "both"))).toEqual({
    kind: "done",
    value: { kind: "done", value: "both" },
  });
});

test.each<[string, string]>([
  ["a process of this machine that has ended", holder({ pid: dead })],
  ["one that had this one's number and began at another time", holder({ began: 1_000_000 })],
])("%s holds nothing", async (_name, text) => {
  expect(await holding(text)).toBe("held");
  expect(readdirSync(folder)).toEqual([]);
});

test.each<[string, string]>([
  ["this very process", holder()],
  ["another that runs", holder({ pid: process.ppid, began: 0 })],
  ["one on another machine, of which nobody knows", holder({ pid: dead, host: "elsewhere" })],
  ["one that has not said yet who it is", ""],
  ["text that is no JSON", "{"],
  ["JSON of another shape", "[1]"],
  ["no number of a process", holder({ pid: "7" })],
  ["0, which would ask about a group", holder({ pid: 0 })],
  ["a group of processes", holder({ pid: -1 })],
  ["no beginning", holder({ began: null })],
])("%s holds the file, and its lock stays", async (_name, text) => {
  expect(await holding(text)).toMatch(/^runs\.jsonl is being written by /);
  expect(readFileSync(lock, "utf8")).toBe(text);
});

test("the message says who, and what to do", async () => {
  expect(await holding(holder({ pid: 77, host: "elsewhere" }))).toMatchInlineSnapshot(
    `"runs.jsonl is being written by process 77 on \`elsewhere\`; wait until it has ended, or take another; if no such process runs, remove runs.jsonl.other.lock"`,
  );
  rmSync(lock);
  expect(await holding("")).toMatchInlineSnapshot(
    `"runs.jsonl is being written by another process; wait until it has ended, or take another; if no such process runs, remove runs.jsonl.other.lock"`,
  );
});
