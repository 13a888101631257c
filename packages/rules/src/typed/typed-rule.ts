import type { Layer, Mode } from "@agentltl/core";
import type { Json } from "../read/json-value.ts";
import type { ArgumentPath, ToolName, Tools } from "./tool-names.ts";

/** What an argument or a result must be, as in a rule file: a value, `$variable`, a glob, or words such as `{ ">=": 10 }`. */
export type Demand = Json;

/** A glob over names of tools. */
export type Glob = `${string}*${string}`;

interface Ending {
  readonly result?: Demand;
  readonly outcome?: "ok" | "error";
  readonly succeeded?: boolean;
}

/** Demands on arguments, each by the name of one that the tool has. */
type Demands<Of extends Tools, Name> = { readonly [Path in ArgumentPath<Of, Name>]?: Demand };

/** A tool with demands. Its name stands alone, so that the compiler knows by it which arguments there are. */
type CallOf<Of extends Tools, Name> = Name extends unknown
  ? Ending & {
      readonly tool: Name;
      readonly with?: Demands<Of, Name>;
      readonly where?: Demands<Of, Name>;
    }
  : never;

/** Several tools with demands on arguments that one of them has. */
interface CallOfSome<Of extends Tools> extends Ending {
  readonly tool: readonly ToolName<Of>[];
  readonly with?: Demands<Of, ToolName<Of>>;
  readonly where?: Demands<Of, ToolName<Of>>;
}

/** Calls with demands, where the tool is a group or a glob, so that its arguments are not known. */
interface CallOfAny<Group extends string> extends Ending {
  readonly tool: Group | Glob | readonly (Group | Glob)[];
  readonly with?: Readonly<Record<string, Demand>>;
  readonly where?: Readonly<Record<string, Demand>>;
}

type Call<Of extends Tools, Group extends string> =
  | ToolName<Of>
  | Group
  | Glob
  | CallOf<Of, ToolName<Of>>
  | CallOfSome<Of>
  | CallOfAny<Group>;

/** Which calls: a tool, a group of `define`, a glob, a description, or a list of these. */
export type Calls<Of extends Tools, Group extends string> = Call<Of, Group> | readonly Call<Of, Group>[];

/** A message. */
export interface Said {
  readonly said: "user" | "assistant" | "system" | "any";
  readonly text?: string;
  readonly contains?: string;
  readonly regex?: string;
  readonly which?: "last" | "closing";
}

type Texts = string | readonly string[];

/** A program that a command line runs. */
type Command =
  | string
  | {
      readonly program?: Texts;
      readonly words?: Texts;
      readonly options?: Texts;
      readonly operands?: Texts;
      readonly pipedFrom?: Texts;
      readonly writesTo?: Texts;
    };

/** Which tools take a command line, and in which argument. */
export type Shell<Name extends string> =
  | Name
  | { readonly tool: Name | readonly Name[]; readonly argument?: string }
  | readonly (Name | { readonly tool: Name | readonly Name[]; readonly argument?: string })[];

/** Command lines that run one of these programs. */
interface Runs<Name extends string> {
  readonly runs: Command | readonly Command[];
  readonly shell?: Shell<Name>;
  readonly outcome?: "ok" | "error";
  readonly succeeded?: boolean;
}

type OneOrMore<Body> = Body | readonly Body[];
type Span = "turn" | "session";

interface Before<Target> {
  readonly first: Target | Said | Runs<string>;
  readonly then: Target | Runs<string>;
  readonly since?: Target | Runs<string>;
  readonly within?: Span;
}

interface Within<Target> {
  readonly after: Target;
  readonly call: Target;
  readonly calls?: number;
  readonly time?: string;
}

/** What a rule demands, by kind. */
interface Kinds<Target> {
  readonly never: Target | Said | Runs<string> | OneOrMore<{ readonly call: Target; readonly after: Target }>;
  readonly before: OneOrMore<Before<Target>> | readonly [Target | Said | Runs<string>, Target | Runs<string>];
  readonly require:
    | Target
    | OneOrMore<Ending & { readonly call: Target; readonly with?: Readonly<Record<string, Demand>> }>;
  readonly at_most: OneOrMore<{ readonly call: Target; readonly times: number; readonly per?: string }>;
  readonly finally: OneOrMore<{
    readonly call: Target;
    readonly after?: Target;
    readonly since?: Target;
    readonly due?: Span;
  }>;
  readonly response: OneOrMore<{
    readonly after: Target;
    readonly call: Target;
    readonly before?: Target;
    readonly due?: Span;
  }>;
  readonly within: OneOrMore<Within<Target>>;
  readonly declare: Readonly<Record<string, Target | readonly [Target, Target]>>;
  readonly ltl: string;
}

/** What a rule says besides. */
interface Settings<Target> {
  readonly id: string;
  readonly when?:
    | { readonly query: Readonly<Record<string, Json>> }
    | { readonly after: Target }
    | { readonly ltl: string };
  readonly why?: string;
  readonly fix?: string;
  readonly mode?: Mode;
  readonly weight?: number;
  readonly layer?: Layer;
  readonly scope?: Span;
  readonly due?: Span;
  readonly tags?: readonly string[];
  readonly compensate?: Target;
  readonly optional?: boolean;
  readonly final_answer?: boolean;
  readonly meta?: Json;
  readonly examples?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
}

/** A rule: settings, and exactly one kind. */
export type TypedRule<Target> = {
  readonly [Kind in keyof Kinds<Target>]: Settings<Target> & Pick<Kinds<Target>, Kind>;
}[keyof Kinds<Target>];
