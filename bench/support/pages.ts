/** One page of each kind that visitors open most. */
export const PAGES = ["/", "/Bpharma", "/ContactUs"] as const;
