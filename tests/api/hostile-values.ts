import fc from "fast-check";

/** Nested so deeply that a careless walk through it overflows the stack. */
const DEEP = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) as unknown;

/** Values that no form sends. As JSON they stay what they are: `__proto__` is a key like any other. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER + 2,
  1e308,
  "",
  " ",
  "0",
  "1e3",
  "NaN",
  "true",
  "null",
  "\0",
  "a\0b",
  "\u001b[2J",
  "\ud800",
  "\udfff\ud800 lone",
  "\u202Egnp.exe",
  "__proto__",
  "constructor",
  "toString",
  "2026-02-30",
  "2026-13-01",
  "+275760-09-13",
  "-000001-01-01",
  "0000-00-00",
  "2026-02-30T25:61:61Z",
  "../../../etc/passwd",
  "..%2f..%2f",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "' or '1'='1",
  "'; drop table event; --",
  "{{7*7}}<%= 7*7 %>",
  "a@b.example\r\nBcc: c@d.example",
  "x".repeat(1_000),
  "x".repeat(30_000),
  "x".repeat(1_048_576),
  "🎓".repeat(5_000),
  [],
  [[]],
  ["a", "b"],
  {},
  { $ne: "" },
  { $gt: "", $where: "sleep(1000)" },
  { toString: "x" },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  DEEP,
];

const HOSTILE_KEYS = ["__proto__", "constructor", "prototype", "toString", "$ne", "", "_id", "isAdmin", "a.b", "a[b]"];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

/** Texts as they may stand in an address or a field of a form. */
export const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);

/**
 * Pieces of an address as a client may send them: not encoded, wrongly encoded, or leading elsewhere when decoded. Not
 * `..` alone, encoded or not: every URL parser takes it as the address above, and that is another call.
 */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["%00", "a%00b", "%2F", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd", "..%5c..", "%", "%zz", "%C0%AF", "%ED%A0%80"],
    ...["__proto__", "constructor", "null", "undefined", "NaN", "-1", "'", "%27%20or%201%3D1%20--", ";", "*", ":id"],
    ...[
      "0193a1b2-0000-7000-8000-000000000000",
      "x".repeat(101),
      "x".repeat(501),
      "%0d%0aset-cookie:a=b",
      "%F0%9F%8E%93",
    ],
    ...["gallery%2F..%2F..%2Fsecret", "a%2Fb%2Fc", "{id}", "[object%20Object]"],
  ),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((text) => !/^\.\.?$/.test(text))
    .map(encodeURIComponent),
);

/** A valid value with something wrong about it: another value, a field changed, left out or added, at any depth. */
export function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  if (Buffer.isBuffer(value)) return fc.oneof(hostileValue, hostileFile(value));
  if (!isObject(value)) return hostileValue;
  const entries = Object.entries(value);
  const changed = entries.map(([key, field]) => mutationOf(field).map((hostile) => ({ ...value, [key]: hostile })));
  const without = entries.map(([key]) => fc.constant(Object.fromEntries(entries.filter(([name]) => name !== key))));
  const added = fc.tuple(fc.constantFrom(...HOSTILE_KEYS), hostileValue).map(([key, hostile]) =>
    // Spread and assignment would set the prototype where JSON.parse makes a field.
    Object.fromEntries([...entries, [key, hostile]]),
  );
  const swapped = fc
    .shuffledSubarray(
      entries.map(([, field]) => field),
      { minLength: entries.length, maxLength: entries.length },
    )
    .map((fields) => Object.fromEntries(entries.map(([key], index) => [key, fields[index]])));
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    ...changed.map((arbitrary) => ({ weight: 3, arbitrary })),
    ...without.map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 2, arbitrary: added },
    { weight: 1, arbitrary: swapped },
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** A file that lost its tail, has a hole, or is of another kind than it says. */
function hostileFile(file: Buffer): fc.Arbitrary<Buffer> {
  return fc.oneof(
    fc.nat(file.length).map((length) => file.subarray(0, length)),
    fc.tuple(fc.nat(file.length - 1), fc.uint8Array({ minLength: 1, maxLength: 50 })).map(([start, bytes]) => {
      const broken = Buffer.from(file);
      broken.set(bytes.subarray(0, file.length - start), start);
      return broken;
    }),
    fc
      .constantFrom('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "GIF89a", "%PDF-1.7", "\u007fELF")
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  );
}
