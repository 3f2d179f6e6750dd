import { expect, test } from "vitest";
import { correctedEmail } from "./email-typo.ts";

test.for([
  ["rina@gmail.con", "rina@gmail.com"],
  ["rina@gmial.com", "rina@gmail.com"],
  ["rina@gamil.com", "rina@gmail.com"],
  ["rina@gmai.com", "rina@gmail.com"],
  ["rina@gmaill.com", "rina@gmail.com"],
  ["rina@gnail.com", "rina@gmail.com"],
  ["rina@gmail.co", "rina@gmail.com"],
  ["rina@gmail.co.in", "rina@gmail.com"],
  ["rina@gmail.in", "rina@gmail.com"],
  ["Rina.Das@Gmail.Con", "Rina.Das@gmail.com"],
  ["rina@yaho.com", "rina@yahoo.com"],
  ["rina@yahoo.con", "rina@yahoo.com"],
  ["rina@yahoo.co.im", "rina@yahoo.co.in"],
  ["rina@redifmail.com", "rina@rediffmail.com"],
  ["rina@rediffmail.con", "rina@rediffmail.com"],
  ["rina@hotmial.com", "rina@hotmail.com"],
  ["rina@outlok.com", "rina@outlook.com"],
] as const)("%s probably means %s", ([typed, meant]) => expect(correctedEmail(typed)).toBe(meant));

test.for([
  "rina@gmail.com",
  "rina@GMAIL.com",
  "rina@ymail.com",
  "rina@mail.com",
  "rina@email.com",
  "rina@yahoo.com",
  "rina@yahoo.in",
  "rina@yahoo.co.uk",
  "rina@outlook.in",
  "rina@live.in",
  "rina@googlemail.com",
  "rina@proton.me",
  "rina@zohomail.in",
  "rina@college.ac.in",
  "rina@example.in",
  "rina@gmx.com",
  "gmail.con",
  "",
])("%s is left as it is", (typed) => expect(correctedEmail(typed)).toBeUndefined());
