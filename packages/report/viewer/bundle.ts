import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { licensesOf } from "./licenses-of.ts";

interface Viewer {
  readonly script: string;
  readonly style: string;
  /** Of the libraries in the script: whoever passes a page on passes them on, too. */
  readonly licenses: string;
}

/** What a page needs to show itself, each as text that may stand in HTML. */
export const viewer: Viewer = { ...(await scriptAndLicenses()), style: await styleText() };

async function styleText(): Promise<string> {
  return readFile(new URL("style.css", import.meta.url), "utf8");
}

async function scriptAndLicenses(): Promise<Omit<Viewer, "style">> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("main.tsx", import.meta.url)),
    platform: "browser",
    // Libraries mark files for a server's bundler with `use client`. There is none here.
    checks: { moduleLevelDirective: false },
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  return {
    // What would end the script element early, if a library's text held it.
    script: code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--"),
    licenses: await licensesOf(moduleIds),
  };
}
