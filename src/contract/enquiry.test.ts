import { expect, test } from "vitest";
import { enquirySchema, validateEnquiry } from "./enquiry.ts";

const ENQUIRY = { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm" };

function mobileOf(mobile: string): string | undefined {
  return enquirySchema.safeParse({ ...ENQUIRY, mobile }).data?.mobile;
}

test.for([
  ["ten digits", "9830012345"],
  ["a gap", "98300 12345"],
  ["a hyphen", "98300-12345"],
  ["a dash", "98300–12345"],
  ["a dot", "98300.12345"],
  ["brackets", "(98300) 12345"],
  ["the country code", "+91 98300 12345"],
  ["the country code without its plus sign", "919830012345"],
  ["the country code in brackets", "(+91) 98300-12345"],
  ["the trunk prefix 0", "09830012345"],
  ["Bengali digits", "+৯১ ৯৮৩০০ ১২৩৪৫"],
  ["Devanagari digits", "०९८३०० १२३४५"],
  ["direction marks around it, as in copied contacts", "\u202a+91 98300 12345\u202c"],
  ["an invisible space behind it", "9830012345\u200b"],
  ["a no-break space", "98300\u00a012345"],
] as const)("a mobile number with %s is stored as its ten digits", ([, mobile]) => {
  expect(mobileOf(mobile)).toBe("9830012345");
});

test("ten digits that begin with 91 are the number itself", () => {
  expect(mobileOf("91830 01234")).toBe("9183001234");
  expect(mobileOf("+91 91830 01234")).toBe("9183001234");
});

test.for([
  ["nine digits", "983001234"],
  ["nine digits behind the country code", "+91 98300 1234"],
  ["eleven digits", "98300123456"],
  ["the country code twice", "+91 91 98300 12345"],
  ["the country code and the zero", "+91 0 98300 12345"],
  ["another country's code", "+1 98300 12345"],
  ["a plus sign before ten digits", "+9830012345"],
  ["a plus sign before the zero", "+09830012345"],
  ["letters", "98300 1234O"],
  ["two numbers", "9830012345, 9830012346"],
  ["41 digits", "9".repeat(41)],
] as const)("a mobile number with %s is refused", ([, mobile]) => {
  expect(validateEnquiry({ ...ENQUIRY, mobile })).toEqual({ mobile: "Enter a valid 10-digit mobile number." });
});

test.for(["1111111111", "1234567890", "+91 58300 12345"])("%s is no mobile number of India", (mobile) => {
  expect(validateEnquiry({ ...ENQUIRY, mobile })).toEqual({
    mobile: "A mobile number in India begins with 6, 7, 8 or 9.",
  });
});

test("a mobile number of spaces and signs alone counts as missing", () => {
  expect(validateEnquiry({ ...ENQUIRY, mobile: " \u200b " })).toEqual({ mobile: "Mobile is required." });
});

test.for([
  ["behind it", "moumita@example.in\u200b"],
  ["inside it", "moumita@\u200bexample.in"],
  ["around it, with a space", " \u2068moumita@example.in\u2069 "],
  ["that shows where a word may break", "mou\u00admita@example.in"],
] as const)("the invisible character %s is removed from an email", ([, email]) => {
  expect(enquirySchema.safeParse({ ...ENQUIRY, email }).data?.email).toBe("moumita@example.in");
});

test("an email of invisible characters alone counts as missing", () => {
  expect(validateEnquiry({ ...ENQUIRY, email: "\u200b \u2060" })).toEqual({ email: "Email is required." });
});

test.for([
  "moumita@gmail.com.",
  "moumita@gmail..com",
  "moumita@.gmail.com",
  "moumita@gmail",
  "moumita das@gmail.com",
  "a@gmail.com,b@gmail.com",
  "a@b@gmail.com",
])("the email %s is refused", (email) => {
  expect(validateEnquiry({ ...ENQUIRY, email })).toEqual({ email: "Invalid email." });
});

test("a Bengali name keeps the joiners that its spelling needs", () => {
  const name = "র‍্যাচেল হাঁস্‌দা";

  expect(enquirySchema.safeParse({ ...ENQUIRY, name }).data?.name).toBe(name);
});
