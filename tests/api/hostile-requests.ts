import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { hostileSegment, hostileText, isObject, mutationOf } from "./hostile-values.ts";
import { type RealCall, urlOf } from "./real-calls.ts";

const BOUNDARY = "----mortarboard";
/** Content types that do not fit what is sent with them. */
const WRONG_TYPES = [
  "text/plain",
  "text/html",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/json; charset=utf-16",
  "application/json, text/plain",
  "application/json; boundary=x",
  "multipart/form-data",
  `multipart/form-data; boundary=${BOUNDARY}`,
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"x".repeat(200)}`,
  "multipart/mixed; boundary=x",
  "",
  "nonsense",
  "/",
];
const BROKEN_JSON = ["{", "[", '{"a":', "nul", '"', "\0", '{"a":1}{"b":2}', '{"title":"\\ud800"}', "[".repeat(5_000)];

type Request = Pick<InjectOptions, "method" | "url" | "headers" | "payload">;

/** Whether a client can send this call anything but its method and its path. */
export function takesInput({ path, queryNames, json, form }: RealCall): boolean {
  return path.includes("{") || queryNames.length > 0 || Boolean(json ?? form);
}

/** Requests that differ from one that would succeed in a place that a client should not touch. */
export function hostileRequests(call: RealCall): fc.Arbitrary<Request> {
  const { method, path, queryNames, json, form } = call;
  const valid = { method, url: urlOf(call), headers: {} };
  const kinds: fc.Arbitrary<Request>[] = [];
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
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
    const mutated = mutationOf(json).map((value) => jsonRequest(valid, JSON.stringify(value)));
    kinds.push(
      mutated,
      mutated,
      fc.constantFrom(...BROKEN_JSON).map((text) => jsonRequest(valid, text)),
    );
  }
  if (form) {
    kinds.push(
      mutationOf(form).map((value) => formRequest(valid, isObject(value) ? Object.entries(value) : [])),
      hostileForm(form).map(([entries, arrives]) => formRequest(valid, entries, arrives)),
    );
  }
  if (json ?? form) {
    const payload = JSON.stringify(json ?? {});
    kinds.push(
      fc.constantFrom(...WRONG_TYPES).map((type) => ({ ...valid, headers: { "content-type": type }, payload })),
    );
  }
  return fc.oneof(...kinds);
}

/** The request that would succeed. */
export function validRequest(call: RealCall): Request {
  const valid = { method: call.method, url: urlOf(call), headers: {} };
  if (call.form) return formRequest(valid, Object.entries(call.form));
  return call.json === undefined ? valid : jsonRequest(valid, JSON.stringify(call.json));
}

function jsonRequest(valid: Request, payload: string): Request {
  return { ...valid, headers: { "content-type": "application/json" }, payload };
}

/** The fields and files of a form with hostile ones added, and how much of it arrives, from 0 to 1. */
function hostileForm(form: Record<string, unknown>): fc.Arbitrary<[[string, unknown][], number]> {
  const names = fc.oneof(fc.constantFrom(...Object.keys(form)), hostileText);
  const contents = fc.oneof(
    hostileText,
    hostileText.map((text) => Buffer.from(text)),
  );
  return fc.tuple(
    fc.array(fc.tuple(names, contents), { maxLength: 40 }).map((added) => [...Object.entries(form), ...added]),
    fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
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
