import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { replay } from "../guard/replay.ts";
import type { Json } from "../json/json.ts";
import { parse } from "../syntax/parse.ts";
import type { Recorder, Redactor } from "./host.ts";
import { redactRecorder } from "./redact-recorder.ts";
import { redactSecrets } from "./redact-secrets.ts";

/** One of each form, none of them real. */
const secrets = {
  amazon: "AKIAABCDEFGHIJKLMNOP",
  github: `ghp_${"a1B2".repeat(9)}`,
  "github, fine": `github_pat_${"a1B2".repeat(9)}`,
  openai: `sk-proj-${"a1B2".repeat(6)}`,
  slack: `xoxb-${"1234567890"}-${"a1B2".repeat(4)}`,
  google: `AIza${"a1B2-".repeat(7)}`,
  stripe: `sk_live_${"a1B2".repeat(5)}`,
  "a web token": `eyJ${"a1B2".repeat(5)}.eyJ${"a1B2".repeat(6)}.${"a1B2".repeat(8)}`,
  "a private key": `-----BEGIN RSA PRIVATE KEY-----\n${"a1B2".repeat(16)}\n${"a1B2".repeat(16)}\n`,
};

describe("secrets are taken out of texts", () => {
  test.each(Object.entries(secrets))("%s", (_what, secret) => {
    const out = redactSecrets(`key: ${secret}; that is it`);
    expect(out).toMatch(/^key: \[redacted [0-9a-f]{8}\]/);
    expect(JSON.stringify(out)).not.toContain(secret.slice(4, 24));
  });

  test.each([
    ["Authorization: Bearer abcdefghijklmnop.qrst", /^Authorization: Bearer \[redacted [0-9a-f]{8}\]$/],
    [
      "postgres://mia:hunter2@db.example/shop",
      /^postgres:\/\/mia:\[redacted [0-9a-f]{8}\]@db\.example\/shop$/,
    ],
  ])("what stands around it stays: %s", (text, expected) => {
    expect(redactSecrets(text)).toMatch(expected);
  });

  test.each([
    "W23 was refunded.",
    "a task-list of sk-8 boards",
    "https://example.org/a:b@c",
    "sha 3f786850e387550fdab836ed7e6dc881de23001b",
    "eyJ is how they begin",
    "-----BEGIN CERTIFICATE-----",
    "",
  ])("and nothing else: %j", (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  test("the same secret stays the same, and another another", () => {
    const [one, same, other] = [secrets.amazon, secrets.amazon, secrets.github].map(redactSecrets);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  test("wherever they are, and other values stay equal", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.values(secrets)), (value, secret) => {
        const json = value as Json;
        expect(redactSecrets(json)).toEqual(json);
        const holding = { list: [json, { deep: secret, [secret]: 1 }], more: json };
        const out = JSON.stringify(redactSecrets(holding));
        expect(out).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(out.match(/\[redacted /g)?.length).toBe(2);
      }),
    );
  });

  test("also of a megabyte of what nearly is one, soon", () => {
    for (const piece of ["sk-a", "-eyJa.", "a://b:c", "-----BEGIN PRIVATE KEY-----", "AKIA", "Bearer "]) {
      const text = piece.repeat(200_000 / piece.length);
      expect(typeof redactSecrets(text)).toBe("string");
    }
  });
});

const rules = defineProcedure({
  constraints: [
    { name: "once", formula: parse("forall k in argsOf(pay, key). count(pay(key = $k)) <= 1") },
    { name: "note", formula: parse("called(note)") },
  ],
});

/** The events of a session that says this everywhere, as a recorder was told of them. */
function recorded(said: string, redact?: Redactor | false): readonly GuardEvent[] {
  const events: GuardEvent[] = [];
  const recorder: Recorder = {
    record: (_run, event) => void events.push(event),
    flush: async () => {},
  };
  const record = redactRecorder(recorder, redact);
  const guard = createGuard(rules, { onEvent: (event) => record?.record("run", event) });
  guard.said({ role: "user", text: said });
  guard.propose({ id: "1", name: "pay", args: { key: said } });
  guard.settle("1", { result: { receipt: said } });
  guard.propose({ id: "2", name: "pay", args: { key: said } });
  guard.ran({ id: "3", name: "old", args: { a: [said] } }, { error: `failed: ${said}` });
  guard.propose({ id: "4", name: "other", args: said });
  guard.settle("4", { denied: said });
  guard.proposeFinish({ answer: said, end: "session" });
  return events;
}

describe("what a recorder is told of", () => {
  const canary = secrets.amazon;

  test("has no secret in it, and is a log like any other", () => {
    const events = recorded(canary);
    expect(events).toHaveLength(8);
    expect(JSON.stringify(events)).not.toContain(canary);
    const kept = replay(events, rules);
    expect(kept.difference).toBeUndefined();
    expect(kept.decisions.map(({ kind }) => kind)).toEqual(["allow", "block", "block"]);
  });

  test("is what happened where nothing is a secret, or nothing is to be redacted", () => {
    expect(recorded("W23")).toEqual(recorded("W23", false));
    expect(JSON.stringify(recorded(canary, false))).toContain(canary);
  });

  test("is what the user's own redactor makes of each value", () => {
    const events = recorded("mia@example.org", (value) =>
      JSON.parse(JSON.stringify(value).replaceAll("mia@example.org", "m.")),
    );
    expect(JSON.stringify(events)).not.toContain("mia@");
    expect(replay(events, rules).difference).toBeUndefined();
  });

  test("is redacted once, however often an event holds it", () => {
    const asked: string[] = [];
    const events = recorded("W23", (value) => {
      asked.push(JSON.stringify(value));
      return value;
    });
    const proposed = events.filter(({ kind }) => kind === "proposed");
    expect(JSON.stringify(proposed[0]).match(/"key":"W23"/g)).toHaveLength(3);
    expect(asked.filter((one) => one === '{"key":"W23"}')).toHaveLength(2);
  });

  test.each<[string, Redactor]>([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["gives no text for a text", () => 7],
  ])("lacks each value on which a redactor %s", (_what, redact) => {
    const text = JSON.stringify(recorded(canary, redact));
    expect(text).not.toContain(canary);
    expect(text).toContain("[redacted]");
  });

  test("is changed on its way alone: the guard's own events are what happened", () => {
    const seen: GuardEvent[] = [];
    const record = redactRecorder({ record: () => {}, flush: async () => {} });
    const guard = createGuard(rules, {
      onEvent(event) {
        record?.record("run", event);
        seen.push(event);
      },
    });
    guard.said({ role: "user", text: canary });
    expect(JSON.stringify(seen)).toContain(canary);
    expect(guard.trace.dialogue[0]?.text).toBe(canary);
  });

  test("no recorder is none", async () => {
    expect(redactRecorder(undefined)).toBeUndefined();
    let flushed = 0;
    await redactRecorder({ record: () => {}, flush: async () => void flushed++ })?.flush();
    expect(flushed).toBe(1);
  });
});
