import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Returns whether an IP address is not public: loopback, link-local, private or otherwise reserved. */
export const isPrivate = (address: string): boolean => ipaddr.process(address).range() !== "unicast";

/** Returns whether the host of a URL resolves to a private address. @throws {Error} if the name has no address */
export async function isPrivateHost(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  return addresses.some(({ address }) => isPrivate(address));
}
