import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** What a page needs to show itself: one script and one style sheet, each as text that may stand in HTML. */
export const viewer: { readonly script: string; readonly style: string } = {
  script: await scriptText(),
  style: await readFile(new URL("style.css", import.meta.url), "utf8"),
};

async function scriptText(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("main.tsx", import.meta.url)),
    platform: "browser",
    // Libraries mark files for a server's bundler with `use client`. There is none here.
    checks: { moduleLevelDirective: false },
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  // What would end the script element early, if a library's text held it.
  return output[0].code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}
