import { readFileSync } from "node:fs";
import { defineConfig } from "tsdown";

/** `dist/agentltl-reward.mjs`: `agentltl reward` with everything that it needs in one file, which runs on Node alone. */
// biome-ignore lint/style/noDefaultExport: tsdown asks for it
export default defineConfig({
  entry: { "agentltl-reward": "src/reward/reward-file.ts" },
  format: "esm",
  platform: "node",
  target: "node22",
  dts: false,
  sourcemap: false,
  clean: false,
  fixedExtension: true,
  minify: true,
  deps: {
    neverBundle: [/^node:/],
    alwaysBundle: [/./],
    onlyBundle: ["@hono/node-server", "commander", "hono", "unbash", "yaml"],
  },
  inputOptions: { resolve: { conditionNames: ["@agentltl/source", "import", "node", "default"] } },
  outputOptions: { codeSplitting: false },
  plugins: [
    {
      name: "licenses",
      // Whoever passes the file on passes the libraries in it on, too.
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") chunk.code += `\n/*!\n${licensesOf(chunk.moduleIds)}\n*/\n`;
      },
    },
  ],
});

/** The licences of the packages that the modules are from. Throws where a package has none. */
function licensesOf(modules: readonly string[]): string {
  const folders = new Map(
    modules.flatMap((module) => {
      const [, folder = "", name = ""] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(module) ?? [];
      return folder === "" ? [] : [[name, folder] as const];
    }),
  );
  const texts = [...folders]
    .sort()
    .map(([name, folder]) => `${name}\n\n${readFileSync(`${folder}/LICENSE`, "utf8")}`);
  return texts.join("\n\n").replaceAll("*/", "* /");
}
