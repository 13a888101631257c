import { codeOf, type TwinSource } from "./twin-source.ts";

/** An import: of which module, and the names in it. */
export interface Import {
  /** `./util/a.ts`, `zod`, `os.path`, `..wire`. */
  readonly module: string;
  /** Names as the module has them, and as the file calls them. */
  readonly names: readonly string[];
  /** Where the module's text stands in the file. */
  readonly start: number;
}

const name = /[\p{ID_Continue}$]+/gu;

/** The imports of a file. Strings and comments that look like imports are none. */
export function importsIn(source: TwinSource): readonly Import[] {
  return source.language === "python" ? importsOfPython(codeOf(source)) : importsOfTypeScript(source);
}

function importsOfPython(code: string): readonly Import[] {
  const from = /^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]*(\([^)]*\)|(?:[^\n\\]|\\\n)*)/gm;
  const plain = /^[ \t]*import[ \t]+((?:[^\n\\;]|\\\n)*)/gm;
  return [
    ...[...code.matchAll(from)].map(({ 0: all, 1: module = "", 2: names = "", index }) => ({
      module,
      names: (names.match(name) ?? []).filter((one) => one !== "as"),
      start: index + all.indexOf(module),
    })),
    ...[...code.matchAll(plain)].flatMap(({ 0: all, 1: list = "", index }) =>
      list.split(",").flatMap((one) => {
        const [, module = "", as] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(one) ?? [];
        const bound = as ?? module.split(".")[0] ?? "";
        return module === "" ? [] : [{ module, names: [bound], start: index + all.indexOf(module) }];
      }),
    ),
  ];
}

function importsOfTypeScript(source: TwinSource): readonly Import[] {
  const code = codeOf(source);
  const withNames = /\b(?:import|export)\b((?:(?!\b(?:import|export)\b)[\s\w$*{},])*?)\bfrom(?=\s)/g;
  const called = /(?:\{([\s\w$,:]*)\}\s*=\s*(?:await\s+)?)?\b(?:import|require)\s*\((?=\s)/g;
  const bare = /\bimport(?=\s)/g;
  return [withNames, called, bare].flatMap((shape) =>
    [...code.matchAll(shape)].flatMap(({ 0: all, 1: list = "", index }) => {
      const after = index + all.length;
      const [quoted, , module] = /^\s*(["'`])([^"'`\n]*)\1/.exec(source.text.slice(after)) ?? [];
      if (quoted === undefined || module === undefined) return [];
      const names = (list.match(name) ?? []).filter((word) => word !== "as" && word !== "type");
      return [{ module, names, start: after + quoted.length - module.length - 1 }];
    }),
  );
}
