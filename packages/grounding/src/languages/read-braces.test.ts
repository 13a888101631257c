import { describe, expect, test } from "vitest";
import type { Language } from "../evidence/language.ts";
import { sourceParser } from "../node/source-parser.ts";

const parser = await sourceParser();

/** The definitions of a source, each as `kind qualified.name:line`. */
function check(language: Language, source: string, expected: readonly string[]): void {
  const found = parser.parse(source, language)?.definitions;
  expect(found?.map((one) => `${one.kind} ${one.qualifiedName}:${one.line}`)).toEqual(expected);
  for (const { start, name } of found ?? []) expect(source.slice(start, start + name.length)).toBe(name);
}

/** Names that are bound, and what stands in strings and comments. */
function checkRest(language: Language, source: string, bound: string, regions: readonly string[]): void {
  const found = parser.parse(source, language);
  expect(found?.bindings.map(({ name }) => name).join(" ")).toBe(bound);
  expect(found?.regions.map(({ kind, start, end }) => `${kind} ${source.slice(start, end)}`)).toEqual(
    regions,
  );
}

describe("C and C++", () => {
  const header = `#ifndef POOL_H
#define POOL_H
#define POOL_MIN(a, b) ((a) < (b) ? (a) : (b))
#include <stddef.h>
typedef struct pool { size_t used; char *data, name[8]; } pool_t;
typedef int (*pool_hook)(struct pool *p);
enum pool_mode { POOL_FAST, POOL_SAFE = 2 };
extern int pool_count;
int pool_open(struct pool *p, const char *path);
static inline char *pool_data(pool_t *p) { size_t local = 1; return p->data + local; } // pool_note
#endif
`;
  test("a header in C", () =>
    check("cpp", header, [
      "macro POOL_H:2",
      "macro POOL_MIN:3",
      "class pool:5",
      "attribute pool.used:5",
      "attribute pool.data:5",
      "attribute pool.name:5",
      "type pool_t:5",
      "type pool_hook:6",
      "type pool_mode:7",
      "constant pool_mode.POOL_FAST:7",
      "constant pool_mode.POOL_SAFE:7",
      "constant pool_count:8",
      "function pool_open:9",
      "function pool_data:10",
    ]));
  test("a class in C++", () =>
    check(
      "cpp",
      `namespace net {
template <typename T>
class Queue : public Base<T> {
 public:
  explicit Queue(int size);
  ~Queue();
  bool push(const T& item) { return true; }
  T operator[](int i) const;
  using value = T;
 private:
  int size_ = 0;
  static const int kMax = 4;
};
}
int net::Queue<int>::count() { int local = 1; return local; }
using Alias = net::Queue<int>;
`,
      [
        "module net:1",
        "class net.Queue:3",
        "method net.Queue.Queue:5",
        "method net.Queue.~Queue:6",
        "method net.Queue.push:7",
        "method net.Queue.operator[]:8",
        "type net.Queue.value:9",
        "attribute net.Queue.size_:11",
        "attribute net.Queue.kMax:12",
        "function net.Queue<int>.count:15",
        "type Alias:16",
      ],
    ));
  test("what is bound, said and noted", () =>
    checkRest(
      "cpp",
      "int f(int one, char *two) { int three = 1; g(\"four\", '5'); /* six */ }",
      "one two three",
      ['string "four"', "string '5'", "comment /* six */"],
    ));
});

describe("Go", () => {
  const source = `package store

import (
	"fmt"
	alias "net/http"
)

const MaxSize, MinSize = 10, 1

var ErrGone = fmt.Errorf("gone %d", 1)

type Key string
type Box[T any] struct {
	Items []T
	size  int
}
type Reader interface {
	Read(p []byte) (n int, err error)
}

func New(size int) *Box[int] {
	var local = 1 // note_here
	for i, item := range items { use(i, item) }
	made := &Box[int]{size: size}
	return made
}

func (b *Box[T]) Push(item T) { b.Items = append(b.Items, item) }
func (k Key) String() string { return string(k) }
`;
  test("definitions", () =>
    check("go", source, [
      "module store:1",
      "constant MaxSize:8",
      "constant MinSize:8",
      "constant ErrGone:10",
      "type Key:12",
      "type Box:13",
      "attribute Box.Items:14",
      "attribute Box.size:15",
      "type Reader:17",
      "method Reader.Read:18",
      "function New:21",
      "method Box.Push:28",
      "method Key.String:29",
    ]));
  test("what is bound, said and noted", () =>
    checkRest("go", source, "alias p n err size local i item made b item k", [
      'string "fmt"',
      'string "net/http"',
      'string "gone %d"',
      "comment // note_here",
    ]));
  test("members of a type are known, and never all of them", () => {
    const box = parser.parse(source, "go")?.classes.find(({ name }) => name === "Box");
    expect([...(box?.members ?? [])]).toEqual(["Items", "size", "Push"]);
    expect(box?.closed).toBe(false);
  });
});

