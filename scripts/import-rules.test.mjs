// Breaks every rule of .dependency-cruiser.mjs once, in a small tree of its own, and sees it fail.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import config from "../.dependency-cruiser.mjs";

/** A file that breaks a rule, what it contains, and the rules that it breaks: these and no others. */
const broken = [
  ["core/src/formula/a.ts", 'import type { b } from "./b.ts"; export type a = b;', ["no-cycles"]],
  ["core/src/guard/lost.ts", 'import "./nowhere.ts";', ["everything-resolves", "core-stands-alone"]],

  ["core/src/guard/package.ts", 'import "a-library";', ["core-stands-alone"]],
  ["core/src/guard/node.ts", 'import "node:fs";', ["core-stands-alone", "node-stays-below-the-node-entry"]],
  ["core/src/guard/up.ts", 'import "@agentltl/rules";', ["core-stands-alone", "core-imports-down-only"]],
  ["statistics/src/up.ts", 'import "@agentltl/core";', ["statistics-imports-down-only"]],
  ["queue/src/up.ts", 'import "@agentltl/core";', ["queue-imports-down-only"]],
  ["rules/src/up.ts", 'import "@agentltl/grounding";', ["rules-imports-down-only"]],
  ["traces/src/up.ts", 'import "@agentltl/rules";', ["traces-imports-down-only"]],
  ["grounding/src/up.ts", 'import "@agentltl/rules";', ["grounding-imports-down-only"]],
  ["executability/src/up.ts", 'import "@agentltl/rules";', ["executability-imports-down-only"]],
  ["contracts/src/up.ts", 'import "@agentltl/rules";', ["contracts-imports-down-only"]],
  ["langchain-adapter/src/up.ts", 'import "@agentltl/vercel-ai";', ["langchain-adapter-imports-down-only"]],
  ["vercel-ai-adapter/src/up.ts", 'import "@agentltl/langchain";', ["vercel-ai-adapter-imports-down-only"]],
  [
    "vercel-ai-adapter/src/type.ts",
    'import type { x } from "@agentltl/rules"; export type y = x;',
    ["vercel-ai-adapter-imports-down-only"],
  ],
  ["bench/src/up.ts", 'import "@agentltl/newcomer";', ["bench-imports-down-only"]],
  ["report/src/up.ts", 'import "@agentltl/rules";', ["report-imports-down-only"]],
  ["study/src/up.ts", 'import "@agentltl/langchain";', ["study-imports-down-only"]],
  ["cli/src/up.ts", 'import "@agentltl/langchain";', ["cli-imports-down-only"]],
  ["newcomer/src/up.ts", 'import "@agentltl/core";', ["every-package-has-its-place"]],
  ["rules/src/top.ts", 'import "../../../examples/src/demo.ts";', ["nothing-imports-the-top"]],
  ["rules/src/window.ts", 'import "../../core/src/guard/fine.ts";', ["only-by-the-front-door"]],
  ["rules/src/window.test.ts", 'import "../../core/src/guard/fine.ts";', ["only-by-the-front-door"]],
  [
    "../examples/src/window.ts",
    'import "../../packages/core/src/guard/fine.ts";',
    ["examples-use-the-front-door"],
  ],
  ["rules/src/generators.ts", 'import "@agentltl/core/testing";', ["testing-is-for-tests"]],

  ["rules/src/node.ts", 'import "node:fs";', ["node-stays-below-the-node-entry"]],
  ["rules/src/reaches-node.ts", 'import "./node/index.ts";', ["node-entry-is-not-reached-from-the-edge"]],
  ["rules/src/undeclared.ts", 'import "undeclared-library";', ["npm-packages-are-declared"]],
  ["rules/src/dev.ts", 'import "a-dev-library";', ["sources-need-no-development-dependency"]],

  ["core/src/errors/up.ts", 'import "../json/fine.ts";', ["core-errors-imports-down-only"]],
  ["core/src/json/up.ts", 'import "../formula/fine.ts";', ["core-json-imports-down-only"]],
  ["core/src/formula/up.ts", 'import "../trace/fine.ts";', ["core-formula-imports-down-only"]],
  ["core/src/syntax/up.ts", 'import "../semantics/fine.ts";', ["core-syntax-imports-down-only"]],
  ["core/src/trace/up.ts", 'import "../guard/fine.ts";', ["core-trace-imports-down-only"]],
  ["core/src/verdict/up.ts", 'import "../semantics/fine.ts";', ["core-verdict-imports-down-only"]],
  ["core/src/semantics/engine.ts", 'import "../monitor/fine.ts";', ["core-semantics-imports-down-only"]],
  ["core/src/semantics/match.ts", 'import "../match/fine.ts";', ["core-semantics-imports-down-only"]],
  ["core/src/bdd/up.ts", 'import "../trace/fine.ts";', ["core-bdd-imports-down-only"]],
  ["core/src/persistent/up.ts", 'import "../json/fine.ts";', ["core-persistent-imports-down-only"]],
  ["core/src/match/up.ts", 'import "../bdd/fine.ts";', ["core-match-imports-down-only"]],
  ["core/src/constraint/up.ts", 'import "../verify/fine.ts";', ["core-constraint-imports-down-only"]],
  ["core/src/evaluate/definition.ts", 'import "../semantics/fine.ts";', ["core-evaluate-imports-down-only"]],
  ["core/src/prefix/up.ts", 'import "../verify/fine.ts";', ["core-prefix-imports-down-only"]],
  ["core/src/monitor/definition.ts", 'import "../semantics/fine.ts";', ["core-monitor-imports-down-only"]],
  [
    "core/src/monitor/guard.ts",
    'import type { x } from "../guard/fine.ts"; export type y = x;',
    ["core-monitor-imports-down-only"],
  ],
  ["core/src/analysis/up.ts", 'import "../guard/fine.ts";', ["core-analysis-imports-down-only"]],
  ["core/src/verify/up.ts", 'import "../guard/fine.ts";', ["core-verify-imports-down-only"]],
  ["core/src/reward/up.ts", 'import "../guard/fine.ts";', ["core-reward-imports-down-only"]],
  ["core/src/guard/definition.ts", 'import "../semantics/fine.ts";', ["core-guard-imports-down-only"]],
  ["core/src/host/definition.ts", 'import "../semantics/fine.ts";', ["core-host-imports-down-only"]],
  ["core/src/newcomer/a.ts", 'import "../json/fine.ts";', ["every-folder-of-core-has-its-place"]],
];

