import type { Pattern } from "../formula/pattern.ts";
import { type Path, parsePath } from "../json/path.ts";
import { otherPlace } from "../match/place.ts";
import { isOffered } from "./offered.ts";
import type { ToolDescription } from "./tool-description.ts";

/** An argument that a pattern looks at and the tool doesn't have. */
export interface UnknownArgument {
  readonly tool: string;
  readonly argument: string;
  /** What stands there instead. */
  readonly known: readonly string[];
}

/** The arguments that no tool which the pattern speaks of has. Tools without a schema may have any. */
export function unknownArguments(
  { tool, where }: Pattern,
  tools: readonly ToolDescription[],
): readonly UnknownArgument[] {
  if (tool.kind === "any") return [];
  const meant = tools.filter(({ name }) => isOffered(tool, [name]));
  const places = where.flatMap(({ part, path, matcher }) => {
    const other = otherPlace(matcher);
    return other === undefined ? [{ part, path }] : [{ part, path }, other];
  });
  return places.flatMap(({ part, path }) => {
    const parsed = part === "args" ? parsePath(path) : undefined;
    if (parsed === undefined) return [];
    const missing = meant.map((one) => unknownIn(one.parameters, parsed, []));
    const [first] = missing;
    const [owner] = meant;
    return first === undefined || owner === undefined || missing.includes(undefined)
      ? []
      : [{ tool: owner.name, ...first }];
  });
}

function unknownIn(
  schema: unknown,
  [segment, ...rest]: Path,
  walked: readonly string[],
): Omit<UnknownArgument, "tool"> | undefined {
  if (segment === undefined || !isOpenToView(schema)) return undefined;
  if (segment.kind !== "key") return unknownIn(Reflect.get(schema, "items"), rest, walked);
  const properties: unknown = Reflect.get(schema, "properties");
  if (typeof properties !== "object" || properties === null) return undefined;
  const argument = [...walked, segment.key];
  if (Object.hasOwn(properties, segment.key))
    return unknownIn(Reflect.get(properties, segment.key), rest, argument);
  const known = Object.keys(properties).map((name) => [...walked, name].join("."));
  return { argument: argument.join("."), known };
}

/** Whether all that the schema allows can be read off it: nothing but listed properties or items. */
function isOpenToView(schema: unknown): schema is object {
  if (typeof schema !== "object" || schema === null) return false;
  const open: unknown = Reflect.get(schema, "additionalProperties");
  if (open !== undefined && open !== false) return false;
  const elsewhere = ["$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties", "dependentSchemas"];
  return !elsewhere.some((keyword) => Object.hasOwn(schema, keyword));
}
