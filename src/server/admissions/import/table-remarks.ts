import * as m from "#messages/compiled/enquiry-server.ts";

/** Remarks on how a file was read, with their messages. */
const SENTENCES = {
  sheets: m.onlyFirstSheet,
  encoding: m.notUtf8,
  headings: m.noHeadings,
  passedOver: m.passedOver,
  dayAbove: m.dayAbove,
  messages: m.messagesPassedOver,
};
type Sentences = typeof SENTENCES;

/** A remark with the values of its message, as in `["passedOver", { count: 3 }]`. */
export type TableRemark = {
  [About in keyof Sentences]: [about: About, ...values: Parameters<Sentences[About]>];
}[keyof Sentences];

/** Returns a remark in the current language. @param remark a string is a message that an earlier version has stored */
export function remarkSentence(remark: TableRemark | string): string {
  if (typeof remark === "string") return remark;
  const [about, values] = remark;
  return SENTENCES[about](values as never);
}
