import type { DeskEnquiry, EnquiryList } from "#contract/enquiries.ts";

/** The rows in sight that a newer answer to the same question does not hold: a colleague has worked on them. */
export function missingIn(newer: EnquiryList, shown: EnquiryList): DeskEnquiry[] {
  const known = new Set(newer.items.map(({ _id }) => _id));
  return shown.items.filter(({ _id }) => !known.has(_id));
}

/**
 * The rows in sight stay where they are; what is newer about them shows. One that is erased goes.
 * @param others those that were `missingIn` the newer list, as they are now
 */
export function updateInPlace(
  shown: EnquiryList,
  newer: EnquiryList,
  others: readonly DeskEnquiry[] = [],
): EnquiryList {
  const newerById = new Map([...newer.items, ...others].map((item) => [item._id, item]));
  return { ...shown, unread: newer.unread, items: shown.items.flatMap(({ _id }) => newerById.get(_id) ?? []) };
}

/** One row, where it stands. */
export function replaceInPlace(shown: EnquiryList, changed: DeskEnquiry): EnquiryList {
  return { ...shown, items: shown.items.map((item) => (item._id === changed._id ? changed : item)) };
}

/**
 * How many enquiries have come since the list was read: by their date where they are on this page, by the total where
 * they are on another one.
 */
export function countNew(shown: EnquiryList, newer: EnquiryList): number {
  const newest = shown.items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), "");
  const onThisPage = newer.items.filter(({ createdAt }) => createdAt > newest).length;
  return Math.max(onThisPage, newer.total - shown.total, 0);
}
