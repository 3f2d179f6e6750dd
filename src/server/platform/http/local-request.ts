import { BlockList } from "node:net";
import type { FastifyRequest } from "fastify";

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isLocalUrl(url: string): boolean {
  return LOCAL_HOSTS.test(new URL(url).hostname);
}

/** Returns whether the request comes from the server's own machine (behaviour, 'Accounts'), whatever TRUST_PROXY is. */
export function isOnThisMachine({ raw }: Pick<FastifyRequest, "raw">, publicUrl: string): boolean {
  const { headers, socket } = raw;
  const address = socket.remoteAddress ?? "";
  const host = (headers.host ?? "").replace(/:\d*$/, "");
  return (
    isLocalUrl(publicUrl) &&
    loopback.check(address, address.includes(":") ? "ipv6" : "ipv4") &&
    LOCAL_HOSTS.test(host) &&
    !isForwarded({ raw })
  );
}

/** Returns whether a proxy has forwarded the request, whatever TRUST_PROXY is. */
export function isForwarded({ raw }: Pick<FastifyRequest, "raw">): boolean {
  return Object.keys(raw.headers).some((name) => FORWARDING.test(name));
}
