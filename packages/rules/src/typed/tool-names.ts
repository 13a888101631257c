/** Tools as hosts have them: by name, or a list of names. */
export type Tools = Readonly<Record<string, unknown>> | readonly string[];

/** The names of the tools. */
export type ToolName<Of extends Tools> = Of extends readonly (infer Name extends string)[]
  ? Name
  : Extract<keyof Of, string>;

/** The type of what a tool takes, where its schema says so: zod and every other Standard Schema, under the names that the hosts use. */
type InputOf<Tool> = Tool extends { readonly inputSchema: infer Schema }
  ? TypedBy<Schema>
  : Tool extends { readonly schema: infer Schema }
    ? TypedBy<Schema>
    : unknown;

type TypedBy<Schema> = Schema extends {
  readonly "~standard": { readonly types?: { readonly input: infer Input } | undefined };
}
  ? Input
  : unknown;

/** The names of a tool's arguments; any text where they are not known. */
type ArgumentName<Of extends Tools, Name> = Of extends readonly string[]
  ? string
  : Name extends keyof Of
    ? unknown extends InputOf<Of[Name]>
      ? string
      : Extract<keyof InputOf<Of[Name]>, string>
    : string;

/** A path in the arguments of a tool: it begins with the name of one. */
export type ArgumentPath<Of extends Tools, Name> =
  | ArgumentName<Of, Name>
  | `${ArgumentName<Of, Name>}.${string}`
  | `${ArgumentName<Of, Name>}[${string}`;
