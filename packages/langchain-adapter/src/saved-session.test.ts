import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, test } from "vitest";
import { rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware } from "./index.ts";
import { isSameSession, isSameVersion, readOwnState, type SavedSession } from "./saved-session.ts";

const saved: SavedSession = {
  format: 1,
  version: { owner: "o", count: 1 },
  procedure: "p",
  log: { text: "", lines: 0 },
  step: 1,
  entries: [{ id: "1", call: { id: "1", name: "refund", args: {} }, decision: "d-0001", order: 0 }],
  answersSentBack: 0,
  turnOver: false,
  decided: 0,
};
const state = (changed: object = {}) => ({ run: "r", session: { ...saved, ...changed } });

describe("our part of the state", () => {
  test.each([
    ["nothing yet", undefined],
    ["the name of a run", { run: "r" }],
    ["a session", state()],
    ["a session with decisions of others", state({ elsewhere: ["d-0002"] })],
    ["a call without an id", state({ entries: [{ ...saved.entries[0], call: { name: "a", args: 1 } }] })],
  ])("is read as it is: %s", (_what, value) => {
    expect(readOwnState(value)).toBe(value);
  });

  test.each([
    ["null", null],
    ["a text", "r"],
    ["no name", { session: saved }],
    ["a session that is none", { run: "r", session: null }],
    ["another format", state({ format: 2 })],
    ["no version", state({ version: undefined })],
    ["a version without its owner", state({ version: { count: 1 } })],
    ["a log that is no text", state({ log: { text: ["a"], lines: 1 } })],
    ["a log without its length", state({ log: { text: "" } })],
    ["no rules", state({ procedure: 5 })],
    ["a step that is none", state({ step: "1" })],
    ["entries that are no list", state({ entries: {} })],
    ["an entry without its decision", state({ entries: [{ ...saved.entries[0], decision: undefined }] })],
    ["an entry without its place", state({ entries: [{ ...saved.entries[0], order: "0" }] })],
    ["an entry whose call has no name", state({ entries: [{ ...saved.entries[0], call: {} }] })],
    ["decisions of others that are no list", state({ elsewhere: "d-0002" })],
    ["an end of the turn that is neither yes nor no", state({ turnOver: 1 })],
  ])("is an error where it is broken: %s", (_what, value) => {
    expect(() => readOwnState(value)).toThrow("can't be read: start a new thread");
  });
});

test.each([
  [{}, true],
  [{ count: 2 }, false],
  [{ owner: "p" }, false],
])("a version with %j is the same: %s", (changed, same) => {
  expect(isSameVersion(saved.version, { ...saved.version, ...changed })).toBe(same);
  expect(isSameVersion(saved.version, undefined)).toBe(false);
});

test.each([
  [{}, true],
  [{ version: { owner: "o", count: 9 } }, true],
  [{ log: { text: "", lines: 0 } }, false],
  [{ step: 2 }, false],
  [{ entries: [] }, false],
  [{ turnOver: true }, false],
  [{ answersSentBack: 1 }, false],
  [{ elsewhere: ["d-0002"] }, false],
])("with %j nothing has happened: %s", (changed, same) => {
  const { version: _version, ...now } = saved;
  expect(isSameSession(now, { ...saved, ...changed })).toBe(same);
});

test("a hook after which nothing is new writes nothing: of a run with one call the state is written three times", async () => {
  const saver = new MemorySaver();
  const rules = rulesOf({ once: "count(refund) <= 1" });
  const { agent } = scriptedAgent([[{ name: "refund" }], "Done."], [agentltlMiddleware({ rules })], {
    checkpointer: saver,
  });
  const config = { configurable: { thread_id: "t" } };
  await agent.invoke({ messages: "go" }, config);
  const writes: string[] = [];
  for await (const { pendingWrites = [], metadata } of saver.list(config))
    for (const [, channel] of pendingWrites) if (channel === "_agentltl") writes.push(String(metadata?.step));
  expect(writes).toHaveLength(3);
});