describe("Java", () => {
  const source = `package shop.cart;

import java.util.List;

/** Holds items. */
public class Cart<T> extends Base implements Holder {
  private static final int MAX = 4;
  private final List<T> items, others;

  public Cart(List<T> start) { this.items = start; }

  @Override
  public int total(int rate, String... rest) throws IOException {
    int sum = 0;
    for (T item : items) sum += item.price(c -> c.cents);
    return sum;
  }

  enum Mode { FAST, SAFE }
  interface Holder { int LIMIT = 1; void hold(T one); }
  record Point(int x, int y) {}
  @interface Marked { String value() default "none"; }
}
`;
  test("definitions", () =>
    check("java", source, [
      "class Cart:6",
      "attribute Cart.MAX:7",
      "attribute Cart.items:8",
      "attribute Cart.others:8",
      "method Cart.Cart:10",
      "method Cart.total:13",
      "type Cart.Mode:19",
      "constant Cart.Mode.FAST:19",
      "constant Cart.Mode.SAFE:19",
      "type Cart.Holder:20",
      "constant Cart.Holder.LIMIT:20",
      "method Cart.Holder.hold:20",
      "class Cart.Point:21",
      "type Cart.Marked:22",
      "method Cart.Marked.value:22",
    ]));
  test("what is bound, said and noted", () =>
    checkRest("java", source, "List start rate rest sum item c one x y", [
      "comment /** Holds items. */",
      'string "none"',
    ]));
});

describe("Rust", () => {
  const source = `use std::{fs, io::Read as Reader};
use crate::net::Client;

pub const LIMIT: usize = 4;
static NAME: &str = r"raw_name";

/// Holds items.
pub struct Cart<T> { items: Vec<T>, pub size: usize }

pub enum Mode { Fast, Safe { level: u8 } }

pub trait Total {
    type Output;
    fn total(&self) -> u8;
}

impl<T> Total for Cart<T> {
    type Output = u8;
    fn total(&self) -> u8 { let mut sum = 0; for item in &self.items { sum += item.map(|one| one); } sum }
}

macro_rules! cart { () => {} }

mod inner {
    pub fn helper(first: u8, (left, right): (u8, u8)) -> char { 'c' }
}
type Alias = Cart<u8>;
`;
  test("definitions", () =>
    check("rust", source, [
      "constant LIMIT:4",
      "constant NAME:5",
      "class Cart:8",
      "attribute Cart.items:8",
      "attribute Cart.size:8",
      "type Mode:10",
      "constant Mode.Fast:10",
      "constant Mode.Safe:10",
      "attribute Mode.level:10",
      "type Total:12",
      "type Total.Output:13",
      "method Total.total:14",
      "type Cart.Output:18",
      "method Cart.total:19",
      "macro cart:22",
      "module inner:24",
      "function inner.helper:25",
      "type Alias:27",
    ]));
  test("what is bound, said and noted", () =>
    checkRest("rust", source, "fs Reader Client sum item one first left right", [
      'string r"raw_name"',
      "comment /// Holds items.\n",
      "string 'c'",
    ]));
});

test.each<[Language, string]>([
  ["cpp", "class Cut { int f(\n}}} struct Next { int x; };"],
  ["go", "} func (b *Box) f( {{{\ntype Next struct { x int }"],
  ["java", "} } class Cut { int f( \nclass Next { int x; }"],
  ["rust", ") } fn f( { impl {\nstruct Next { x: u8 }"],
])("broken %s is read as far as it goes", (language, source) => {
  expect(parser.parse(source, language)?.definitions).toBeInstanceOf(Array);
});
