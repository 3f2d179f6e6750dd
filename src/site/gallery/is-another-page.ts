import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether a navigation leads to other data: a lightbox that opens or closes changes the fragment only. */
export function isAnotherPage({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}
