import type { DraftReview } from "#contract/common.ts";
import type { College } from "#contract/content.ts";
import { documentPermissions } from "#contract/permissions.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { type AdminRow, findAdmin, listAdminsWith } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { button, paragraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import { changeDocument } from "./documents.repository.ts";
import type { DocumentService } from "./documents.service.ts";
import type { DocumentDependencies } from "./publications.ts";

export interface ReviewMails {
  mail: Mail;
  college: () => College;
  publicUrl: string;
}

/** Sends a draft to the people who may publish it, or back to its author, with a note that is kept with the draft. */
export function createReviewRequests(
  { db, now }: Pick<DocumentDependencies, "db" | "now">,
  documents: DocumentService,
  { mail, college, publicUrl }: ReviewMails,
) {
  type MailTexts = { subject: (v: { title: string }) => string; text: (v: { who: string; title: string }) => string };

  async function tell(transaction: Database, admin: AdminRow, told: Told, words: MailTexts) {
    const letter = inLanguage(admin.language, () => {
      const subject = words.subject(told);
      const body = [m.dearName(admin), words.text(told), ...(told.note ? [m.noteIs({ note: told.note })] : [])];
      const link = button(`${publicUrl}/admin`, m.openDrafts());
      return { subject, ...renderMail({ title: subject, college: college(), body: [...body.map(paragraph), link] }) };
    });
    const message = { to: [{ name: admin.name, address: admin.email }], isAutoReply: true, ...letter };
    await mail.enqueue(transaction, { kind: "draft-review", subjectId: admin.id, message }, now());
  }

  async function send(actor: Actor, path: string, note: string, isBack: boolean): Promise<void> {
    const { title, draftText } = await documents.get(path);
    if (!draftText) throw new ConflictError(m.nothingToReview());
    const { savedBy, savedAt: draft_at } = draftText;
    const told = { who: actor.email, title, note };
    const at = now();
    await inChange(db, actor, at, async (transaction) => {
      const review: DraftReview = { isBack, by: actor.email, at: at.toISOString(), note };
      const sent = { draft_review: JSON.stringify(review) };
      if (!(await changeDocument(transaction, path, sent, { draft_at }))) throw new ConflictError(m.changedWhileSent());
      const author = isBack ? await findAdmin(transaction, { email: savedBy }) : undefined;
      const publishers = () => listAdminsWith(transaction, documentPermissions(path, "site.publish"));
      const readers = isBack ? [author ?? []].flat() : await publishers();
      const words = isBack
        ? { subject: m.sentBackSubject, text: m.sentBackText }
        : { subject: m.reviewSubject, text: m.reviewText };
      for (const reader of readers) if (reader.id !== actor.adminId) await tell(transaction, reader, told, words);
      const action = isBack ? "document.sent-back" : "document.sent-for-review";
      return { result: undefined, auditEvent: { action, subjectId: path, subject: title, details: { note } } as const };
    });
    mail.wake();
  }

  return {
    /** Asks all who may publish to look at a draft. */
    ask: (actor: Actor, path: string, note: string) => send(actor, path, note, false),
    /** Sends a draft back to the admin who saved it last. */
    sendBack: (actor: Actor, path: string, note: string) => send(actor, path, note, true),
  };
}

interface Told {
  /** Email address of the admin who sends the draft. */
  who: string;
  title: string;
  note: string;
}
