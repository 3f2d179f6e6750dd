import { isIP } from "node:net";

/** Whether this is an IP address, or a range of them such as `10.0.0.0/8`. */
export function isNetwork(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}
