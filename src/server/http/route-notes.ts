import type { $ZodType } from "zod/v4/core";

/** The chapters of the API reference, in its order. */
export const API_TAGS = {
  Accounts: "Sign in and out, invitations, password resets.",
  Admins: "Who may use the admin, and what was done by whom.",
  Announcements: "Notices of the college, each with one PDF if it has one.",
  "Placed students": "Who was placed where, with a picture.",
  Gallery: "Categories of the gallery and their pictures.",
  "Image gallery": "Pictures that stand in no category.",
  Events: "The calendar of events.",
  Enquiries: "How the office works through the admission enquiries.",
  Enquiry: "What the enquiry form of the public pages calls: the captcha's challenge and the email service.",
  Operation: "For whoever runs the server: is it alive, is it ready, how is it doing.",
} as const;

export type ApiTag = keyof typeof API_TAGS;

/** What the API reference tells about a route beyond what Fastify itself checks by. */
export interface RouteNotes {
  /** Who may call: an admin by bearer token unless it says `open`. */
  access?: "admin" | "open";
  /** Refusals beyond the usual ones: when it happens, or that with a schema of its own. */
  errors?: Partial<Record<number, string | { description: string; schema: $ZodType }>>;
  /** A multipart form that the handler reads and checks itself; files are `z.file()`. */
  form?: $ZodType;
  /** A JSON body that the handler checks itself. */
  json?: $ZodType;
  /** Answers, refusals too, are plain text: the email service's protocol, and metrics. */
  textReplies?: true;
}

/** The key in a route's schema under which its notes lie. Fastify leaves it alone. */
export const OPENAPI_NOTES = "x-notes";
