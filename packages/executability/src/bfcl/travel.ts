import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import {
  done,
  looksUp,
  numberAt,
  objectAt,
  type Ran,
  refused,
  type Service,
  type ServiceTool,
  textAt,
  unready,
} from "./service.ts";

/** Who may book, with which cards, and what is booked. */
export interface Agency {
  readonly token: string | undefined;
  /** By card, what is on it; `undefined` where that is not configured. */
  readonly cards: ReadonlyMap<string, number | undefined>;
  readonly budget: number | undefined;
  readonly bookings: ReadonlySet<string>;
}

const airports: ReadonlySet<string> = new Set(
  "RMS SBK MPC SVP SHD CDG LHR SSV OKD WLB PEK HND HKG CIA CRH ATV PHV GFD SFO LAX JFK ORD BOS".split(" "),
);

/** Journeys can be booked with the token that was given and a card that is registered. */
export const travel: Service<Agency> = {
  name: "TravelAPI",
  start: (config) => {
    const token = textAt(config, "access_token");
    const cards = Object.entries(objectAt(config, "credit_card_list"));
    return {
      token: token === "" ? undefined : token,
      cards: new Map(
        cards.map(([id, card]) => [id, isJsonObject(card) ? numberAt(card, "balance") : undefined]),
      ),
      budget: numberAt(config, "budget_limit"),
      bookings: new Set(Object.keys(objectAt(config, "booking_record"))),
    };
  },
  tools: {
    authenticate_travel: {
      required: {
        client_id: "string",
        client_secret: "string",
        refresh_token: "string",
        grant_type: "string",
        user_first_name: "string",
        user_last_name: "string",
      },
      run: (agency, _args, result) => {
        const token = isJsonObject(result) ? textAt(result, "access_token") : "";
        return token === ""
          ? { kind: "unknown", reason: "which token was given is not recorded" }
          : done({ ...agency, token });
      },
    },
    travel_get_login_status: looksUp(),
    get_all_credit_cards: looksUp(),
    list_all_airports: looksUp(),
    get_nearest_airport_by_city: looksUp({ location: "string" }),
    compute_exchange_rate: looksUp({ base_currency: "string", target_currency: "string", value: "number" }),
    verify_traveler_information: looksUp({
      first_name: "string",
      last_name: "string",
      date_of_birth: "string",
      passport_number: "string",
    }),
    get_flight_cost: {
      required: { travel_from: "string", travel_to: "string", travel_date: "string", travel_class: "string" },
      run: (agency, args, result) => withRoute(args, () => routeInRecord(agency, result)),
    },
    set_budget_limit: withToken({ budget_limit: "number" }, (agency, args) =>
      done({ ...agency, budget: numberAt(args, "budget_limit") }),
    ),
    get_booking_history: withToken({}, done),
    get_budget_fiscal_year: looksUp({}, { lastModifiedAfter: "any", includeRemoved: "any" }),
    get_credit_card_balance: withToken({ card_id: "string" }, (agency, args) =>
      withCard(agency, args, () => done(agency)),
    ),
    register_credit_card: withToken(
      {
        card_number: "string",
        expiration_date: "string",
        cardholder_name: "string",
        card_verification_number: "integer",
      },
      (agency, _args, result) => {
        const id = isJsonObject(result) ? textAt(result, "card_id") : "";
        return id === ""
          ? { kind: "unknown", reason: "which name the card was given is not recorded" }
          : done({ ...agency, cards: new Map([...agency.cards, [id, undefined]]) });
      },
    ),
    book_flight: withToken(
      {
        card_id: "string",
        travel_date: "string",
        travel_from: "string",
        travel_to: "string",
        travel_class: "string",
      },
      bookFlight,
    ),
    cancel_booking: withToken({ booking_id: "string" }, (agency, args) =>
      withBooking(agency, args, (id) =>
        done({ ...agency, bookings: new Set([...agency.bookings].filter((one) => one !== id)) }),
      ),
    ),
    purchase_insurance: withToken(
      { insurance_type: "string", booking_id: "string", insurance_cost: "number", card_id: "string" },
      (agency, args) => withBooking(agency, args, () => withCard(agency, args, () => done(agency))),
    ),
    retrieve_invoice: withToken({}, (agency, args) => withBooking(agency, args, () => done(agency)), {
      booking_id: "any",
      insurance_id: "any",
    }),
    contact_customer_support: {
      required: { booking_id: "string", message: "string" },
      run: (agency, args) => withBooking(agency, args, () => done(agency)),
    },
  },
};

function withToken(
  required: ServiceTool<Agency>["required"],
  run: ServiceTool<Agency>["run"],
  optional: ServiceTool<Agency>["required"] = {},
): ServiceTool<Agency> {
  return {
    required: { access_token: "string", ...required },
    optional,
    run: (agency, args, result) =>
      agency.token !== undefined && textAt(args, "access_token") === agency.token
        ? run(agency, args, result)
        : unready("the access token is not the one that was given"),
  };
}

function withRoute(args: JsonObject, run: () => Ran<Agency>): Ran<Agency> {
  const unknown = [textAt(args, "travel_from"), textAt(args, "travel_to")].find((one) => !airports.has(one));
  if (unknown !== undefined) return refused(`there is no airport ${unknown}`);
  return run();
}

/** Between which airports there are flights is not described: the record tells. */
function routeInRecord(agency: Agency, result: Json | undefined): Ran<Agency> {
  if (isJsonObject(result)) return done(agency);
  return typeof result === "string" && result !== ""
    ? refused(result)
    : { kind: "unknown", reason: "between which airports there are flights is not described" };
}

function withCard(agency: Agency, args: JsonObject, run: () => Ran<Agency>): Ran<Agency> {
  return agency.cards.has(textAt(args, "card_id")) ? run() : refused("the card is not registered");
}

function withBooking(agency: Agency, args: JsonObject, run: (id: string) => Ran<Agency>): Ran<Agency> {
  const id = textAt(args, "booking_id");
  return agency.bookings.has(id) ? run(id) : refused(`there is no booking ${id}`);
}

/** The name of a booking is drawn at random, and is the record's. */
function bookFlight(agency: Agency, args: JsonObject, result: Json | undefined): Ran<Agency> {
  return withCard(agency, args, () =>
    withRoute(args, () => {
      const id = isJsonObject(result) ? textAt(result, "booking_id") : "";
      return id === ""
        ? { kind: "unknown", reason: "which name the booking was given is not recorded" }
        : done({ ...agency, bookings: new Set([...agency.bookings, id]) });
    }),
  );
}
