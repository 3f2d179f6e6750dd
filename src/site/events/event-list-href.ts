export const EVENTS_ROUTE = "/Event";

/** The one address of a part of the list: no parameter for the first page or for all categories. */
export function eventListHref({ category, page = 1 }: { category: string | null; page?: number }): string {
  const parameters = new URLSearchParams({
    ...(category !== null && { category }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size === 0 ? EVENTS_ROUTE : `${EVENTS_ROUTE}?${parameters}`;
}
