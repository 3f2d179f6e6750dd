import { timingSafeEqual } from "node:crypto";
import { isPagePath } from "#contract/collections/document-definitions.ts";
import type { DocumentText, PreviewLink, ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { addressIn } from "#messages/languages.ts";
import { parseTranslationPath } from "#server/collections/content/content-files.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { ShownRecord } from "#server/collections/records/public-records.ts";
import { hashToken, newToken } from "#server/people/accounts.repository.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyedHash } from "#server/platform/db/secrets.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { factsOf, storedTitleOf } from "./document-facts.ts";
import type { DocumentService } from "./documents.service.ts";
import { buildWithMarks } from "./mark-faults.ts";
import { type DocumentDependencies, type Publications, REDIRECTS_PATH } from "./publications.ts";

const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
const EDITOR_MS = 12 * 3_600_000;
const ENDED = "This preview link has ended. Ask the person who sent it for a new one.";

/** The content with a document's draft in place of the public text. */
export interface Preview {
  content: Content;
  /** Sentences for the faults of the draft. The content has a mark at each fault that has a place (mark-faults.ts). */
  faults: readonly string[];
  /** What keeps drafts out of a preview of all drafts: these documents are shown as they are without the draft. */
  leftOut?: ValidationError[];
  record?: ShownRecord;
}

type Texts = Record<"draft" | "current", DocumentText | null>;

export type PreviewService = ReturnType<typeof createPreviewService>;

/** Passed in place of a document's path to preview the drafts of all documents. */
export const ALL_DRAFTS = "";

/** Manages secret addresses that show the site with one document's draft, or with all drafts. */
export function createPreviewService(
  { db, store, now, recordDraft }: DocumentDependencies,
  documents: DocumentService,
  { changesFor }: Pick<Publications, "changesFor">,
  publicUrl: string,
) {
  /** The last preview. One is enough: a person opens the pages of one preview after the other. */
  let last: { key: string; base: Content; preview: Promise<Preview> } | undefined;

  const addressOf = (token: string, route: string | null) => `${publicUrl}/preview/${token}${route ?? "/"}`;
  const sign = async (path: string, until: string) => keyedHash(db, `preview ${until} ${path}`);

  /** Makes a preview address for the frame beside the editor: signed, not stored, and valid for 12 hours. */
  async function createEditorLink(path: string): Promise<{ url: string; expiresAt: string }> {
    const { route } = await nameOf(path);
    const expiresAt = new Date(now().getTime() + EDITOR_MS);
    const until = String(expiresAt.getTime());
    const token = [until, Buffer.from(path).toString("base64url"), await sign(path, until)].join(".");
    return { url: addressOf(token, route), expiresAt: expiresAt.toISOString() };
  }

  async function pathOf(token: string): Promise<string | undefined> {
    // The page's links contain the token, and neither Base64 nor `split` refuses what follows it.
    if (!/^[\w.-]+$/.test(token)) return undefined;
    const [until = "", encoded, given] = token.split(".");
    if (given === undefined) {
      const link = linksIn(db, now()).select("path").where("token_hash", "=", hashToken(token));
      return (await link.executeTakeFirst())?.path;
    }
    const path = Buffer.from(encoded ?? "", "base64url").toString();
    const [signature, givenBytes] = [Buffer.from(await sign(path, until)), Buffer.from(given)];
    const isOurs = signature.length === givenBytes.length && timingSafeEqual(signature, givenBytes);
    return isOurs && Number(until) > now().getTime() ? path : undefined;
  }

  async function create(actor: Actor, path: string): Promise<PreviewLink> {
    const { title, route } = await nameOf(path);
    const moment = now();
    const token = newToken();
    const expiresAt = new Date(moment.getTime() + LINK_DAYS * DAY_MS).toISOString();
    const id = newId();
    const row = { id, token_hash: hashToken(token), path, created_by: actor.email, expires_at: expiresAt };
    await inChange(db, actor, moment, async (transaction) => {
      await transaction.insertInto("preview_link").values(row).execute();
      const auditEvent = { action: "preview-link.created", subjectId: path, subject: title } as const;
      return { result: undefined, auditEvent };
    });
    return { id, url: addressOf(token, route), createdBy: actor.email, expiresAt };
  }

  async function list(path: string): Promise<PreviewLink[]> {
    await documents.read(path);
    const rows = await linksIn(db, now()).selectAll().where("path", "=", path).orderBy("id").execute();
    return rows.map(({ id, created_by, expires_at }) => ({ id, createdBy: created_by, expiresAt: expires_at }));
  }

  async function revoke(actor: Actor, path: string, id: string): Promise<void> {
    const { title } = await nameOf(path);
    await inChange(db, actor, now(), async (transaction) => {
      const link = transaction.deleteFrom("preview_link").where("path", "=", path).where("id", "=", id);
      if ((await countAffected(link)) === 0) throw new NotFoundError(m.linkEnded());
      return { result: undefined, auditEvent: { action: "preview-link.revoked", subjectId: path, subject: title } };
    });
  }

  /** Opens a preview. @throws {NotFoundError} if the token is unknown, revoked or expired */
  async function open(token: string): Promise<Preview> {
    const path = await pathOf(token);
    if (path === undefined) throw new NotFoundError(ENDED);
    return show(path);
  }

  /** Builds the preview of a document, or of all drafts. @throws {NotFoundError} if the document was deleted */
  async function show(path: string): Promise<Preview> {
    // Preview a translation together with the draft of its English document.
    const paths =
      path === ALL_DRAFTS
        ? (await documents.listDrafted()).map((row) => row.path)
        : [path, parseTranslationPath(path)?.path ?? []].flat();
    const read = await Promise.all(paths.map(documents.read)).catch(() => {
      throw new NotFoundError(ENDED);
    });
    const base = store.current();
    const key = [path, ...read.map(({ version }, index) => `${paths[index]} ${version}`)].join("\n");
    if (last?.key === key && last.base === base) return last.preview;
    const preview = build(path, new Map(paths.map((one, index) => [one, read[index]])));
    last = { key, base, preview };
    preview.catch(() => {
      last = undefined;
    });
    return preview;
  }

  async function build(path: string, read: ReadonlyMap<string, Texts | undefined>): Promise<Preview> {
    const record = recordDraft(path);
    if (record) {
      const row = await record.drafts.row(record.id);
      if (row) return { content: store.current(), faults: [], record: { name: record.drafts.name, row } };
    }
    const changes = [...read].flatMap(([one, texts]) => {
      const { draft = null, current = null } = texts ?? {};
      const text = draft ?? current;
      const shown = text && path !== ALL_DRAFTS ? withPageShown(one, text) : text;
      return draft === null && shown === text ? [] : [[one, shown] as const];
    });
    if (changes.length === 0) return { content: store.current(), faults: [] };
    const texts = new Map(changes);
    // As when publishing, a draft takes its address back from the redirects, such as that of a page from the bin.
    for (const [one, text] of changes) {
      const all = changesFor({ path: one, text, action: "published" }, texts.get(REDIRECTS_PATH));
      for (const change of all) texts.set(change.path, change.text);
    }
    let { content, validationErrors } = await store.build(texts);
    // Among all drafts, some may be unfinished, such as one with an unknown name: show their public text.
    const leftOut: ValidationError[] = [];
    while (!content && path === ALL_DRAFTS) {
      const found = validationErrors.filter(({ document }) => texts.has(document));
      if (found.length === 0) break;
      leftOut.push(...found);
      for (const { document } of found) texts.delete(document);
      ({ content, validationErrors } = await store.build(texts));
    }
    if (content) return { content, faults: [], leftOut };
    const marked = await buildWithMarks(store, texts, validationErrors);
    return { content: marked.content, faults: marked.faults.map(({ sentence }) => sentence) };
  }

  /** Returns the title and route of a document: of its public text or, if it has none, of its draft. */
  async function nameOf(path: string): Promise<{ title: string; route: string | null }> {
    if (path === ALL_DRAFTS) return { title: store.current().college.name.english, route: null };
    const original = parseTranslationPath(path);
    const { draft, current } = await documents.read(original?.path ?? path);
    const facts = factsOf(original?.path ?? path, current ?? draft);
    const route = original ? addressIn(original.language, facts.route ?? "/") : facts.route;
    return { title: storedTitleOf(path, facts), route };
  }

  return { createEditorLink, create, list, revoke, open, show };
}

/** Returns a page's text made visible: a preview also shows pages that are hidden or wait for missing facts. */
function withPageShown(path: string, text: DocumentText): DocumentText {
  const { author: _, ...value } = Object(text.value);
  return isPagePath(path) ? { ...text, value: { ...value, hidden: false } } : text;
}

const linksIn = (db: Database, now: Date) => db.selectFrom("preview_link").where("expires_at", ">", now.toISOString());
