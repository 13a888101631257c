import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

/** An entry point as a bundler for browsers and edge runtimes makes it: one file, with what it still imports. */
async function bundled(entry: string) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../src/${entry}`, import.meta.url)),
    platform: "neutral",
    external: [/^node:/],
    resolve: { conditionNames: ["@agentltl/source", "import", "default"] },
  });
  const { output } = await bundle.generate({ format: "esm", comments: false });
  await bundle.close();
  const [file] = output;
  return { code: file.code, imports: [...file.imports, ...file.dynamicImports] };
}

test.each(["index.ts", "redis/index.ts"])(
  "`%s` imports nothing at run time, from Node or from the host",
  async (entry) => {
    const { code, imports } = await bundled(entry);
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/\b(?:require|process|Buffer|__dirname)\b\s*[.(]/);
  },
);

test("the bundle guards, with nothing around it but what every runtime has", async () => {
  const { code } = await bundled("index.ts");
  const names = ["crypto", "performance", "console", "setTimeout", "ReadableStream"];
  const exported = code.replace(/export \{([^}]*)\};?\s*$/, (_all, list: string) => {
    const members = list.split(",").map((name) => name.trim().split(" as "));
    return `return { ${members.map(([inner, outer = inner]) => `${outer}: ${inner}`).join(", ")} };`;
  });
  // Only these names of the runtime can be seen; everything else of Node's is hidden.
  const hidden = ["process", "Buffer", "global", "require", "module"];
  const load = new Function(...names, ...hidden, exported);
  const made: unknown = load(...names.map((name) => Reflect.get(globalThis, name)));
  expect(Object.keys(Object(made)).toSorted()).toEqual([
    "ToolCallBlockedError",
    "agentltl",
    "memoryStore",
    "traceFromMessages",
  ]);
});

test("the check sees what it looks for", async () => {
  const { imports } = await bundled("node/index.ts");
  expect(imports.some((name) => name.startsWith("node:"))).toBe(true);
});
