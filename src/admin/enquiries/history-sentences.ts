import type { EnquiryStep } from "#contract/enquiries.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";

/** Gives the name of an admin for an email address: `You`, a name, or the address of one who is gone. */
export type NameOf = (email: string) => string;

/** As the server calls whoever works on the machine itself. */
const OPERATOR = "the operator";

/** @param known the admins, and `self` among them */
export function namesOf(known: readonly { email: string; name: string }[], self: string): NameOf {
  return (email) => (email === self ? "You" : (known.find((admin) => admin.email === email)?.name ?? email));
}

/** A step of the history as a sentence; the words of a note stand below it. */
export function stepSentence({ kind, by, from, to }: EnquiryStep, nameOf: NameOf): string {
  const who = by === OPERATOR ? "The operator of the server" : nameOf(by);
  const person = (email: string | null) => nameOf(email ?? "").replace(/^You$/, "you");
  switch (kind) {
    case "note":
      return `${who} noted:`;
    case "status":
      return `${who} changed the status from ${from} to ${to}.`;
    case "owner":
      if (to === null && from === by) return `${who} gave up the enquiry; nobody takes care of it now.`;
      if (to === null) return `${who} took the enquiry from ${person(from)}; nobody takes care of it now.`;
      if (to === by) return `${who} took over the enquiry.`;
      return `${who} gave the enquiry to ${person(to)}.`;
    case "next-call":
      if (to === null) return `${who} took the next call, ${dayOf(from)}, off the plan.`;
      if (from === null) return `${who} planned the next call for ${dayOf(to)}.`;
      return `${who} moved the next call from ${dayOf(from)} to ${dayOf(to)}.`;
    case "mail":
      return `${who} sent the ${to} again.`;
  }
}

function dayOf(day: string | null): string {
  return day === null ? "" : formatDayWithWeekday(day);
}
