import { context, INVALID_SPAN_CONTEXT, ROOT_CONTEXT, type Span, trace } from "@opentelemetry/api";

/** A span of OpenTelemetry that is the active one until it is left, and what was written into it: names with attributes. */
export interface ActiveSpan {
  readonly events: readonly unknown[];
  leave(): void;
}

/** Enters one, for the whole process. */
export function enterSpan(): ActiveSpan {
  const events: unknown[] = [];
  const addEvent = (name: string, attributes: unknown) => {
    events.push([name, attributes]);
    return span;
  };
  const span: Span = Object.assign(trace.wrapSpanContext(INVALID_SPAN_CONTEXT), { addEvent });
  const active = trace.setSpan(ROOT_CONTEXT, span);
  context.setGlobalContextManager({
    active: () => active,
    with: (_context, fn, thisArg, ...args) => fn.apply(thisArg, args),
    bind: (_context, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  return { events, leave: () => context.disable() };
}
