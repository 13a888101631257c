import type { Json } from "@agentltl/core/host";

/** The part of the Standard Schema interface (version 1) that is used: zod, valibot, arktype and others have it. */
export interface StandardSchema {
  readonly "~standard": {
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
  };
}

/** What a Standard Schema answers. */
export interface StandardResult {
  readonly issues?: readonly { readonly message: string }[] | undefined;
}

/** A tool as it is exposed to an agent. */
export interface ToolSpecification {
  readonly name: string;
  /** What its arguments must be: a JSON Schema, or a Standard Schema that answers at once. Without one anything fits. */
  readonly parameters?: { readonly [key: string]: unknown } | StandardSchema | undefined;
  /** A check beyond the schema: what is wrong with the arguments, or nothing. */
  readonly validate?: ((args: Json) => string | undefined) | undefined;
}
