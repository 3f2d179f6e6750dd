import { expect, test } from "vitest";
import { contactLinks, readableMobile } from "./contact-links.ts";

test("one tap calls, opens WhatsApp, or begins a mail with its subject", () => {
  const links = contactLinks({
    mobile: "9830012345",
    email: "moumita.das@example.in",
    course: "B.Pharm Lateral Entry",
  });

  expect(links).toEqual({
    call: "tel:+919830012345",
    whatsApp: "https://wa.me/919830012345",
    mail: "mailto:moumita.das@example.in?subject=Your%20admission%20enquiry%3A%20B.Pharm%20Lateral%20Entry",
  });
  expect(readableMobile("9830012345")).toBe("98300 12345");
});

test("an email address cannot add fields to the mail", () => {
  const { mail } = contactLinks({ mobile: "9830012345", email: "a?bcc=x@evil.example&d@b.in", course: "B.Pharm" });

  expect(new URL(mail).searchParams.get("bcc")).toBeNull();
  expect(mail.split("?")).toHaveLength(2);
});
