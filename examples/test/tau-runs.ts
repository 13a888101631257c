// What the plain code that checks the rule files of tau-bench is put together from. It shares nothing with them.

/** A call as the stored runs write it. */
export interface StoredCall {
  readonly tool_name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly tool_result: string;
  readonly is_error: boolean;
}

/** A stored run. */
export interface StoredRun {
  readonly tool_calls: readonly StoredCall[];
  readonly meta: {
    readonly dialogue: readonly {
      readonly role: string;
      readonly text: string;
      readonly after_call: number;
    }[];
  };
}

/** Whether a call is one of some. */
type IsCall = (call: StoredCall) => boolean;

/** Whether a rule has something to say about a run, and which calls break it. */
export interface Finding {
  readonly applies: boolean;
  readonly breaking: readonly number[];
}

interface Order {
  readonly order_id?: string;
  readonly items?: readonly { readonly item_id: string; readonly product_id: string }[];
  readonly payment_history?: readonly { readonly payment_method_id: string }[];
}

interface Reservation {
  readonly reservation_id: string;
  readonly user_id: string;
  readonly cabin: string;
  readonly insurance: string;
  readonly created_at: string;
  readonly total_baggages: number;
  readonly passengers: readonly unknown[];
}

const read = (call: StoredCall): unknown => {
  if (!call.tool_result.startsWith("{") && !call.tool_result.startsWith("[")) return call.tool_result;
  return JSON.parse(call.tool_result);
};
const objectIn = <T>(call: StoredCall, key: string): T | undefined => {
  const value = read(call);
  return typeof value === "object" && value !== null && key in value ? (value as T) : undefined;
};
export const argumentOf = (call: StoredCall, key: string): unknown => call.arguments[key];
export const textAt = (call: StoredCall, key: string): string => String(argumentOf(call, key));
export const listAt = (call: StoredCall, key: string): readonly unknown[] => {
  const value = call.arguments[key];
  return Array.isArray(value) ? value : [];
};
export const named =
  (...names: readonly string[]) =>
  (call: StoredCall): boolean =>
    names.includes(call.tool_name);

/** Each call that a rule looks at, broken or not. */
export function each(
  run: StoredRun,
  looks: (call: StoredCall, place: number) => boolean,
  isBroken: (call: StoredCall, earlier: readonly StoredCall[], place: number) => boolean,
): Finding {
  const { tool_calls: calls } = run;
  const looked = [...calls.keys()].filter((place) => looks(calls[place] as StoredCall, place));
  return {
    applies: looked.length > 0,
    breaking: looked.filter((place) => isBroken(calls[place] as StoredCall, calls.slice(0, place), place)),
  };
}

export const pendingChanges: IsCall = named(
  "cancel_pending_order",
  "modify_pending_order_address",
  "modify_pending_order_payment",
  "modify_pending_order_items",
);
export const deliveredChanges: IsCall = named(
  "return_delivered_order_items",
  "exchange_delivered_order_items",
);
export const itemChanges: IsCall = named("exchange_delivered_order_items", "modify_pending_order_items");
export const orderChange = (call: StoredCall): boolean => pendingChanges(call) || deliveredChanges(call);
export const retailWrite = (call: StoredCall): boolean =>
  orderChange(call) || named("modify_user_address")(call);
const updates = named(
  "update_reservation_flights",
  "update_reservation_baggages",
  "update_reservation_passengers",
);
export const change = (call: StoredCall): boolean => updates(call) || named("cancel_reservation")(call);
export const airlineWrite = (call: StoredCall): boolean =>
  change(call) || named("book_reservation", "send_certificate")(call);

export const broad: RegExp =
  /\b(yes|yep|yeah|yup|sure|confirm(ed)?|correct|proceed|go ahead|please do|sounds good|ok|okay|that works|that's fine|absolutely|definitely|of course|perfect|great|i agree|do it|i'd like to|please)\b/i;

export const lastOfUser = ({ meta }: StoredRun, place: number): string =>
  meta.dialogue.findLast(({ role, after_call }) => role === "user" && after_call <= place)?.text ?? "";

/** Whether a call of this tool has worked: for whichever user, or for this one. */
export const hasWorked = (calls: readonly StoredCall[], tool: string, user?: string): boolean =>
  calls.some(
    (call) =>
      call.tool_name === tool && !call.is_error && (user === undefined || textAt(call, "user_id") === user),
  );