/** What is allowed, and near to what is not. */
const fine = [
  // A cycle is reported at one of its files.
  ["core/src/formula/b.ts", 'import type { a } from "./a.ts"; export type b = a;'],
  ["core/src/errors/fine.ts", "export type x = 1;"],
  ["core/src/json/fine.ts", 'import "../errors/fine.ts";'],
  ["core/src/formula/fine.ts", 'import "../json/fine.ts";'],
  ["core/src/syntax/fine.ts", 'import "../formula/fine.ts";'],
  ["core/src/trace/fine.ts", 'import "../formula/fine.ts";'],
  ["core/src/semantics/fine.ts", 'import "../trace/fine.ts"; import "../formula/fine.ts";'],
  ["core/src/semantics/fine.test.ts", 'import "../monitor/fine.ts"; import "node:fs"; import "a-library";'],
  ["core/src/monitor/fine.ts", 'import "../trace/fine.ts";'],
  ["core/src/analysis/fine.ts", 'import "../monitor/fine.ts";'],
  ["core/src/verdict/fine.ts", 'import "../json/fine.ts";'],
  ["core/src/bdd/fine.ts", 'import "../errors/fine.ts";'],
  ["core/src/match/fine.ts", 'import "../trace/fine.ts";'],
  ["core/src/constraint/fine.ts", 'import "../formula/fine.ts";'],
  ["core/src/evaluate/fine.ts", 'import "../match/fine.ts"; import "../bdd/fine.ts";'],
  ["core/src/prefix/fine.ts", 'import "../evaluate/fine.ts";'],
  ["core/src/verify/fine.ts", 'import "../prefix/fine.ts";'],
  ["core/src/guard/fine.ts", 'import "../monitor/fine.ts"; import "../verify/fine.ts"; export type x = 1;'],
  ["core/src/testing/index.ts", 'import "a-library"; import "../guard/fine.ts";'],
  ["core/src/index.ts", 'import "./guard/fine.ts";'],
  [
    "rules/src/index.ts",
    'import "@agentltl/core"; import "a-library"; import type { z } from "a-dev-library"; export type x = z;',
  ],
  ["rules/src/index.test.ts", 'import "@agentltl/core/testing"; import "a-dev-library"; import "node:fs";'],
  ["rules/src/node/index.ts", 'import "node:fs"; import "../index.ts";'],
  ["traces/src/index.ts", 'import "@agentltl/core";'],
  ["grounding/src/index.ts", 'import "@agentltl/core";'],
  ["langchain-adapter/src/index.ts", 'import "@agentltl/core"; import "a-peer-library";'],
  ["vercel-ai-adapter/src/index.ts", 'import "@agentltl/core";'],
  [
    "study/src/index.ts",
    'import "@agentltl/core"; import "@agentltl/grounding"; import "@agentltl/vercel-ai";',
  ],
  ["newcomer/src/index.ts", "export {};"],
  [
    "bench/src/index.ts",
    'import "@agentltl/rules"; import "@agentltl/langchain"; import "@agentltl/vercel-ai";',
  ],
  [
    "cli/src/bin.ts",
    'import "node:fs"; import "@agentltl/rules"; import "@agentltl/rules/node"; import "@agentltl/grounding";',
  ],
  ["../examples/src/demo.ts", 'import "node:fs"; import "@agentltl/langchain"; import "@agentltl/core";'],
];

