import { BlockList } from "node:net";
import type { FastifyRequest } from "fastify";

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** Any of these says that somebody else's connection stands behind this one. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address is of this machine alone, by its host. */
function isLocalUrl(url: string): boolean {
  return LOCAL_HOSTS.test(new URL(url).hostname);
}

/**
 * Whether somebody sits at the machine itself (rulings, 'Accounts'): the site's address is localhost, the connection
 * comes from a loopback address, its Host is localhost and it carries no forwarding header. TRUST_PROXY has no say in it.
 */
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

/** Whether a proxy says that it passes this request on for somebody else. TRUST_PROXY has no say in it. */
export function isForwarded({ raw }: Pick<FastifyRequest, "raw">): boolean {
  return Object.keys(raw.headers).some((name) => FORWARDING.test(name));
}
