import { describe, expect, test } from "vitest";
import { extractEntities } from "./extract-entities.ts";

/** `answer` names these, whatever their type, with a signature's parenthesis. */
function check(answer: string, expected: string): void {
  expect(
    extractEntities(answer)
      .map(({ value }) => value)
      .join(" "),
  ).toBe(expected);
}

describe("Python", () => {
  test.each([
    ["`def send_now(self, *args)` in `class Session(BaseSession):`", "send_now( Session( BaseSession"],
    ["the decorator `@lru_cache(maxsize=128)` on `get_items`", "lru_cache( 128 get_items"],
    ["`from werkzeug.routing import BuildError`", "werkzeug.routing BuildError"],
    ["`self._cv_tokens` and `cls._registry`", "self._cv_tokens cls._registry"],
    ["the property `Response.is_redirect` and `__getattr__`", "Response.is_redirect __getattr__"],
    ["`raise ValueError('no')` or a `KeyError`", ""],
    ["`x: dict[str, list[HttpBox]]`", "HttpBox"],
    [":meth:`get_fill_value` of :class:`xarray.Variable`", "get_fill_value xarray.Variable"],
    ["`async def fetch_all(): ...` then `await fetch_all()`", "fetch_all("],
    ["SESSION_REFRESH_EACH_REQUEST and `_FillValue`", "SESSION_REFRESH_EACH_REQUEST _FillValue"],
  ])("%s", check);
});

describe("TypeScript and JavaScript", () => {
  test.each([
    ["`useAuth()` reads `AuthContext`", "useAuth( AuthContext"],
    ["`<AuthProvider>` wraps `<App />`", "AuthProvider"],
    ["`export const createStore = <T>(init: T) => {}`", "createStore"],
    ["`Array<HttpBox>` and `Promise<void>`", "HttpBox"],
    ["`new RetryPolicy({ maxAttempts: 5 })`", "RetryPolicy( maxAttempts 5"],
    ["`store.subscribe(listener)` and `$store`", "store.subscribe("],
    ["`import { readFile } from 'node:fs/promises'`", "readFile"],
    ["`interface UserProps extends BaseProps`", "UserProps BaseProps"],
    ["`window.localStorage` and `console.log()`", "console.log("],
    ["`user?.profileName`", "profileName"],
  ])("%s", check);
});

describe("Go, Rust, Java, C++ and others", () => {
  test.each([
    ["`(*Server).ListenAndServe()` calls `http.HandleFunc(`", "Server.ListenAndServe( http.HandleFunc("],
    ["`func (s *Server) handleConn(c net.Conn)`", "handleConn( net.Conn"],
    ["`TokenStream::next(&mut self)` uses `vec![]`", "TokenStream::next("],
    ["`impl Iterator for TokenStream`", "Iterator TokenStream"],
    ["`std::unique_ptr<HttpBox>` and `Foo::~Foo()`", "std::unique_ptr HttpBox Foo::~Foo("],
    ["`Box<T>(x)` and `operator==(other)`", "Box("],
    ["`UserService#findAll` in Java", "UserService#findAll"],
    ["`obj->doThing(1)` in `src/a.cc`", "doThing( 1 src/a.cc"],
    ["`#define MAX_SIZE 10` and `struct buffer_head`", "MAX_SIZE 10 buffer_head"],
    ["`SELECT user_id FROM user_accounts`", "user_id user_accounts"],
    ["`Foo::Bar.baz_qux` in Ruby", "Foo::Bar.baz_qux"],
    ["run `npm run build:prod` with NODE_ENV=production", "NODE_ENV"],
  ])("%s", check);
});

describe("languages of people", () => {
  test.each([
    ["函数parse_url在src/a.py里", "parse_url src/a.py"],
    ["「parse_url」は HttpBox を使う", "parse_url HttpBox"],
    ["함수 parse_url은 HttpBox를 쓴다", "parse_url HttpBox"],
    ["Функция parse_url из src/a.py", "parse_url src/a.py"],
    ["Die Funktion »parse_url« (in src/größe.py)", "parse_url src/größe.py"],
    ["La función «parse_url» está en `src/año.py`", "parse_url src/año.py"],
    ["parse_url、HttpBox。", "parse_url HttpBox"],
    ["الدالة parse_url في src/a.py", "parse_url src/a.py"],
    ["ฟังก์ชันparse_urlอยู่", "parse_url"],
    ["parse_url… and ‘HttpBox’", "parse_url HttpBox"],
  ])("%s", check);
});

describe("Markdown", () => {
  test.each([
    ["| `parse_url` | src/a.py |\n|---|---|\n| HttpBox | b.py |", "parse_url src/a.py HttpBox b.py"],
    ["- **parse_url**: *fast*\n- __make_url__", "parse_url __make_url__"],
    ["> quoted `parse_url`", "parse_url"],
    ["# The `HttpBox` class\n\ntext", "HttpBox"],
    ["[`parse_url`](src/a.py#L3) and [b](https://x.example/c.py)", "parse_url src/a.py"],
    ["~~old_name~~ is new_name", "old_name new_name"],
    ["a footnote[^1] of parse\\_url", "parse_url"],
    ["<b>parse_url</b> and &lt;HttpBox&gt;", "parse_url HttpBox"],
    ["``a `parse_url` b``", "parse_url"],
    ["- [ ] fix parse_url\n- [x] done", "parse_url"],
    ["src/a.py, src/b.py; (src/c.py)", "src/a.py src/b.py src/c.py"],
  ])("%s", check);
});

describe("prose names no code", () => {
  test.each([
    "GitHub, JavaScript, TypeScript, OpenAI, iPhone, macOS and YouTube",
    "The HTTP API returns JSON. WARNING: TODO. README",
    "e.g. and/or i.e. U.S.A. 24/7",
    "the file(s) and function(s) changed in O(n log n); f(x) grows",
    "PostgreSQL, MySQL, MongoDB, DynamoDB, NumPy, PyTorch and FastAPI",
    "I think that it works. Maybe not!",
    "It's the client's first try-catch block",
    "See https://docs.example.com/a_b/c.html#x_y or mail a_b@c.example",
    "",
  ])("%s", (answer) => check(answer, ""));
});
