/** How each package of ours is built: ESM with declarations, one output file for each entry point. */
export function library(entry) {
  return {
    entry,
    format: "esm",
    platform: "neutral",
    target: "node22",
    dts: true,
    sourcemap: false,
    fixedExtension: false,
    // What we import stays an import: a dependency that ends up inside our files is a mistake.
    deps: { neverBundle: [/^node:/], onlyBundle: [] },
  };
}
