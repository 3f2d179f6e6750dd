import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { parametersOf, type RealCall, urlOf } from "./operations.ts";

const BOUNDARY = "----mortarboard";
/** Content types that do not match the body. */
const WRONG_TYPES = [
  ...["text/plain", "text/html", "application/xml", "application/x-www-form-urlencoded", "application/octet-stream"],
  ...["application/json; charset=utf-16", "application/json, text/plain", "application/json; boundary=x"],
  ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x", "", "nonsense", "/"],
  ...[BOUNDARY, "x".repeat(200)].map((boundary) => `multipart/form-data; boundary=${boundary}`),
];
const BROKEN_JSON = ["{", "[", '{"a":', "nul", '"', "\0", '{"a":1}{"b":2}', '{"title":"\\ud800"}', "[".repeat(5_000)];

export type Request = Pick<InjectOptions, "method" | "url" | "headers" | "payload">;

/** Reports whether the call takes path parameters, a query or a body. */
export function takesInput({ path, queryNames, json, form }: RealCall): boolean {
  return path.includes("{") || queryNames.length > 0 || Boolean(json ?? form);
}

/** Generates invalid variants of a request that would succeed. */
export function hostileRequests(call: RealCall): fc.Arbitrary<Request> {
  const { method, queryNames, json, form } = call;
  const valid = { method, url: urlOf(call), headers: {} };
  const kinds: fc.Arbitrary<Request>[] = [];
  const ids = parametersOf(call);
  if (ids.length > 0) {
    const body = json === undefined ? valid : jsonRequest(valid, JSON.stringify(json));
    const changes = fc.tuple(fc.constantFrom(...ids), hostileSegment);
    kinds.push(changes.map(([name, segment]) => ({ ...body, url: urlOf(call, { [name]: segment }) })));
  }
  if (queryNames.length > 0) {
    const tails = fc.constantFrom("", "[]", "[$ne]", ".x");
    kinds.push(
      fc.tuple(fc.constantFrom(...queryNames), hostileText, tails).map(([name, text, tail]) => {
        const value = encodeURIComponent(text.toWellFormed()).slice(0, 8_000);
        return { ...valid, url: `${valid.url}?${name}${tail}=${value}` };
      }),
      hostileSegment.map((segment) => ({ ...valid, url: `${valid.url}?${queryNames[0]}=${segment}&${segment}` })),
    );
  }
  if (json !== undefined) {
    const mutated = mutationOf(json).map((value) => JSON.stringify(value));
    const texts = fc.oneof({ weight: 2, arbitrary: mutated }, fc.constantFrom(...BROKEN_JSON));
    kinds.push(texts.map((text) => jsonRequest(valid, text)));
  }
  if (form) {
    kinds.push(
      mutationOf(form).map((value) => formRequest(valid, isObject(value) ? Object.entries(value) : [])),
      hostileForm(form).map(([entries, arrives]) => formRequest(valid, entries, arrives)),
    );
  }
  if (json ?? form) {
    const payload = JSON.stringify(json ?? {});
    const types = fc.constantFrom(...WRONG_TYPES);
    kinds.push(types.map((type) => ({ ...valid, headers: { "content-type": type }, payload })));
  }
  return fc.oneof(...kinds);
}

/** Days and moments at the limits of date formats, and some that do not exist. */
const EDGE_DAYS = [
  ...["0000-01-01", "0001-01-01", "0999-12-31", "1000-01-01", "1900-01-01", "2199-12-31", "9999-12-31", "10000-01-01"],
  ...["2027-02-29", "2028-02-29", "2026-13-01", "-2026-01-01", "+275760-09-13", "9999-12-31T23:59:59.999Z"],
];
const EDGE_NUMBERS = [-1, 0, 1.5, 2 ** 53, 2 ** 64, 1e308, 5e-324];
/** Values for ids in a path, which the server compares as text. */
const EDGE_IDS = ["0", "-1", String(2 ** 64), "9999-12-31", "9".repeat(400)];
const EDGE_TEXTS = [...EDGE_DAYS, ...EDGE_NUMBERS.map(String), "NaN", "Infinity", "1e999", "0x10", "9".repeat(400)];

/** Returns variants of the valid request, each with one query value, body value or id replaced by an edge value. */
export function edgeRequests(call: RealCall): Request[] {
  const { queryNames, json, form } = call;
  const valid = validRequest(call);
  return [
    ...queryNames.flatMap((name) => EDGE_TEXTS.map((edge) => ({ ...valid, url: `${valid.url}?${name}=${edge}` }))),
    ...(queryNames.includes("from") ? EDGE_DAYS : []).map((edge) => ({
      ...valid,
      url: `${valid.url}?from=${edge}&to=${edge}`,
    })),
    ...parametersOf(call).flatMap((name) => EDGE_IDS.map((edge) => ({ ...valid, url: urlOf(call, { [name]: edge }) }))),
    ...atEachEdge(json).map((body) => jsonRequest(valid, JSON.stringify(body))),
    ...atEachEdge(form).map((body) => formRequest(valid, Object.entries(body as object))),
  ];
}

