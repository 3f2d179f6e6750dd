import { expect, test } from "vitest";
import { createPageAddresses } from "./page-addresses.ts";

const ID = "019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d";
const addresses = createPageAddresses(["/", "/Bpharma", "/Notices", "/Event", "/Gallery", "/Search"]);

test.for([
  ["/", "", "/"],
  ["/BPHARMA/", "utm=1", "/Bpharma"],
  ["/notices", "page=2&utm=1", "/Notices?page=2"],
  ["/Event", "page=2&category=Health%20camp", "/Event?category=Health+camp&page=2"],
  ["/search", "q=+%E0%A6%AC%E0%A6%BE%E0%A6%B8%E0%A6%95+", "/Search?q=%E0%A6%AC%E0%A6%BE%E0%A6%B8%E0%A6%95"],
  ["/search", "q=", "/Search"],
  ["/search", `q=${"a".repeat(500)}`, `/Search?q=${"a".repeat(100)}`],
  [`/NOTICES/${ID.toUpperCase()}/`, "page=2", `/Notices/${ID}`],
  [`/Gallery/${ID}`, "utm=1", `/Gallery/${ID}`],
  [`/gallery/${ID}`, "page=2", `/Gallery/${ID}?page=2`],
  ["/gallery", `picture=${ID}`, `/Gallery?picture=${ID}`],
] as const)("%s?%s has one address", ([path, query, address]) => {
  expect(addresses.find(path, query)).toBe(address);
});

test.for(["/nowhere", "/Notices/one", `/Bpharma/${ID}`, `/Notices/${ID}/more`, ""])("%s is no page", (path) => {
  expect(addresses.find(path)).toBeNull();
});
