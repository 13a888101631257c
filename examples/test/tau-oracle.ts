// The rules of tau-bench as plain code over a stored run, to check the rule files against. It shares nothing with them.
import {
  afterOneThatWorked,
  airlineWrite,
  argumentOf,
  broad,
  change,
  deliveredChanges,
  each,
  type Finding,
  flightsOf,
  hasWorked,
  itemChanges,
  lastOfUser,
  latest,
  listAt,
  methodsOf,
  methodsOfProfile,
  named,
  oneUser,
  orderChange,
  ordersOf,
  paidWith,
  pendingChanges,
  repeated,
  replacedWell,
  retailWrite,
  type StoredRun,
  textAt,
} from "./tau-runs.ts";

/** The rules for which nobody has counted, by id. */
export const oracle: Readonly<Record<string, (run: StoredRun) => Finding>> = {
  R4ok: (run) =>
    repeated(run, ["exchange_delivered_order_items", "modify_pending_order_items"], "order_id", true),
  R4s: (run) =>
    repeated(run, ["exchange_delivered_order_items", "modify_pending_order_items"], undefined, false),
  R5: (run) => afterOneThatWorked(run, named("modify_pending_order_items"), pendingChanges, "order_id"),
  R6b: (run) => each(run, retailWrite, (_, _earlier, place) => !broad.test(lastOfUser(run, place))),
  R8: (run) => oneUser(run, ["find_user_id_by_email", "find_user_id_by_name_zip"], "get_order_details"),
  R10: (run) =>
    each(
      run,
      (call) => orderChange(call) && argumentOf(call, "payment_method_id") !== undefined,
      (call, earlier) =>
        ![...methodsOfProfile(earlier), ...paidWith(earlier, call)].includes(
          textAt(call, "payment_method_id"),
        ),
    ),
  R11: (run) =>
    each(
      run,
      (call) => (itemChanges(call) || deliveredChanges(call)) && listAt(call, "item_ids").length > 0,
      (call, earlier) => {
        const content = ordersOf(earlier, textAt(call, "order_id")).at(-1)?.items ?? [];
        const there = content.map(({ item_id }) => item_id);
        return !listAt(call, "item_ids").every((item) => there.includes(String(item)));
      },
    ),
  R13: (run) => each(run, itemChanges, (call, earlier) => !replacedWell(call, earlier)),
  R14: (run) =>
    each(
      run,
      (call) =>
        named("return_delivered_order_items")(call) &&
        !textAt(call, "payment_method_id").startsWith("gift_card"),
      (call, earlier) => !paidWith(earlier, call).includes(textAt(call, "payment_method_id")),
    ),
  R15: (run) =>
    each(
      run,
      named("cancel_pending_order"),
      (call) => !["no longer needed", "ordered by mistake"].includes(textAt(call, "reason")),
    ),
  R16: (run) =>
    each(
      run,
      named("modify_user_address"),
      (call, earlier) => !hasWorked(earlier, "get_user_details", textAt(call, "user_id")),
    ),
  A3: (run) => each(run, airlineWrite, (_, earlier) => !hasWorked(earlier, "get_user_details")),
  A5: (run) =>
    each(
      run,
      (call) =>
        named("book_reservation", "update_reservation_flights", "update_reservation_baggages")(call) &&
        methodsOf(call).length > 0,
      (call, earlier) => !methodsOf(call).every((method) => methodsOfProfile(earlier).includes(method)),
    ),
  A6: (run) =>
    each(run, named("book_reservation"), (call) => {
      const count = (kind: string): number =>
        methodsOf(call).filter((method) => method.startsWith(kind)).length;
      return (
        listAt(call, "passengers").length > 5 ||
        count("certificate") > 1 ||
        count("credit_card") > 1 ||
        count("gift_card") > 3
      );
    }),
  A7b: (run) => each(run, airlineWrite, (_, _earlier, place) => !broad.test(lastOfUser(run, place))),
  A10b: (run) =>
    each(
      run,
      (call) => named("book_reservation", "update_reservation_flights")(call) && flightsOf(call).length > 0,
      (call, earlier) =>
        !flightsOf(call).every(({ flight_number }) =>
          earlier.some(({ tool_result }) => tool_result.includes(flight_number)),
        ),
    ),
  A11: (run) =>
    each(run, named("cancel_reservation"), (call, earlier) => {
      const known = latest(earlier, textAt(call, "reservation_id"));
      const mayBe =
        known !== undefined &&
        (known.created_at >= "2024-05-14T15:00:00" ||
          known.cabin === "business" ||
          known.insurance === "yes");
      return !mayBe;
    }),
  A12: (run) =>
    each(run, named("update_reservation_baggages"), (call, earlier) => {
      const known = latest(earlier, textAt(call, "reservation_id"));
      return known !== undefined && known.total_baggages > Number(argumentOf(call, "total_baggages"));
    }),
  A13: (run) =>
    each(run, named("update_reservation_passengers"), (call, earlier) => {
      const known = latest(earlier, textAt(call, "reservation_id"));
      return known !== undefined && known.passengers.length !== listAt(call, "passengers").length;
    }),
  A14: (run) =>
    each(
      run,
      named("send_certificate"),
      (call, earlier) =>
        !hasWorked(earlier, "get_user_details", textAt(call, "user_id")) ||
        !hasWorked(earlier, "get_reservation_details"),
    ),
  A15: (run) => afterOneThatWorked(run, named("cancel_reservation"), change, "reservation_id"),
  A16: (run) =>
    each(run, change, (call, earlier) => {
      const owner = latest(earlier, textAt(call, "reservation_id"))?.user_id;
      return owner !== undefined && !hasWorked(earlier, "get_user_details", owner);
    }),
  A17: (run) => oneUser(run, [], "get_reservation_details"),
};
