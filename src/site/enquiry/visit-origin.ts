type Tab = Pick<Window, "sessionStorage" | "location"> & {
  navigator: Pick<Navigator, "doNotTrack"> & { globalPrivacyControl?: boolean };
};

/**
 * What an enquiry says about its visit (the page /Privacy): the site that led here, the page on which the visit began, the
 * campaign in its address, and the page on which the form is open. Nothing where the browser asks not to be tracked.
 */
export function visitOrigin(tab: Tab = window): Record<string, string> {
  const { doNotTrack, globalPrivacyControl } = tab.navigator;
  if (doNotTrack === "1" || globalPrivacyControl) return {};
  try {
    // The inline script has written it. Reading throws where storage is forbidden.
    const [referrer = "", address = ""] = tab.sessionStorage.visit.split(" ");
    const { pathname, searchParams } = new URL(address);
    // These addresses are secrets: do not send them.
    if (/^(\/[a-z]{2})?\/(preview|enquiry)\//i.test(pathname)) return {};
    const campaign = [...searchParams].filter(([name]) => /^utm_(source|medium|campaign)$/.test(name));
    return {
      ...Object.fromEntries(campaign),
      referring_site: /^[^/]*\/\/[^/]*/.exec(referrer)?.[0] ?? "",
      landing_page: pathname,
      opened_from: tab.location.pathname,
    };
  } catch {
    return {};
  }
}
