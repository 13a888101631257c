import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

/** All of these are one word. */
test.each([
  ["verify verifies verified verifying"],
  ["refund refunds refunded refunding"],
  ["stop stops stopped stopping"],
  ["cancel cancels cancelled cancelling canceled"],
  ["create creates created creating creation creations"],
  ["validate validated validating validation"],
  ["approve approves approved approving approval"],
  ["ship ships shipped shipping shipment"],
  ["pass passes passed passing"],
  ["address addresses addressed addressing"],
  ["process processes processed processing"],
  ["add adds added adding"],
  ["sell sells selling sold"],
  ["pay pays paid paying payment"],
  ["send sends sending sent"],
  ["choose chooses chose chosen choosing"],
  ["write writes wrote written writing"],
  ["take taken took taking"],
  ["careful carefully"],
])("%s", (forms) => {
  expect(new Set(wordsOf(forms)).size).toBe(1);
  expect(wordsOf(forms)).toHaveLength(forms.split(" ").length);
});

/** No two of these are. */
test.each([
  ["order offer"],
  ["account amount"],
  ["ask task"],
  ["pay play"],
  ["refuse refund"],
  ["check choose"],
])("%s are two", (words) => {
  expect(new Set(wordsOf(words)).size).toBe(words.split(" ").length);
});

test.each<[string, readonly string[]]>([
  ["", []],
  ["the of and with", []],
  ["... -- !?", []],
  ["verify_identity", ["verify", "identity"]],
  ["verifyIdentity", ["verify", "identity"]],
  ["VERIFY IDENTITY", ["verify", "identity"]],
  ["srv.verify-identity/2", ["srv", "verify", "identity", "2"]],
  ["order W1042", ["order", "w1042"]],
  ["größe ändern", ["größ", "ändern"]],
  ["订单 退款", ["订单", "退款"]],
  ["go, do it", ["go"]],
  ["order, order and order", ["order", "order", "order"]],
])("the words of `%s` are %j", (text, words) => expect(wordsOf(text)).toEqual(words));

test("a word is its stem whatever stands around it, in small letters or capitals", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abdeginprstvy"), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const apart = words.flatMap(wordsOf);
      expect(wordsOf(words.join(" "))).toEqual(apart);
      expect(wordsOf(`(${words.join("), ")}.`)).toEqual(apart);
      expect(wordsOf(words.join(" ").toUpperCase())).toEqual(apart);
    }),
  );
});
