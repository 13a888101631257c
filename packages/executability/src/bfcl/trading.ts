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

/** An account, its orders and its watch list. */
export interface Broker {
  readonly authenticated: boolean;
  readonly open: boolean;
  readonly balance: number;
  readonly stocks: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
  /** How each order stands. */
  readonly orders: ReadonlyMap<number, string>;
  readonly next: number;
}

/** What there is where a configuration says nothing of orders. */
const firstOrders: readonly (readonly [id: number, status: string])[] = [
  [12345, "Completed"],
  [12446, "Pending"],
];

/** Orders can be placed for known stocks by who is logged in, and spoken of by their number. */
export const trading: Service<Broker> = {
  name: "TradingBot",
  start: (config) => ({
    authenticated: config.authenticated === true,
    open: textAt(config, "market_status") === "Open",
    balance: numberAt(objectAt(config, "account_info"), "balance") ?? 0,
    stocks: new Set(Object.keys(objectAt(config, "stocks"))),
    watched: new Set(Array.isArray(config.watch_list) ? config.watch_list.map(String) : []),
    orders: new Map(isJsonObject(config.orders) ? ordersIn(config.orders) : firstOrders),
    next: numberAt(config, "order_counter") ?? 1,
  }),
  tools: {
    get_current_time: looksUp(),
    update_market_status: looksUp({ current_time_str: "string" }),
    get_symbol_by_name: looksUp({ name: "string" }),
    get_available_stocks: looksUp({ sector: "string" }),
    filter_stocks_by_price: looksUp({ stocks: "array", min_price: "number", max_price: "number" }),
    notify_price_change: looksUp({ stocks: "array", threshold: "number" }),
    trading_get_login_status: looksUp(),
    get_order_history: asUser({}, done),
    get_transaction_history: asUser({}, done, { start_date: "any", end_date: "any" }),
    get_account_info: asUser({}, done),
    get_watchlist: asUser({}, done),
    get_stock_info: {
      required: { symbol: "string" },
      run: (broker, args) => withStock(broker, textAt(args, "symbol"), () => done(broker)),
    },
    trading_login: {
      required: { username: "string", password: "string" },
      // Who is logged in already is told so, and it is no error: seen in the runs of models.
      run: (broker) => done({ ...broker, authenticated: true }),
    },
    trading_logout: asUser({}, (broker) => done({ ...broker, authenticated: false })),
    place_order: asUser(
      { order_type: "string", symbol: "string", price: "number", amount: "number" },
      placeOrder,
    ),
    get_order_details: onOrder((broker) => done(broker)),
    cancel_order: onOrder((broker, id, status) =>
      status === "Completed"
        ? refused(`order ${id} is completed`)
        : done({ ...broker, orders: new Map([...broker.orders, [id, "Cancelled"]]) }),
    ),
    add_to_watchlist: {
      required: { stock: "string" },
      // One that there is none of is not added, and nobody says so: seen in the runs of models.
      run: (broker, args) => {
        const stock = textAt(args, "stock");
        return done(
          broker.stocks.has(stock) ? { ...broker, watched: new Set([...broker.watched, stock]) } : broker,
        );
      },
    },
    remove_stock_from_watchlist: asUser({ symbol: "string" }, (broker, args) => {
      const stock = textAt(args, "symbol");
      return broker.watched.has(stock)
        ? done({ ...broker, watched: new Set([...broker.watched].filter((one) => one !== stock)) })
        : refused(`${stock} is not watched`);
    }),
    fund_account: asUser({ amount: "number" }, (broker, args) => {
      const amount = numberAt(args, "amount") ?? 0;
      return amount > 0
        ? done({ ...broker, balance: broker.balance + amount })
        : refused("the amount is not above 0");
    }),
    withdraw_funds: asUser({ amount: "number" }, (broker, args) => {
      const amount = numberAt(args, "amount") ?? 0;
      if (!broker.open) return unready("the market is closed");
      if (amount <= 0) return refused("the amount is not above 0");
      return amount > broker.balance
        ? refused("there is less on the account")
        : done({ ...broker, balance: broker.balance - amount });
    }),
  },
};

function asUser(
  required: ServiceTool<Broker>["required"],
  run: ServiceTool<Broker>["run"],
  optional: ServiceTool<Broker>["required"] = {},
): ServiceTool<Broker> {
  return {
    required,
    optional,
    run: (broker, args, result) =>
      broker.authenticated ? run(broker, args, result) : unready("nobody is logged in"),
  };
}

function onOrder(run: (broker: Broker, id: number, status: string) => Ran<Broker>): ServiceTool<Broker> {
  return asUser({ order_id: "integer" }, (broker, args) => {
    const id = numberAt(args, "order_id") ?? -1;
    const status = broker.orders.get(id);
    return status === undefined ? refused(`there is no order ${id}`) : run(broker, id, status);
  });
}

/** The number of a new order is the record's, where it has one. */
function placeOrder(broker: Broker, args: JsonObject, result: Json | undefined): Ran<Broker> {
  const price = numberAt(args, "price") ?? 0;
  const amount = numberAt(args, "amount") ?? 0;
  if (price <= 0 || amount <= 0) return refused("price and amount must be above 0");
  if (textAt(args, "order_type") === "Buy" && price * amount > broker.balance)
    return refused("there is less on the account");
  return withStock(broker, textAt(args, "symbol"), () => {
    const id = (isJsonObject(result) ? numberAt(result, "order_id") : undefined) ?? broker.next;
    return done({
      ...broker,
      orders: new Map([...broker.orders, [id, "Open"]]),
      next: Math.max(broker.next, id) + 1,
    });
  });
}

function withStock(broker: Broker, stock: string, run: (stock: string) => Ran<Broker>): Ran<Broker> {
  return broker.stocks.has(stock) ? run(stock) : refused(`there is no stock ${stock}`);
}

function ordersIn(orders: JsonObject): readonly (readonly [id: number, status: string])[] {
  return Object.entries(orders).flatMap(([id, order]) =>
    isJsonObject(order) ? [[Number(id), textAt(order, "status")] as const] : [],
  );
}
