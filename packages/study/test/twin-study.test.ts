// The twin of a study on the disk: made, run, and compared with its study.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadStudy } from "../src/node/load-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { compareTwins } from "../src/node/twin/compare-twins.ts";
import { makeTwin } from "../src/node/twin/make-twin.ts";
import { standardNames } from "../src/node/twin/standard-names.ts";
import { runOptions, type SmallStudy, testStudy } from "./small-study.ts";

/** An agent that knows one tree by heart, and reads nothing. */
const agent = `const places = { LineReader: "src/line-reader.ts", parseHeader: "src/parse-header.ts", splitParts: "src/util/join-parts.ts" };
export default async ({ question }) => {
  const [name = ""] = Object.keys(places).filter((one) => question.includes(one));
  return name + " is in " + (places[name] ?? "the source") + ".";
};
`;

/** A study whose agent stands beside it, with the folder that its twin goes to. */
function studyOf(more = ""): { readonly one: SmallStudy; readonly folder: string } {
  const one = testStudy(`prompts: [default]\nagent: agent.mjs\n${more}`, "[own]");
  writeFileSync(join(one.base, "agent.mjs"), agent);
  writeFileSync(join(one.base, "alpha/logo.png"), Buffer.from([137, 80, 78, 71, 0, 255]));
  writeFileSync(join(one.base, "alpha/README.md"), "LineReader is in src/line-reader.ts. \ufeff\r\n");
  return { one, folder: join(one.base, "twin") };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

const run = (one: Pick<SmallStudy, "study" | "base" | "results">) =>
  runStudy(one.study, runOptions({ ...one }));

test("what an agent knows by heart it does not know of the twin, and the comparison says in which bucket", async () => {
  const { one, folder } = studyOf();
  const made = await makeTwin(one, folder, 1);
  expect([made.questions, made.repositories.map(({ original }) => original)]).toEqual([6, ["alpha", "beta"]]);
  expect(made.repositories.every((made_) => made_.renamed > 3 && made_.twin !== made_.original)).toBe(true);
  await run(one);
  const twin = await loadStudy(made.file, "/");
  await run(twin);
  const { differences, written } = await compareTwins(one, folder);
  const accuracy = differences.filter(({ figure }) => figure === "accuracy");
  expect(
    accuracy.map(({ bucket, pairs, original, twin: there, difference }) => [
      bucket,
      pairs,
      original,
      there,
      difference,
    ]),
  ).toEqual([
    ["all", 6, 0.5, 0, 0.5],
    ["high", 3, 1, 0, 1],
    ["low", 3, 0, 0, 0],
  ]);
  const bytes = () => written.map((path) => readFileSync(path, "utf8"));
  const first = bytes();
  expect(JSON.parse(first[2] ?? "")).toEqual({ format: 1, of: "small", seed: 1, differences });
  await compareTwins(one, folder);
  expect(bytes()).toEqual(first);
});

test("the same trees and seed give the same bytes; what is no text is copied, and no name that they define is left in one", async () => {
  const { one, folder } = studyOf();
  const again = join(one.base, "again");
  await makeTwin(one, folder, 5);
  await makeTwin(one, again, 5);
  const files = filesIn(folder);
  expect(filesIn(again)).toEqual(files);
  for (const file of files) expect(readFileSync(join(again, file))).toEqual(readFileSync(join(folder, file)));
  expect(readFileSync(join(folder, "trees/1/logo.png"))).toEqual(
    readFileSync(join(one.base, "alpha/logo.png")),
  );
  const texts = files
    .filter((file) => /^(trees|questions)/.test(file))
    .map((file) => `${file}\n${readFileSync(join(folder, file), "utf8")}`);
  expect(texts.join("\n")).not.toMatch(
    /LineReader|line-reader|parseHeader|parse-header|splitParts|EventLoop|open_socket|FrameDecoder/,
  );
});

test("a twin can be run as it is, and is of the same sizes and buckets", async () => {
  const one = testStudy("prompts: [strict]\nseeds: [1, 2]", "[scripted:reader]");
  const folder = join(one.base, "twin");
  const { file } = await makeTwin(one, folder, 2);
  const twin = await loadStudy(file, "/");
  expect(twin.study).toMatchObject({
    id: "small-twin",
    prompts: one.study.prompts,
    seeds: [1, 2],
    models: one.study.models,
  });
  expect((await run(twin)).ends).toEqual({ answer: 12, empty: 0, limit: 0, error: 0 });
  const lock = JSON.parse(readFileSync(join(twin.results, "study.lock.json"), "utf8"));
  await run(one);
  const original = JSON.parse(readFileSync(join(one.results, "study.lock.json"), "utf8"));
  const facts = ({ bytes, files, size, bucket }: Record<string, unknown>) => [bytes, files, size, bucket];
  expect(lock.repositories.map(facts)).toEqual(original.repositories.map(facts));
  const { differences } = await compareTwins(one, folder);
  expect(
    differences.filter(({ figure }) => figure === "CG").map(({ original: o, twin: t }) => [o, t]),
  ).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test("nothing is written over, and what is no twin of the study is named", async () => {
  const { one, folder } = studyOf();
  mkdirSync(folder);
  writeFileSync(join(folder, "mine"), "x");
  await expect(makeTwin(one, folder, 1)).rejects.toThrow(
    /twin holds something already; give another folder with --out$/,
  );
  expect(filesIn(folder)).toEqual(["mine"]);
  await expect(compareTwins(one, folder)).rejects.toThrow(
    /twin\.json is no record of a twin; make one with `npx agentltl study twin`$/,
  );
  const made = join(one.base, "made");
  await makeTwin(one, made, 1);
  await expect(compareTwins({ ...one, study: { ...one.study, id: "other" } }, made)).rejects.toThrow(
    /made is the twin of `small`, and not of `other`$/,
  );
  await expect(compareTwins(one, made)).rejects.toThrow(/there is no study in .*results; run one with/);
});

test("a study that was run on other trees than the twin was made of is not compared", async () => {
  const { one, folder } = studyOf();
  await makeTwin(one, folder, 1);
  cpSync(join(one.base, "alpha/src/line-reader.ts"), join(one.base, "alpha/src/another-one.ts"));
  writeFileSync(join(one.base, "alpha/src/another-one.ts"), "export function anotherOne() {}\n");
  await run(one);
  await expect(compareTwins(one, folder)).rejects.toThrow(
    /was run on another state of `alpha` than the twin was made of/,
  );
});

test("names of languages and platforms are no tree's own", () => {
  const names = standardNames();
  for (const name of [
    "parseInt",
    "addEventListener",
    "Promise",
    "toString",
    "flatMap",
    "queueMicrotask",
    "ReadableStream",
  ])
    expect(names).toContain(name);
  expect(names.has("parseHeader")).toBe(false);
});
