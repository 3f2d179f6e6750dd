import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

export interface ReceivedPush {
  /** Endpoint of the device that received the message. */
  endpoint: string;
  /** Time in ms, from `performance.now()`. */
  at: number;
  title: string;
  lang: string;
  url: string;
  tag: string;
}

/** Starts a push service (RFC 8030) that checks the signature (RFC 8292) and decrypts messages (RFC 8291). */
export async function startPushService() {
  const devices = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer }>();
  const rung: ReceivedPush[] = [];
  let status = 201;
  let activity = Promise.withResolvers<void>();
  const server = await startHttpServer(async (request, reply) => {
    const endpoint = `${server.origin}${request.url}`;
    const body = await buffer(request);
    const device = devices.get(endpoint);
    const isSigned = isSignedFor(server.origin, request.headers.authorization ?? "");
    const answer = !device ? 404 : isSigned ? status : 403;
    if (device && answer === 201) {
      rung.push({ endpoint, at: performance.now(), ...JSON.parse(decrypt(body, device)) });
      activity.resolve();
      activity = Promise.withResolvers();
    }
    reply.writeHead(answer).end();
  });
  return {
    rung,
    titles: () => rung.map(({ title }) => title),
    /** Responds to all further messages with this status. */
    answerWith(next: number): void {
      status = next;
    },
    /** Adds a device. Returns its subscription as a browser does. */
    subscribe() {
      const endpoint = `${server.origin}/send/${devices.size}`;
      const [own, auth] = [createECDH("prime256v1"), randomBytes(16)];
      const p256dh = own.generateKeys("base64url");
      devices.set(endpoint, { own, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    /** Ends a subscription, as a browser does. */
    unsubscribe: (endpoint: string) => devices.delete(endpoint),
    async waitForRings(count: number): Promise<void> {
      while (rung.length < count) await activity.promise;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const bytesOf = (length: number, ...keys: [key: Buffer, salt: Buffer, info: Buffer]) =>
  Buffer.from(hkdfSync("sha256", ...keys, length));

function decrypt(body: Buffer, { own, auth }: { own: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const key = bytesOf(32, own.computeSecret(sender), auth, info);
  const contentKey = bytesOf(16, key, salt, Buffer.from("Content-Encoding: aes128gcm\0"));
  const nonce = bytesOf(12, key, salt, Buffer.from("Content-Encoding: nonce\0"));
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

function isSignedFor(audience: string, authorization: string): boolean {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify("sha256", Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, "base64url"));
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
  return isSigned && aud === audience && exp > Date.now() / 1000;
}
