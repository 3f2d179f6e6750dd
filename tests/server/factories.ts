import { randomUUID } from "node:crypto";

/** Returns the body that `@emailjs/browser` posts for an enquiry, with the built-in ids. */
export function aSendRequest(params: Record<string, unknown> = {}, overrides: Record<string, unknown> = {}) {
  return {
    lib_version: "4.4.1",
    user_id: "public_mortarboard",
    service_id: "mortarboard",
    template_id: "admission_enquiry",
    template_params: {
      name: "Moumita Das",
      email: "moumita.das@example.in",
      mobile: "9830012345",
      course: "B.Pharm",
      to_email: "admission@krishnachura.example",
      reply_to: "moumita.das@example.in",
      submission_id: randomUUID(),
      ...params,
    },
    ...overrides,
  };
}
