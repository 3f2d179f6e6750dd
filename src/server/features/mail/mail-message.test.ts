import { expect, test } from "vitest";
import { mailboxSchema, mailMessageSchema, maskAddresses, parseMailbox } from "./mail-message.ts";

test.for([
  ["Admission cell <cell@college.example>", { name: "Admission cell", address: "cell@college.example" }],
  ['"Das, Moumita" <m@college.example>', { name: "Das, Moumita", address: "m@college.example" }],
  ["  cell@college.example ", { address: "cell@college.example" }],
  ["<cell@college.example>", { address: "cell@college.example" }],
] as const)("the setting %s is read as a name and an address", ([text, mailbox]) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test.for([
  "a@b.example, evil@c.example",
  "a@b.example\r\nBcc: evil@c.example",
  "a@b.example\0",
  "a b@c.example",
  "a@b.example>",
  "(a)a@b.example",
  "no-address",
  "a@b@c.example",
])("%j is not taken for one address", (address) => {
  expect(mailboxSchema.safeParse({ address }).success).toBe(false);
});

test("line ends and reversed writing are taken out of names and subjects; Bengali joiners stay", () => {
  const message = mailMessageSchema.parse({
    to: [{ name: "A\r\nBcc: evil@c.example", address: "a@b.example" }],
    replyTo: { name: "gnp\u202egro", address: "a@b.example" },
    subject: "Enquiry\r\n\r\nbody\u2028x \u0995\u09cd\u200d\u09b7",
    text: "",
    html: "",
  });

  expect(message.to[0]?.name).toBe("A Bcc: evil@c.example");
  expect(message.replyTo?.name).toBe("gnp gro");
  expect(message.subject).toBe("Enquiry body x \u0995\u09cd\u200d\u09b7");
});

test("a domain in Bengali letters is kept as mail servers name it", () => {
  expect(parseMailbox("a@উদাহরণ.example").address).toMatch(/^a@xn--[a-z0-9]+\.example$/);
});

test("addresses in a log line show the first letter and the domain", () => {
  expect(maskAddresses("550 <moumita@example.in>: no such user, ask x@y.example")).toBe(
    "550 <m…@example.in>: no such user, ask x…@y.example",
  );
});
