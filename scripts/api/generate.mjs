// The API reference, made of the TSDoc of every public entry.
import { join } from "node:path";
import { Application, ReflectionKind } from "typedoc";
import { root } from "../setup.mjs";
import { publicEntries } from "./entries.mjs";

/** Reads all entries in one program, without checking types: `pnpm typecheck` does. */
export async function readApi() {
  const entries = publicEntries();
  const app = await Application.bootstrapWithPlugins({
    entryPoints: [...entries.values()],
    tsconfig: join(root, "scripts/api/tsconfig.json"),
    plugin: ["typedoc-plugin-markdown"],
    basePath: join(root, "packages"),
    name: "API",
    readme: "none",
    skipErrorChecking: true,
    // Lines of sources change with every commit; what is guaranteed doesn't.
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    validation: false,
    logLevel: "Warn",
    outputFileStrategy: "modules",
    hideBreadcrumbs: true,
    hidePageHeader: true,
    sort: ["alphabetical"],
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("the sources could not be read");
  const names = new Map([...entries].map(([name, source]) => [source, name]));
  for (const module of project.children ?? []) {
    const source = module.sources?.[0]?.fullFileName ?? project.getSymbolIdFromReflection(module)?.fileName;
    module.name = names.get(source) ?? module.name;
  }
  return { app, project };
}

/** Writes a page for each entry into a folder. */
export async function writeApi({ app, project }, folder) {
  app.options.setValue("outputs", [{ name: "markdown", path: folder }]);
  await app.generateOutputs(project);
}

/** Names of an entry that say nothing of themselves, such as `@agentltl/core: Trace`. */
export function undocumented({ project }) {
  return (project.children ?? []).flatMap((module) =>
    (module.children ?? [])
      .filter(({ kind }) => kind !== ReflectionKind.Reference)
      .filter((one) => !isDocumented(one))
      .map((one) => `${module.name}: ${one.name}`),
  );
}

function isDocumented(reflection) {
  if (reflection.hasComment()) return true;
  return (reflection.signatures ?? []).some((signature) => signature.hasComment());
}
