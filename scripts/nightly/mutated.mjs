const core = "packages/core/src";

/** Each folder that is mutated, the files in it, and the tests that have to notice. */
export const mutated = {
  semantics: part("semantics", "evaluate/differential.test.ts"),
  prefix: part("prefix"),
  evaluate: part("evaluate", "match"),
  monitor: part("monitor"),
  guard: part("guard", "host", "../test"),
};

function part(folder, ...more) {
  return {
    files: [`${core}/${folder}/**/*.ts`, `!${core}/${folder}/**/*.test.ts`],
    tests: [folder, ...more].map((path) =>
      path.endsWith(".ts") ? `${core}/${path}` : `${core}/${path}/**/*.test.ts`,
    ),
  };
}
