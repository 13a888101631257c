import { expect, test } from "vitest";
import { parseStudy } from "../file/parse-study.ts";
import { lockDifference } from "./lock-difference.ts";
import { readLock } from "./read-lock.ts";
import type { PinnedRepository, StudyLock } from "./study-lock.ts";

const study = parseStudy(`version: 1
id: s
repositories: [{ id: a, path: a }, { id: b, path: b }]
questions: { generate: where-defined }
models: [scripted:memory]
`);

const repository = (id: string, fingerprint: string): PinnedRepository => ({
  id,
  source: id,
  fingerprint: fingerprint.repeat(64),
  files: 1,
  bytes: 1,
  size: "small",
  unverified: [],
});

const lock: StudyLock = {
  format: 1,
  hash: "h",
  parts: { repositories: "1", seeds: "1", policy: "1" },
  created: "2030-01-01T00:00:00.000Z",
  versions: {},
  study,
  repositories: [repository("a", "0"), repository("b", "0")],
};

/** How this lock differs from the one above. */
function check(now: Partial<StudyLock>, difference: ReturnType<typeof lockDifference>): void {
  expect(lockDifference(lock, { ...lock, hash: "other", ...now })).toEqual(difference);
}

test("one hash is one study, whenever and by whichever versions it was begun", () => {
  const later = { ...lock, created: "2031-01-01T00:00:00.000Z", versions: { node: "99" } };
  expect(lockDifference(lock, later)).toBeUndefined();
});

test("another id is another study, whatever else there is", () => {
  check({ study: { ...study, id: "t" }, repositories: [repository("a", "1")] }, { kind: "id" });
});

test("a tree that changed is named, the first of several, with both fingerprints", () => {
  check(
    { repositories: [repository("a", "0"), repository("b", "1")], parts: { repositories: "2", seeds: "2" } },
    { kind: "repository", id: "b", before: "000000000000", now: "111111111111" },
  );
});

test("a repository that is new is no tree that changed", () => {
  check(
    {
      repositories: [...lock.repositories, repository("c", "1")],
      parts: { ...lock.parts, repositories: "2" },
    },
    { kind: "parts", parts: ["repositories"] },
  );
});

test("settings are named, those that only one of the two has too", () => {
  check(
    { parts: { repositories: "1", seeds: "2", policy: "2" } },
    { kind: "parts", parts: ["seeds", "policy"] },
  );
  check({ parts: { ...lock.parts, later: "1" } }, { kind: "parts", parts: ["later"] });
});

test("a lock is read as it was written; what is none is none", () => {
  expect(readLock(JSON.stringify(lock))).toEqual(lock);
  for (const text of ["", "{", "null", "7", "[]", "{}", '{"format":2,"repositories":[]}', '{"format":1}'])
    expect(readLock(text)).toBeUndefined();
});