/** Returns copies of a value, each with one number, day or moment replaced by an edge value. */
function atEachEdge(value: unknown): unknown[] {
  if (typeof value === "number") return EDGE_NUMBERS;
  if (typeof value === "string") return /^\d/.test(value) ? EDGE_TEXTS : [];
  if (Array.isArray(value)) return value.flatMap((part, at) => atEachEdge(part).map((edge) => value.with(at, edge)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => atEachEdge(part).map((edge) => ({ ...value, [name]: edge })));
}

/** Returns the call's valid request, which the server accepts. */
export function validRequest(call: RealCall): Request {
  const valid = { method: call.method, url: urlOf(call), headers: {} };
  if (call.form) return formRequest(valid, Object.entries(call.form));
  return call.json === undefined ? valid : jsonRequest(valid, JSON.stringify(call.json));
}

function jsonRequest(valid: Request, payload: string): Request {
  return { ...valid, headers: { "content-type": "application/json" }, payload };
}

/** Generates the parts of a form with hostile parts added, and the share of the body that arrives, from 0 to 1. */
function hostileForm(form: Record<string, unknown>): fc.Arbitrary<[[string, unknown][], number]> {
  const names = fc.oneof(fc.constantFrom(...Object.keys(form)), hostileText);
  const contents = fc.tuple(hostileText, fc.boolean()).map(([text, isFile]) => (isFile ? Buffer.from(text) : text));
  const added = fc.array(fc.tuple(names, contents), { maxLength: 40 });
  const arrives = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
  return fc.tuple(
    added.map((entries) => [...Object.entries(form), ...entries]),
    arrives,
  );
}

function formRequest(valid: Request, entries: readonly [string, unknown][], arrives = 1): Request {
  const parts = entries.flatMap(([name, value]) => {
    const isFile = Buffer.isBuffer(value) || /^(pdf|image|images)$/.test(name);
    const file = isFile ? `; filename="${quoted(`../../${name}.png`)}"\r\ncontent-type: image/png` : "";
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`;
    const content = Buffer.isBuffer(value) || typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return {
    ...valid,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: whole.subarray(0, Math.ceil(whole.length * arrives)),
  };
}

function quoted(text: string): string {
  return text.slice(0, 200).replace(/["\r\n]/g, "%22");
}

/** An array nested so deeply that naive recursion overflows the stack. */
const DEEP = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`) as unknown;

/** Values that no form sends. In JSON, `__proto__` is an ordinary key. */
const HOSTILE: unknown[] = [
  ...[null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER + 2, 1e308],
  ...["", " ", "0", "1e3", "NaN", "true", "null", "\0", "a\0b", "\u001b[2J"],
  ...["\ud800", "\udfff\ud800 lone", "\u202Egnp.exe", "__proto__", "constructor", "toString"],
  ...["2026-02-30", "2026-13-01", "+275760-09-13", "-000001-01-01", "0000-00-00", "2026-02-30T25:61:61Z"],
  ...["../../../etc/passwd", "..%2f..%2f", "file:///etc/passwd", "javascript:alert(1)", "<script>alert(1)</script>"],
  ...["' or '1'='1", "'; drop table event; --", "{{7*7}}<%= 7*7 %>", "a@b.example\r\nBcc: c@d.example"],
  ...["x".repeat(1_000), "x".repeat(30_000), "x".repeat(1_048_576), "🎓".repeat(5_000)],
  ...[[], [[]], ["a", "b"], {}, { $ne: "" }, { $gt: "", $where: "sleep(1000)" }, { toString: "x" }, { length: 1e9 }],
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

/** Hostile values as text, for a URL or a form field. */
const hostileText: fc.Arbitrary<string> = hostileValue.map((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);

/**
 * URL path segments as a client may send them: not encoded, wrongly encoded, or leading elsewhere when decoded. Without
 * a lone `..`, encoded or not, which URL parsers resolve to the parent path, that is, to another call.
 */
const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["%00", "a%00b", "%2F", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd", "..%5c..", "%", "%zz", "%C0%AF", "%ED%A0%80"],
    ...["__proto__", "constructor", "null", "undefined", "NaN", "-1", "'", "%27%20or%201%3D1%20--", ";", "*", ":id"],
    ...["0193a1b2-0000-7000-8000-000000000000", "%0d%0aset-cookie:a=b", "%F0%9F%8E%93"],
    ...["x".repeat(101), "x".repeat(501)],
    ...["gallery%2F..%2F..%2Fsecret", "a%2Fb%2Fc", "{id}", "[object%20Object]"],
  ),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((text) => !/^\.\.?$/.test(text))
    .map(encodeURIComponent),
);

/** Generates mutations of a valid value: another value, or a field changed, removed or added, at any depth. */
function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  if (Buffer.isBuffer(value)) return fc.oneof(hostileValue, hostileFile(value));
  if (!isObject(value)) return hostileValue;
  const entries = Object.entries(value);
  const changed = entries.map(([key, field]) => mutationOf(field).map((hostile) => ({ ...value, [key]: hostile })));
  const without = entries.map(([key]) => fc.constant(Object.fromEntries(entries.filter(([name]) => name !== key))));
  const added = fc.tuple(fc.constantFrom(...HOSTILE_KEYS), hostileValue).map(([key, hostile]) =>
    // Like JSON.parse, fromEntries makes `__proto__` a field; assignment would set the prototype.
    Object.fromEntries([...entries, [key, hostile]]),
  );
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    ...changed.map((arbitrary) => ({ weight: 3, arbitrary })),
    ...without.map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 2, arbitrary: added },
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

/** Generates a file that is truncated, partly overwritten, or of another type than its name says. */
function hostileFile(file: Buffer): fc.Arbitrary<Buffer> {
  const others = ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "GIF89a", "%PDF-1.7", "\u007fELF"];
  return fc.oneof(
    fc.nat(file.length).map((length) => file.subarray(0, length)),
    fc.nat(file.length - 50).map((start) => Buffer.from(file).fill(7, start, start + 50)),
    fc.constantFrom(...others).map((text) => Buffer.from(text)),
  );
}
