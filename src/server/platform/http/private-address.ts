import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Whether an address is of this machine, its neighbours or a network of no public site. */
export const isPrivate = (address: string): boolean => ipaddr.process(address).range() !== "unicast";

/** Whether the host of a URL has a private address. @throws an Error for a name without an address */
export async function isPrivateHost(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  return addresses.some(({ address }) => isPrivate(address));
}
