import { Project, ts } from "ts-morph";

/**
 * The names that TypeScript's own declarations know: of the language, of browsers, and of what both share. A member of one of these objects can't
 * be told from a tree's own by its name.
 */
export function standardNames(): ReadonlySet<string> {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    },
  });
  project.createSourceFile("empty.ts", "");
  const names = new Set<string>();
  for (const { text } of project.getProgram().compilerObject.getSourceFiles()) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
  }
  return names;
}
