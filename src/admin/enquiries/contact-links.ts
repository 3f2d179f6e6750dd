import type { DeskEnquiry } from "#contract/enquiries.ts";

/** The ways to reach somebody, as links: the mobile number has ten digits and belongs to India. */
export function contactLinks({ mobile, email, course }: Pick<DeskEnquiry, "mobile" | "email" | "course">) {
  const subject = encodeURIComponent(`Your admission enquiry: ${course}`);
  return {
    call: `tel:+91${mobile}`,
    whatsApp: `https://wa.me/91${mobile}`,
    // Nothing in an address of mail may add a field of its own.
    mail: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`,
  };
}

/** `9830012345` → `98300 12345`, as people read it out. */
export function readableMobile(mobile: string): string {
  return `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
}