/** From the second call of a tool for one value on. */
export function repeated(
  run: StoredRun,
  names: readonly string[],
  key: string | undefined,
  onlyOk: boolean,
): Finding {
  const counts = named(...names);
  return each(
    run,
    (call) => counts(call) && !(onlyOk && call.is_error),
    (call, earlier) =>
      earlier.some(
        (other) =>
          other.tool_name === call.tool_name &&
          !(onlyOk && other.is_error) &&
          (key === undefined || textAt(other, key) === textAt(call, key)),
      ),
  );
}

/** Calls that follow one that worked, with the same value; it applies where there is such a one. */
export function afterOneThatWorked(
  run: StoredRun,
  first: (call: StoredCall) => boolean,
  later: (call: StoredCall) => boolean,
  key: string,
): Finding {
  const worked = run.tool_calls.some((call) => first(call) && !call.is_error);
  const found = each(run, later, (call, earlier) =>
    earlier.some((other) => first(other) && !other.is_error && textAt(other, key) === textAt(call, key)),
  );
  return { applies: worked, breaking: found.breaking };
}

/** The user ids that a call shows. */
function userIds(call: StoredCall, finders: readonly string[], lookUp: string): readonly string[] {
  const shown: string[] = [];
  if (finders.includes(call.tool_name) && !call.is_error) shown.push(call.tool_result);
  if (argumentOf(call, "user_id") !== undefined) shown.push(textAt(call, "user_id"));
  const looked = call.tool_name === lookUp ? objectIn<{ user_id: string }>(call, "user_id") : undefined;
  if (looked !== undefined) shown.push(looked.user_id);
  return shown;
}

export function oneUser(run: StoredRun, finders: readonly string[], lookUp: string): Finding {
  const ids = (call: StoredCall): readonly string[] => userIds(call, finders, lookUp);
  return each(
    run,
    (call) => ids(call).length > 0,
    (call, earlier) => new Set([...earlier, call].flatMap(ids)).size > new Set(ids(call).slice(0, 1)).size,
  );
}

/** The latest that earlier results show of a reservation. */
export const latest = (earlier: readonly StoredCall[], id: string): Reservation | undefined =>
  earlier
    .flatMap((call) => objectIn<Reservation>(call, "cabin") ?? [])
    .findLast(({ reservation_id }) => reservation_id === id);

export const methodsOfProfile = (earlier: readonly StoredCall[]): readonly string[] =>
  earlier.filter(named("get_user_details")).flatMap((call) => {
    const profile = objectIn<{ payment_methods: Record<string, unknown> }>(call, "payment_methods");
    return Object.keys(profile?.payment_methods ?? {});
  });

export const ordersOf = (earlier: readonly StoredCall[], id: string): readonly Order[] =>
  earlier
    .filter(
      (call) => (orderChange(call) || named("get_order_details")(call)) && textAt(call, "order_id") === id,
    )
    .flatMap((call) => objectIn<Order>(call, "items") ?? []);

export const paidWith = (earlier: readonly StoredCall[], call: StoredCall): readonly string[] =>
  ordersOf(earlier, textAt(call, "order_id"))
    .flatMap(({ payment_history = [] }) => payment_history)
    .map(({ payment_method_id }) => payment_method_id);

interface Product {
  readonly product_id: string;
  readonly variants: Readonly<Record<string, { readonly item_id: string; readonly available: boolean }>>;
}

export function replacedWell(call: StoredCall, earlier: readonly StoredCall[]): boolean {
  const available = new Map<string, boolean>();
  const productOf = new Map<string, string>();
  for (const one of earlier) {
    const product = objectIn<Product>(one, "variants");
    for (const { item_id, available: is } of Object.values(product?.variants ?? {})) {
      available.set(item_id, is);
      productOf.set(item_id, product?.product_id ?? "");
    }
    for (const item of objectIn<Order>(one, "items")?.items ?? [])
      productOf.set(item.item_id, item.product_id);
  }
  const old = listAt(call, "item_ids").map(String);
  return listAt(call, "new_item_ids")
    .map(String)
    .every((item, place) => {
      const replaced = productOf.get(old[place] ?? "");
      const sameProduct = replaced === undefined || !available.has(item) || productOf.get(item) === replaced;
      return available.get(item) !== false && sameProduct;
    });
}

export const flightsOf = (call: StoredCall): readonly { flight_number: string }[] =>
  listAt(call, "flights") as readonly { flight_number: string }[];
export const methodsOf = (call: StoredCall): readonly string[] =>
  named("book_reservation")(call)
    ? (listAt(call, "payment_methods") as readonly { payment_id: string }[]).map(
        ({ payment_id }) => payment_id,
      )
    : [textAt(call, "payment_id")];
