import * as m from "#messages/compiled/enquiry-server.ts";

/** What there is to say about how a file was read, with its sentence. */
const SENTENCES = { sheets: m.onlyFirstSheet, encoding: m.notUtf8, headings: m.noHeadings, passedOver: m.passedOver };
type Sentences = typeof SENTENCES;

/** A remark with what its sentence names, as in `["passedOver", { count: 3 }]`. */
export type TableRemark = {
  [About in keyof Sentences]: [about: About, ...values: Parameters<Sentences[About]>];
}[keyof Sentences];

/** A remark in the language of the moment. @param remark a text is the sentence that an earlier version has stored */
export function remarkSentence(remark: TableRemark | string): string {
  if (typeof remark === "string") return remark;
  const [about, values] = remark;
  return SENTENCES[about](values as never);
}
