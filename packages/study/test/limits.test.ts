// What ends a run besides its answer, in the real loop over HTTP.
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startChatServer } from "../../../scripts/testing/chat-server.ts";
import { openAppendLog } from "../src/node/run/append-log.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { startScriptedServer } from "../src/node/scripted-server.ts";
import { runOptions, testStudy } from "./small-study.ts";
import { storedLines } from "./stored.ts";

/** A model that gives this reply to whatever it is asked. */
async function modelThatSays(content: string, finishReason: string): Promise<string> {
  const server = await startChatServer(() => ({ content, finishReason }));
  onTestFinished(server.close);
  return server.model;
}

/** How the runs of a study of one model end. */
async function endsOf(model: string, more = ""): Promise<readonly unknown[]> {
  const one = testStudy(`prompts: [default]\nretries: 0\n${more}`, `["${model}"]`);
  const progress = await runStudy(one.study, runOptions(one));
  expect([progress.done, progress.total]).toEqual([6, 6]);
  const ends = storedLines(one).map((line): unknown => JSON.stringify(JSON.parse(line).end));
  return [...new Set(ends)].map((end) => JSON.parse(String(end)));
}

test("a model that never answers is at its limit of seconds, and holds nothing up", async () => {
  const server = await startScriptedServer({ before: () => new Promise(() => {}) });
  onTestFinished(server.close);
  expect(await endsOf(`${server.baseURL}#reader`, "limits: { seconds: 0.2 }")).toEqual([
    { kind: "limit", which: "seconds" },
  ]);
});

test("a reply that is cut off for its length is no answer", async () => {
  expect(await endsOf(await modelThatSays("The class is", "length"))).toEqual([
    { kind: "limit", which: "length" },
  ]);
});

test.each(["", " \n\t "])("a reply of %j is empty", async (content) => {
  expect(await endsOf(await modelThatSays(content, "stop"))).toEqual([{ kind: "empty" }]);
});

test("a model that its server does not know is an error of the run, in the server's words", async () => {
  const server = await startScriptedServer();
  onTestFinished(server.close);
  expect(await endsOf(`${server.baseURL}#writer`)).toEqual([
    { kind: "error", message: "there is no model `writer`" },
  ]);
});

test("what is no request is refused by the scripted server, and not counted as answered", async () => {
  const server = await startScriptedServer();
  onTestFinished(server.close);
  const ask = (body: string) => fetch(`${server.baseURL}/chat/completions`, { method: "POST", body });
  expect((await ask("{")).status).toBe(400);
  expect((await ask('{"model":"reader"}')).status).toBe(400);
  expect((await ask('{"model":"__proto__","messages":[]}')).status).toBe(404);
  expect(server.answered()).toBe(0);
  expect((await ask('{"model":"refuser","messages":[]}')).status).toBe(200);
  expect(server.answered()).toBe(1);
});

test("each line is synced to the disk before it counts", async () => {
  const { base } = testStudy();
  const probe = await open(join(base, "probe"), "w");
  const synced = vi.spyOn(Object.getPrototypeOf(probe), "datasync");
  onTestFinished(async () => {
    synced.mockRestore();
    await probe.close();
  });
  const log = await openAppendLog(join(base, "log"));
  for (const count of [1, 2, 3]) {
    await log.append("line");
    expect(synced.mock.calls.length).toBe(count);
  }
  await log.close();
});
