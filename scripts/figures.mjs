// How long files are and how much of them is tests, by package: `node scripts/figures.mjs`. Lines of code, without blank ones and comments.
// What is aimed at: a median under 60, nine files in ten under 150, none over 300 but data, at least twice as many lines of tests as of code.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const isTest = (path) => /\.test(-d)?\.[a-z]+$|^packages\/[^/]+\/test\//.test(path);

/** Files that hold nothing but data: made by a script, or lists. */
const isData = (path) => /library-texts\.ts$|\/environments\/|\.data\.ts$|-data\.ts$|-words\.ts$/.test(path);

function codeLines(text) {
  const plain = text.replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "");
  return plain.split("\n").filter((one) => one.trim() !== "" && !one.trim().startsWith("//")).length;
}

function filesBelow(folder) {
  const found = globSync("**/*.{ts,tsx,mjs}", {
    cwd: folder,
    exclude: (name) => ["node_modules", "dist", "__snapshots__"].includes(name),
  });
  // Benchmarks are neither.
  return found
    .filter((path) => !path.startsWith("bench/"))
    .map((path) => {
      const full = join(folder, path);
      return { path: relative(root, full), lines: codeLines(readFileSync(full, "utf8")) };
    });
}

/** The smallest line count that this share of the files doesn't exceed. */
function quantile(files, share) {
  const sorted = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const sum = (files) => files.reduce((total, { lines }) => total + lines, 0);

function rowOf(name, files) {
  const tests = files.filter(({ path }) => isTest(path));
  const code = files.filter(({ path }) => !isTest(path) && !isData(path));
  const largest = code.toSorted((one, other) => other.lines - one.lines)[0];
  return {
    package: name,
    files: code.length,
    code: sum(code),
    median: quantile(code, 0.5),
    "nine in ten": quantile(code, 0.9),
    largest: largest?.lines ?? 0,
    "over 300": code.filter(({ lines }) => lines > 300).length,
    tests: sum(tests),
    "tests / code": sum(code) === 0 ? "-" : (sum(tests) / sum(code)).toFixed(1),
    long: code.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} (${lines})`),
  };
}

const packages = readdirSync(join(root, "packages")).toSorted();
const byPackage = packages.map((name) => [name, filesBelow(join(root, "packages", name))]);
const rows = [...byPackage, ["all", byPackage.flatMap(([, files]) => files)]].map(([name, files]) =>
  rowOf(name, files),
);

const columns = Object.keys(rows[0]).filter((name) => name !== "long");
const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
const rowText = (cells) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
    .join("  ");
console.log(rowText(columns));
for (const row of rows) console.log(rowText(columns.map((name) => String(row[name]))));
for (const one of rows.at(-1).long) console.log(`over 300: ${one}`);
