// Where the trees of a study come from, and questions of one's own about them.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseStudy } from "../src/file/parse-study.ts";
import { cloneCommit } from "../src/node/corpus/clone-commit.ts";
import { findPackage } from "../src/node/corpus/find-package.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { runOptions, type SmallStudy, testStudy } from "./small-study.ts";
import { storedKeys } from "./stored.ts";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const unlessGit = hasGit ? "" : " (skipped: no git on this machine)";

/** A repository with two commits of `a.ts`, in a folder that is gone after the test. */
function repository(): { readonly base: string; readonly url: string; readonly commits: readonly string[] } {
  const { base } = testStudy();
  const url = join(base, "origin");
  mkdirSync(url);
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", url, "-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet");
  const commits = ["old", "new"].map((text) => {
    writeFileSync(join(url, "a.ts"), text);
    git("add", ".");
    git("-c", "commit.gpgsign=false", "commit", "--quiet", "-m", text);
    return git("rev-parse", "HEAD");
  });
  return { base, url, commits };
}

test.skipIf(!hasGit)(`a commit is there as it was, whatever came after it${unlessGit}`, async () => {
  const { base, url, commits } = repository();
  const [old = "", latest = ""] = commits;
  for (const [commit, text] of [
    [old, "old"],
    [latest, "new"],
    [old, "old"],
  ] as const) {
    const folder = await cloneCommit(url, commit, join(base, "clone"));
    expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe(text);
  }
});

test.skipIf(!hasGit)(`a commit that is there is not fetched again${unlessGit}`, async () => {
  const { base, url, commits } = repository();
  const [old = ""] = commits;
  await cloneCommit(url, old, join(base, "clone"));
  rmSync(url, { recursive: true });
  expect(readFileSync(join(await cloneCommit(url, old, join(base, "clone")), "a.ts"), "utf8")).toBe("old");
});

test.skipIf(!hasGit)(`a commit that can't be fetched is named, and leaves nothing${unlessGit}`, async () => {
  const { base, url } = repository();
  const missing = "1".repeat(40);
  await expect(cloneCommit(url, missing, join(base, "clone"))).rejects.toThrow(
    new RegExp(`^commit ${missing} of \`.*origin\` can't be fetched: `),
  );
  expect(existsSync(join(base, "clone"))).toBe(false);
});

/** An installed package, seen from a folder below it. */
function installed(manifest: string): string {
  const { base } = testStudy();
  mkdirSync(join(base, "node_modules/@scope/tool"), { recursive: true });
  mkdirSync(join(base, "deep/er"), { recursive: true });
  writeFileSync(join(base, "node_modules/@scope/tool/package.json"), manifest);
  return join(base, "deep/er");
}

test("a package is found in the nearest folder above, at exactly its version", async () => {
  const from = installed('{"version":"1.2.3"}');
  expect(await findPackage("@scope/tool@1.2.3", from)).toMatch(/node_modules\/@scope\/tool$/);
  await expect(findPackage("@scope/tool@1.2.4", from)).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StudyError: \`@scope/tool@1.2.4\` is wanted and \`@scope/tool@1.2.3\` is installed; install that version, or write this one]`,
  );
});

test("a package whose manifest is none is not installed", async () => {
  await expect(findPackage("@scope/tool@1.2.3", installed("{"))).rejects.toThrow(
    /^`@scope\/tool@1\.2\.3` is not installed above .*; install it with `npm i -D @scope\/tool@1\.2\.3`$/,
  );
});

/** The small study with questions of one's own. */
function asking(questions: readonly object[]): SmallStudy {
  const one = testStudy();
  writeFileSync(join(one.base, "own.jsonl"), questions.map((each) => `${JSON.stringify(each)}\n`).join(""));
  const text = readFileSync(join(one.base, "study.yaml"), "utf8").replace(
    /questions: .*/,
    "questions: { file: own.jsonl }\nprompts: [default]",
  );
  return { ...one, study: parseStudy(text) };
}

const question = (change: object = {}) => ({
  id: "q1",
  repository: "alpha",
  text: "Where is the `LineReader` class defined?",
  truth: [{ path: "src/line-reader.ts", symbol: "LineReader" }],
  ...change,
});

test("questions of one's own are asked of each model", async () => {
  const one = asking([question(), question({ id: "q2", truth: [{ path: "src/line-reader.ts" }] })]);
  expect((await runStudy(one.study, runOptions(one))).done).toBe(4);
  expect(storedKeys(one).map((key) => key.split(" | ")[0])).toEqual(["q1", "q1", "q2", "q2"]);
});

test.each<[string, object, string]>([
  [
    "a file that is not there",
    { truth: [{ path: "src/none.ts" }] },
    "question `q1`: `alpha` has no file `src/none.ts`",
  ],
  [
    "a symbol that is not in its file",
    { truth: [{ path: "src/line-reader.ts", symbol: "Reader.close" }] },
    "question `q1`: `src/line-reader.ts` of `alpha` does not hold `Reader.close`",
  ],
])("%s is named, and nothing is run", async (_name, change, message) => {
  const one = asking([question(change)]);
  await expect(runStudy(one.study, runOptions(one))).rejects.toThrow(message);
  expect(existsSync(one.results)).toBe(false);
});

test("all that is wrong with the questions is said at once", async () => {
  const one = asking([
    question({ truth: [{ path: "x.ts" }] }),
    question({ id: "q2", truth: [{ path: "y.ts" }, { path: "z.ts" }] }),
  ]);
  await expect(runStudy(one.study, runOptions(one))).rejects.toThrow(
    "question `q1`: `alpha` has no file `x.ts`\nquestion `q2`: `alpha` has no file `y.ts`\nquestion `q2`: `alpha` has no file `z.ts`",
  );
});