const names = {
  core: "@agentltl/core",
  rules: "@agentltl/rules",
  traces: "@agentltl/traces",
  grounding: "@agentltl/grounding",
  "langchain-adapter": "@agentltl/langchain",
  "vercel-ai-adapter": "@agentltl/vercel-ai",
  bench: "@agentltl/bench",
  newcomer: "@agentltl/newcomer",
  cli: "agentltl",
};
const libraries = ["a-library", "a-dev-library", "a-peer-library", "undeclared-library"];

/** The rules that each file of the tree breaks, by the file's path. */
let found;
let root;

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "import-rules-")));
  writeTree();
  const { output } = await cruise(
    ["packages", "examples"],
    {
      ...config.options,
      tsConfig: undefined,
      ruleSet: { forbidden: config.forbidden },
      validate: true,
      baseDir: root,
    },
    { ...config.options.enhancedResolveOptions, symlinks: true },
  );
  found = new Map();
  for (const { from, rule } of output.summary.violations)
    found.set(from, [...(found.get(from) ?? []), rule.name]);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([...broken, ...fine])("%s %s", (path, _text, rules = []) => {
  expect([...new Set(found.get(join("packages", path)))].sort()).toEqual([...rules].sort());
});

test("every rule is broken by one of the files above", () => {
  const proved = new Set(broken.flatMap(([, , rules]) => rules));
  expect(config.forbidden.map((rule) => rule.name).filter((name) => !proved.has(name))).toEqual([]);
});

function writeTree() {
  for (const [path, text] of [...broken, ...fine]) write(join("packages", path), text);
  for (const [folder, name] of Object.entries(names)) writePackage(join("packages", folder), name);
  writePackage("examples", "@agentltl/examples");
  for (const name of libraries) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, exports: "./dist/index.js" }));
    write(`node_modules/${name}/dist/index.js`, "");
  }
  for (const [folder, name] of Object.entries(names)) {
    const link = join(root, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "packages", folder), link);
  }
  write("package.json", "{}");
}

function writePackage(folder, name) {
  const entry = (path) => ({ "@agentltl/source": path, default: path.replace("src", "dist") });
  const ours = Object.fromEntries(Object.values(names).map((other) => [other, "*"]));
  const manifest = {
    name,
    exports: {
      ".": entry("./src/index.ts"),
      "./node": entry("./src/node/index.ts"),
      "./testing": entry("./src/testing/index.ts"),
    },
    dependencies: { ...ours, "a-library": "*" },
    devDependencies: { "a-dev-library": "*", "a-peer-library": "*" },
    peerDependencies: { "a-peer-library": "*" },
  };
  write(join(folder, "package.json"), JSON.stringify(manifest));
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
