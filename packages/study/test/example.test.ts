import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bucketOf, decileIn } from "../src/corpus/popularity.ts";
import { parseStudy } from "../src/file/parse-study.ts";
import { findPackage } from "../src/node/corpus/find-package.ts";

const file = fileURLToPath(new URL("../../../examples/study/study.yaml", import.meta.url));
const study = parseStudy(readFileSync(file, "utf8"), file);
const count = (bucket: string): number =>
  study.repositories.filter(
    ({ popularity = 0 }) => bucketOf(decileIn(study.frame?.counts ?? [], popularity)) === bucket,
  ).length;

test("the example has the paper's shape: 16 repositories, 10 questions each, two prompts, two seeds", () => {
  expect([study.repositories.length, study.questions.per_repository]).toEqual([16, 10]);
  expect([study.prompts.map(({ id }) => id), study.seeds.length]).toEqual([["default", "strict"], 2]);
  expect(["high", "mid", "low"].map(count)).toEqual([5, 3, 8]);
  // With the paper's three models these are its 1,920 runs.
  expect(16 * 10 * 2 * 2 * 3).toBe(1920);
});

test.each(study.repositories.map(({ npm = "" }) => npm))(
  "%s is installed at the version that is pinned",
  async (npm) => {
    expect(await findPackage(npm, dirname(file))).toContain(npm.slice(0, npm.lastIndexOf("@")));
  },
);
