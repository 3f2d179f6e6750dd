/** Source of a visit by an address that was typed, kept or opened from a message. */
const DIRECT = "direct";
const LONGEST = 60;

/** Site of a referrer: `https://l.facebook.com/…` → `facebook.com`. Empty for what is no address of a site. */
export function siteName(referrer: string): string {
  const { hostname } = URL.parse(referrer) ?? {};
  const name = (hostname ?? "").toLowerCase().replace(/^(?:www|m|l|lm|mobile|out|amp)\.(?=[^.]+\.)/, "");
  return name.length <= LONGEST && /^[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*$/.test(name) ? name : "";
}

/** Name of a campaign in reports, from a `utm_source`. Empty for odd text. */
function campaignName(text: string): string {
  const name = text.normalize("NFC").trim().toLowerCase();
  return name.length <= LONGEST && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|/-]*$/u.test(name) ? name : "";
}

/**
 * What reports name as the source of a visit.
 * @param own the site's own hosts
 * @returns empty when the visit came from the site itself
 */
export function sourceOf(
  visit: { campaign?: string | undefined; referrer?: string | undefined },
  own: readonly string[],
): string {
  const campaign = campaignName(visit.campaign ?? "");
  if (campaign !== "" || !visit.referrer) return campaign || DIRECT;
  return own.includes(URL.parse(visit.referrer)?.host ?? "") ? "" : siteName(visit.referrer) || DIRECT;
}
