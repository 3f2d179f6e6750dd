import { type ApiDocument, type JsonSchema, resolveReference } from "./openapi-document.ts";

const TOKEN = "q1Gk8pXz3uJt0c5WmYd7RaVn2eLbSfHoTi4KxQ9ZPwE";

/** By a field's name: what the sample college would send and get. A test holds each against its schema. */
const BY_NAME: Record<string, unknown> = {
  _id: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  id: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  adminId: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  adminEmail: "registrar@college.example",
  alt: "Students in white coats at the laboratory benches",
  before: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  action: "event.created",
  category: "Campus",
  code: "conflict",
  currentPassword: "Chalk and 9 blackboards",
  date: "2025-08-14",
  description: "Bring your admit card and two photographs.",
  designation: "Quality Control Chemist",
  deviceName: "Firefox on Windows",
  email: "registrar@college.example",
  error: "This cannot be done as things are now.",
  endTime: "1:00 PM",
  filename: "admit-cards.pdf",
  galleryCategory: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  ifOrderedAt: "2025-08-01T04:30:00.000Z",
  ifUpdatedAt: "2025-08-01T04:30:00.000Z",
  invite: TOKEN,
  invitedBy: "registrar@college.example",
  ip: "192.0.2.10",
  link: `https://college.example/admin/signup?invite=${TOKEN}`,
  message: "Saved",
  name: "Sample Student",
  newPassword: "Chalk and 9 blackboards",
  note: "The father asks about the hostel.",
  originalName: "Admit cards.pdf",
  owner: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  password: "Chalk and 9 blackboards",
  placedAt: "Example Laboratories",
  placeholder: "data:image/webp;base64,UklGRhYAAABXRUJQVlA4TAoAAAAvAAAAAEX/I/of",
  position: 0,
  publicId: "gallery/019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  publishedAt: "2025-08-01T04:30:00Z",
  service_id: "mortarboard",
  startTime: "10:00 AM",
  subjectId: "019a9c3e-5b1a-7c42-9d0e-4f6a8b2c1d3e",
  subject: "Freshers' welcome",
  template_id: "admission_enquiry",
  template_params: {
    name: "Sample Student",
    email: "student@example.com",
    mobile: "0000000001",
    course: "B.Pharm",
    submission_id: "0f8b5b0e-6d0a-4c1e-9d5b-1f0a7c3e2b11",
    "g-recaptcha-response": "eyJjaGFsbGVuZ2UiOnt9fQ==",
  },
  title: "Freshers' welcome",
  token: TOKEN,
  type: "Notice",
  url: "/media/gallery/019a9c3e.jpg",
  user_id: "public_mortarboard",
  venue: "Auditorium",
};

const BY_FORMAT: Record<string, string> = {
  date: "2025-08-14",
  "date-time": "2025-08-01T04:30:00.000Z",
  binary: "(the bytes of the file)",
};

/**
 * A value that this schema takes, for the API reference: the schema's own example (`.meta({ examples: […] })`), else
 * one by the field's name, else put together from its parts.
 */
export function exampleOf(document: ApiDocument, given: JsonSchema, name = ""): unknown {
  const schema = resolveReference<JsonSchema>(document, given);
  const own = [schema.examples?.[0], schema.example, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined,
  );
  if (own !== undefined) return own;
  const known = isComposed(schema) ? undefined : BY_NAME[name];
  if (known !== undefined) return known;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(document, choices.find(({ type }) => type !== "null") ?? {}, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(document, part) as object));
  const [type] = [schema.type].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleOf(document, property, key)]),
      );
    case "array":
      return schema.items ? [exampleOf(document, schema.items, name)] : [];
    case "integer":
    case "number":
      return schema.default ?? Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return schema.default ?? true;
    case "string":
      return BY_FORMAT[schema.format ?? ""] ?? (schema.default || "text");
    default:
      return {};
  }
}

/** Its parts have names of their own. */
function isComposed({ properties, items, anyOf, oneOf }: JsonSchema): boolean {
  return Boolean(items) || Object.keys(properties ?? {}).length > 0 || Boolean((anyOf ?? oneOf)?.some(isComposed));
}
