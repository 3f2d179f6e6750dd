import { IDEMPOTENCY_KEY_RULE } from "./idempotency-key.ts";

/** The first page of the API reference, in Markdown. */
export const API_DESCRIPTION = `
What the admin screens and the public pages of the college's site call. Everything is JSON, except forms with files,
which are \`multipart/form-data\`, and the email service's protocol, which answers plain text.

## Signing in

\`POST /api/auth/login\` with an email address and a password answers a \`token\`. Send it with every other call:

\`\`\`
Authorization: Bearer <token>
\`\`\`

A session ends after 7 days, or after 24 hours unused. An admin has one live session: a second login answers 409 with
\`needsForce\` and the \`activeSession\`; with \`"force": true\` it ends the other one. A missing, forged, expired or
revoked token is answered 401.

## Answers

Every JSON answer carries \`ok\`. A refusal is

\`\`\`json
{
  "ok": false,
  "error": "Title is required",
  "code": "bad_input",
  "fields": { "title": "Title is required" }
}
\`\`\`

\`error\` is a sentence for people, \`code\` a word for programs, and \`fields\` is there where a form field is at fault.
Ids are \`_id\`. Days are \`YYYY-MM-DD\`, in the college's own time zone; moments are ISO 8601 in UTC.

## Repeats

Send an \`Idempotency-Key\` (${IDEMPOTENCY_KEY_RULE}) with each POST that creates something, the same one when you try again. The repeat gets the
first answer and creates nothing; the same key with another body is answered 422. Keys are kept for 24 hours.

## Limits

Pictures: at most 10 in one request, each at most 1 MB (1,048,576 bytes), JPEG, PNG, WebP, AVIF or GIF. A PDF: at most 10 MB.
Who asks too much is answered 429 with \`Retry-After\` in seconds. On 503 the server cannot write just now: wait for
\`Retry-After\` and try again with the same \`Idempotency-Key\`.
`.trim();
