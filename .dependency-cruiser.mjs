/**
 * Who may import whom. The picture is in ARCHITECTURE.md; this file makes it fail.
 * scripts/import-rules.test.mjs breaks every rule once: a rule without a case there fails too.
 */

/** What may import anything, because no user installs it. */
const tests = "\\.(test|test-d|bench)\\.ts$|^packages/[^/]+/(bench|test)/";

/** Each package, and the packages of ours that its sources may import. A package not named here may import none. */
const packages = {
  core: [],
  statistics: [],
  queue: [],
  rules: ["core"],
  traces: ["core"],
  grounding: ["core"],
  executability: ["core", "statistics"],
  contracts: ["core", "statistics"],
  "langchain-adapter": ["core"],
  "vercel-ai-adapter": ["core"],
  bench: [
    "core",
    "rules",
    "traces",
    "grounding",
    "executability",
    "statistics",
    "queue",
    "langchain-adapter",
    "vercel-ai-adapter",
  ],
  report: ["core", "grounding", "statistics"],
  study: ["core", "rules", "traces", "grounding", "statistics", "queue", "vercel-ai-adapter", "report"],
  cli: [
    "report",
    "core",
    "rules",
    "traces",
    "grounding",
    "executability",
    "statistics",
    "contracts",
    "queue",
    "bench",
    "study",
  ],
};

const data = ["errors", "json", "formula", "trace"];

/**
 * Each folder of core, and the folders that it may import. `semantics`, the definition, and what is faster than it know nothing of each
 * other: only tests know both. `testing` may import what it likes, since only tests import it.
 */
const foldersOfCore = {
  errors: [],
  json: ["errors"],
  formula: ["errors", "json"],
  syntax: ["errors", "json", "formula"],
  trace: ["errors", "json", "formula"],
  verdict: data,
  semantics: [...data, "verdict"],
  bdd: ["errors"],
  persistent: [],
  match: data,
  constraint: data,
  evaluate: [...data, "verdict", "bdd", "match", "constraint"],
  prefix: [...data, "verdict", "match", "constraint", "evaluate"],
  monitor: [...data, "verdict", "bdd", "persistent", "match"],
  analysis: [...data, "verdict", "match", "monitor"],
  verify: [...data, "verdict", "match", "constraint", "evaluate", "prefix"],
  reward: [...data, "verdict", "constraint", "verify"],
  guard: [
    ...data,
    "syntax",
    "verdict",
    "persistent",
    "match",
    "constraint",
    "evaluate",
    "prefix",
    "monitor",
    "analysis",
    "verify",
  ],
  host: [...data, "syntax", "verdict", "constraint", "evaluate", "analysis", "verify", "reward", "guard"],
};

/** Files under `from` may not import `to`. Type-only imports count. */
function forbid(name, from, to, exceptFrom = tests) {
  return { name, severity: "error", from: { path: from, pathNot: exceptFrom }, to };
}

/** For a rule that holds for tests too. */
const never = "^$";

/** The entry points of a package: `src/index.ts`, and one for each subpath. */
const frontDoor = "^packages/[^/]+/src/(?:[a-z-]+/|)index\\.ts$";

const anyOf = (names) => `(?:${names.join("|")})`;

const betweenPackages = Object.entries(packages).map(([name, allowed]) =>
  forbid(`${name}-imports-down-only`, `^packages/${name}/`, {
    path: "^packages/",
    pathNot: `^packages/${anyOf([name, ...allowed])}/`,
  }),
);

const insideCore = Object.entries(foldersOfCore).map(([folder, allowed]) =>
  forbid(`core-${folder}-imports-down-only`, `^packages/core/src/${folder}/`, {
    path: "^packages/core/src/",
    pathNot: `^packages/core/src/${anyOf([folder, ...allowed])}/`,
  }),
);

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "everything-resolves", severity: "error", from: {}, to: { couldNotResolve: true } },

    // Between packages
    forbid(
      "core-stands-alone",
      "^packages/core/src/",
      { pathNot: "^packages/core/src/" },
      `${tests}|^packages/core/src/testing/`,
    ),
    ...betweenPackages,
    forbid("every-package-has-its-place", `^packages/(?!${anyOf(Object.keys(packages))}/)([^/]+)/`, {
      path: "^packages/",
      pathNot: "^packages/$1/",
    }),
    forbid("nothing-imports-the-top", "^packages/", { path: "^examples/" }, never),
    forbid(
      "only-by-the-front-door",
      "^packages/([^/]+)/",
      { path: "^packages/[^/]+/", pathNot: `^packages/$1/|${frontDoor}` },
      never,
    ),
    forbid("examples-use-the-front-door", "^examples/", { path: "^packages/", pathNot: frontDoor }, never),
    forbid(
      "testing-is-for-tests",
      "^packages/",
      { path: "^packages/core/src/testing/" },
      `${tests}|^packages/core/src/testing/`,
    ),

    // Between us and the platform
    forbid(
      "node-stays-below-the-node-entry",
      "^packages/(?!cli/)[^/]+/src/",
      { dependencyTypes: ["core"] },
      `${tests}|^packages/[^/]+/src/node/`,
    ),
    forbid(
      "node-entry-is-not-reached-from-the-edge",
      "^packages/(?!cli/)[^/]+/src/",
      { path: "^packages/[^/]+/src/node/" },
      `${tests}|^packages/[^/]+/src/node/`,
    ),
    forbid("npm-packages-are-declared", "^(packages|examples)/", {
      dependencyTypes: ["npm-no-pkg", "npm-unknown"],
    }),
    forbid("sources-need-no-development-dependency", "^packages/[^/]+/src/", {
      dependencyTypes: ["npm-dev"],
      dependencyTypesNot: ["npm-peer", "type-only"],
    }),

    // Inside core
    ...insideCore,
    forbid(
      "every-folder-of-core-has-its-place",
      `^packages/core/src/(?!${anyOf(Object.keys(foldersOfCore))}/)[^/]+/`,
      {
        path: "^packages/core/src/",
      },
      `${tests}|^packages/core/src/testing/`,
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    // Without these lines an import of a sibling by its package name goes unseen.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@agentltl/source", "import", "types", "default"],
    },
    doNotFollow: { path: "node_modules" },
    // Not plain "/dist/": that hides every npm package that resolves into a dist folder.
    exclude: { path: "^packages/[^/]+/(dist|bin)/|tsdown[.]config" },
  },
};
