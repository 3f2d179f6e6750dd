import type { z } from "zod";
import type { PlainAction } from "#contract/activity.ts";
import { isPagePath, schemaOf } from "#contract/collections/document-definitions.ts";
import type { DocumentSettings, DocumentText, publishInputSchema } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { keysInOrder } from "#server/collections/content/check-schema.ts";
import { pageNameOf, pruneValues } from "#server/collections/content/prune-content.ts";
import { isSameText, NO_DRAFT, NOT_SCHEDULED, toJson } from "#server/collections/content/stored-documents.ts";
import type { Actor, AuditedActor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { insertVersion } from "#server/platform/changes/versions.repository.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, BadInputError, ChangedMeanwhileError, ConflictError, fieldError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { findFormerNames, mapNamesById, PEOPLE_PATH, withAuthor } from "./authors.ts";
import { factsOf, storedTitleOf } from "./document-facts.ts";
import { changeDocument, type DocumentRow, listDue, listUnpublished, toDraftColumns } from "./documents.repository.ts";
import type { DocumentService } from "./documents.service.ts";
import { getRedirectedRoutes, isFixedRoute, routeError, takenRoutes } from "./page-address.ts";
import { replaceLinks } from "./page-links.ts";
import {
  type DocumentChange,
  type DocumentDependencies,
  InvalidTextError,
  type PublicationPlan,
  type Publications,
  REDIRECTS_PATH,
  type Redirect,
} from "./publications.ts";

type PublishInput = z.infer<typeof publishInputSchema>;
type NextText = { path: string; current: DocumentText | null; text: DocumentText; note: string | undefined };
/** Edits a text, which may be public, drafted or scheduled. */
type Edit = (path: string, text: DocumentText) => DocumentText;

const MENU = "menu.yaml";

/** Publishes texts now or at a set time; moves, hides and deletes pages. */
export function createPublishingService(
  { db, store, log, now, recordDraft }: DocumentDependencies,
  documents: DocumentService,
  publications: Publications,
  onScheduled: () => void,
) {
  const titleIn = (path: string, text: DocumentText | null) => storedTitleOf(path, factsOf(path, text));

  async function publish(actor: Actor, path: string, { basedOn, note, at }: PublishInput): Promise<void> {
    if (at !== undefined && Date.parse(at) > now().getTime()) return schedule(actor, path, { basedOn, note, at });
    if (recordDraft(path)) {
      const { row, version } = await documents.read(path);
      await documents.refuseStale(path, basedOn, version);
      return publishRecord(actor, path, row, { ...NO_DRAFT, ...NOT_SCHEDULED }, row?.draft);
    }
    await publications.publish(actor, async () => {
      const { row, draft, current, version } = await documents.read(path);
      await documents.refuseStale(path, basedOn, version);
      if (!row || draft === null) throw new BadInputError(m.nothingToPublish());
      const known = { draft_version: version, publish_at: row.publish_at };
      return planText({ path, current, text: draft, note }, async (transaction) => {
        await keepScheduled(transaction, row, draft);
        return changeDocument(transaction, path, { ...NO_DRAFT, ...NOT_SCHEDULED }, known);
      });
    });
  }

  /** Plans a publication. A person's page stores that person's name as `author`, and keeps it if the name changes. */
  async function planText(
    { path, current, text, note }: NextText,
    writeMore: PublicationPlan["writeMore"],
  ): Promise<PublicationPlan> {
    const names = mapNamesById(store.documents().get(PEOPLE_PATH));
    const signed = withAuthor(path, text, names);
    const others = findFormerNames(names, mapNamesById(text));
    const sign: Edit = (edited, one) => withAuthor(edited, one, others);
    const authors = path === PEOPLE_PATH ? await editAll(sign, { path, action: "changed" }) : null;
    const changes = publications.changesFor({ path, text: signed, action: "published", note });
    return {
      validationErrors: documents.ownValidationErrors(path, text, current),
      changes: [...changes, ...(authors?.changes ?? [])],
      auditEvent: { action: "document.published", subjectId: path, subject: titleIn(path, text) },
      writeMore: async (transaction) => (await writeMore(transaction)) && (!authors || authors.writeMore(transaction)),
    };
  }

  async function publishRecord(
    actor: AuditedActor,
    path: string,
    row: DocumentRow | undefined,
    changes: Partial<DocumentRow>,
    text: DocumentText | null | undefined,
  ): Promise<void> {
    const record = recordDraft(path);
    if (!record || !row || !text) throw new BadInputError(m.nothingToPublish());
    const { publish_at, draft_version } = row;
    const also = async (transaction: Database) => {
      await keepScheduled(transaction, row, text);
      return changeDocument(transaction, path, changes, { publish_at, draft_version });
    };
    await record.drafts.publish(actor, record.id, text, also).catch(async (error: unknown) => {
      throw error instanceof ChangedMeanwhileError ? new ChangedMeanwhileError(await documents.get(path)) : error;
    });
  }

  async function schedule(actor: Actor, path: string, { basedOn, note, at = "" }: PublishInput): Promise<void> {
    const { row, draft, current, version } = await documents.read(path);
    await documents.refuseStale(path, basedOn, version);
    if (!row || draft === null) throw new BadInputError(m.nothingToPublish());
    const validationErrors = await documents.findValidationErrors(path, draft, current);
    if (validationErrors.length > 0) throw new InvalidTextError(validationErrors);
    const moment = now();
    const publish_at = new Date(at).toISOString();
    const by = { scheduled_by: actor.email, scheduled_note: note ?? null };
    const scheduled = { ...NOT_SCHEDULED, publish_at, scheduled: row.draft, ...by };
    const what = { subjectId: path, subject: titleIn(path, draft), details: { publishAt: publish_at } };
    await writeDraft(actor, row, moment, { action: "document.scheduled", ...what }, (transaction) =>
      changeDocument(transaction, path, scheduled, { draft_version: row.draft_version }),
    );
    onScheduled();
  }

  /**
   * Cancels a scheduled publication, or clears a failed one. The text becomes the draft, unless there is a draft.
   * @throws {ConflictError} if nothing is scheduled: the text may have been published in the meantime
   */
  async function cancelSchedule(actor: Actor, path: string): Promise<void> {
    const { row, current, draft } = await documents.read(path);
    if (!row?.publish_at)
      throw new ConflictError(m.notScheduled(), { details: { current: await documents.get(path) } });
    const text = row.scheduled ?? draft ?? current;
    const auditEvent = { action: "document.unscheduled", subjectId: path, subject: titleIn(path, text) } as const;
    const moment = now();
    const changes = { ...NOT_SCHEDULED, ...(draft === null && toDraftColumns(row, moment)) };
    await writeDraft(actor, row, moment, auditEvent, (transaction) =>
      changeDocument(transaction, path, changes, { publish_at: row.publish_at, draft_version: row.draft_version }),
    );
  }

  /** Keeps a scheduled text that is not going to be published in the history, unless it is the same as `other`. */
  async function keepScheduled(
    transaction: Database,
    { path, scheduled, scheduled_by }: DocumentRow,
    other: DocumentText | null,
    moment = now(),
  ): Promise<void> {
    if (!scheduled || !other || isSameText(other, scheduled)) return;
    const record = recordDraft(path);
    const kept = record && (await record.drafts.versionOf(transaction, record.id, scheduled));
    const title = titleIn(path, scheduled);
    const version = { subject: `document:${path}`, title, value: toJson(scheduled), ...kept, at: moment };
    const note = { about: "replaced" } as const;
    await insertVersion(transaction, { ...version, email: scheduled_by ?? "", action: "drafted", note });
  }

  /** Changes a row. The history keeps the scheduled text if the draft is a different one. */
  async function writeDraft(
    actor: AuditedActor,
    row: DocumentRow,
    moment: Date,
    auditEvent: PublicationPlan["auditEvent"],
    change: (transaction: Database) => Promise<boolean>,
  ): Promise<void> {
    const { path, draft } = row;
    const isDone = await inChange(db, actor, moment, async (transaction) => {
      if (!(await change(transaction))) return { result: false, auditEvent: [] };
      await keepScheduled(transaction, row, draft, moment);
      const record = recordDraft(path);
      await record?.drafts.tidy(transaction, record.id, row, moment);
      return { result: true, auditEvent };
    });
    if (!isDone) throw new ChangedMeanwhileError(await documents.get(path));
  }

  /** Publishes the scheduled texts that are due, each once: the transaction that publishes also ends the schedule. */
  async function publishDue(): Promise<void> {
    let trouble: unknown;
    for (const row of await listDue(db, now())) {
      const { path } = row;
      const actor = { adminId: null, email: row.scheduled_by ?? "", address: "" };
      try {
        if (recordDraft(path)) await publishRecord(actor, path, row, doneBy(row), row.scheduled);
        else await publications.publish(actor, () => planDue(path));
        log.info({ document: path }, "published as scheduled");
      } catch (error) {
        if (error instanceof AppError && error.status < 500) await noteFailure(actor, row, error);
        // Go on with the other scheduled texts, and report the failure at the end.
        else trouble = error;
      }
    }
    if (trouble) throw trouble;
  }

  async function planDue(path: string): Promise<PublicationPlan | null> {
    const { row, current } = await documents.read(path);
    if (!row?.scheduled || !row.publish_at || row.publish_at > now().toISOString()) return null;
    const { scheduled, publish_at, draft_version } = row;
    const note = row.scheduled_note ?? undefined;
    return planText({ path, current, text: scheduled, note }, (transaction) =>
      changeDocument(transaction, path, doneBy(row), { publish_at, draft_version }),
    );
  }

  async function noteFailure(actor: AuditedActor, row: DocumentRow, { code, message }: AppError): Promise<void> {
    const { path, publish_at, scheduled, draft, draft_version } = row;
    const moment = now();
    log.error({ document: path, validationError: message }, "a scheduled text was not published");
    const changes = { scheduled: null, schedule_fault: code, ...(draft === null && toDraftColumns(row, moment)) };
    const what = { subjectId: path, subject: titleIn(path, scheduled), details: { code } };
    const auditEvent = { action: "document.schedule-failed", ...what } as const;
    await writeDraft(actor, row, moment, auditEvent, (transaction) =>
      changeDocument(transaction, path, changes, { publish_at, draft_version }),
    ).catch((error: unknown) => {
      // Another instance has noted this failure already.
      if (!(error instanceof ChangedMeanwhileError)) throw error;
    });
  }

  /** Changes a page's front matter, or another document's review day, at once in public text, draft and schedule. */
  async function changeSettings(actor: Actor, path: string, settings: DocumentSettings): Promise<void> {
    const given = Object.entries(settings).filter(([, field]) => field !== undefined);
    const edit: Edit = (edited, text) => {
      if (edited !== path) return text;
      const next = { ...(text.value as object), ...Object.fromEntries(given) };
      const kept = Object.entries(next).filter(([key, field]) => field !== null && !(key === "hidden" && !field));
      const changed = { ...text, value: Object.fromEntries(kept) };
      return settings.author === null
        ? withAuthor(path, changed, mapNamesById(store.documents().get(PEOPLE_PATH)))
        : changed;
    };
    await publications.publish(actor, async () => {
      const { current, draft } = await documents.read(path);
      const keys = keysInOrder(schemaOf(path));
      if (!given.every(([key]) => keys.includes(key))) {
        throw new BadInputError(m.onlyPages());
      }
      const [change, action] = settingsAction(settings);
      const { changes, writeMore } = await editAll(edit, { path, action: change });
      return { changes, auditEvent: { action, subjectId: path, subject: titleIn(path, current ?? draft) }, writeMore };
    });
  }

  /**
   * Makes the same edit in all public, drafted and scheduled texts. `own` describes the change at `own.path`.
   * @param left a redirect that drafted and scheduled redirects get too, so that publishing them does not end it
   */
  async function editAll(
    edit: Edit,
    own: Omit<DocumentChange, "text">,
    note?: DocumentChange["note"],
    left?: Redirect,
  ): Promise<Omit<PublicationPlan, "auditEvent">> {
    const edited = [...store.documents()].flatMap(([path, text]): DocumentChange[] => {
      const next = edit(path, text);
      if (isSameText(next, text)) return [];
      return [{ path, text: next, ...(path === own.path ? own : { action: "changed", note }) }];
    });
    // Sort the page itself first, so that its errors are named before those of pages that link to it.
    const changes = edited.sort((one, other) => Number(other.path === own.path) - Number(one.path === own.path));
    const rows = (await listUnpublished(db)).flatMap(({ path, draft, scheduled, draft_version, publish_at }) => {
      if (recordDraft(path)) return [];
      const change = (text: DocumentText) => withRedirect(path, edit(path, text), left);
      const draftText = draft && change(draft);
      const scheduledText = scheduled && change(scheduled);
      const isNewDraft = !isSameText(draftText, draft);
      if (!isNewDraft && isSameText(scheduledText, scheduled)) return [];
      const texts = { scheduled: scheduledText, ...(isNewDraft && { draft: draftText, draft_version: newId() }) };
      return [{ path, texts, known: { draft_version, publish_at } }];
    });
    const writeMore: PublicationPlan["writeMore"] = async (transaction) => {
      for (const { path, texts, known } of rows) {
        if (!(await changeDocument(transaction, path, texts, known))) return false;
      }
      return true;
    };
    return { changes, writeMore };
  }

  /** Moves a page to another address. The old address redirects there, and all links are changed. */
  async function move(actor: Actor, path: string, to: string): Promise<void> {
    await publications.publish(actor, async () => {
      const { current, draft } = await documents.read(path);
      const { route } = factsOf(path, current ?? draft);
      refuseFixed(path, route);
      const { courses, redirects } = store.current();
      const others = (await documents.list()).filter((one) => one.path !== path);
      // An address that was left stays reserved, except for the page that has left it.
      const left = [...getRedirectedRoutes(redirects)].filter(([, page]) => page !== route);
      const taken = new Map([...left, ...takenRoutes({ courses }, others)]);
      const validationError = to === route ? m.hasAddressAlready() : routeError(to, taken);
      if (validationError || route === null) throw fieldError("route", validationError ?? m.addressKept());
      const note = `${route} → ${to}`;
      const { changes, writeMore } = await editAll(
        (_, text) => replaceLinks(text, route, to),
        { path, action: "moved", note },
        note,
        current === null ? undefined : { from: route, to },
      );
      const edited = changes.filter((change) => change.path !== REDIRECTS_PATH);
      const leading = current === null ? [] : redirect(changes, route, to);
      const auditEvent = {
        action: "document.moved",
        subjectId: path,
        subject: titleIn(path, current ?? draft),
        details: { from: route, to },
      } as const;
      return { changes: [...edited, ...leading], auditEvent, writeMore };
    });
  }

  /** Returns the change that adds a redirect, on top of a plan's own changes of the redirects. */
  function redirect(changes: readonly DocumentChange[], from: string, to: string): DocumentChange[] {
    const text = changes.find(({ path }) => path === REDIRECTS_PATH)?.text ?? store.documents().get(REDIRECTS_PATH);
    return publications.changeRedirects((list) => addRedirect(list, { from, to }), text);
  }

  function refuseFixed(path: string, route: string | null): void {
    if (!isPagePath(path)) throw new AppError(422, "fixed_address", m.partOfSite());
    if (route !== null && isFixedRoute(route)) throw new AppError(422, "fixed_address", m.addressKept());
  }

  /** Moves a page into the bin. Links to the page are changed to `redirectTo`, entries of the menu are removed. */
  async function remove(actor: Actor, path: string, redirectTo: string | undefined): Promise<void> {
    const { row, current } = await documents.read(path);
    // Discarding a draft alone would leave a different scheduled text, which would be published.
    if (current === null && row?.scheduled) await cancelSchedule(actor, path);
    if (current === null) return documents.discardDraft(actor, path, undefined);
    await publications.publish(actor, async () => {
      const { row, current, draft } = await documents.read(path);
      const { route } = factsOf(path, current);
      refuseFixed(path, route);
      if (!row || current === null || route === null) return null;
      const links = await documents.listLinks(path);
      if (links.length > 0 && redirectTo === undefined) {
        const titles = links.map(({ title }) => title).join(", ");
        throw new AppError(422, "has_links", m.linksLeadHere({ titles }), { details: { links } });
      }
      const to = redirectTo ?? "/";
      refuseTarget(to, route);
      const { changes, writeMore } = await editAll(
        (edited, text) => (edited === path ? text : replaceLinks(withoutMenuEntries(edited, text, route), route, to)),
        { path, action: "deleted" },
        { about: "links", from: route, to },
        { from: route, to },
      );
      return {
        changes: [
          { path, text: null, action: "deleted" },
          ...changes.filter((change) => change.path !== REDIRECTS_PATH),
          ...redirect(changes, route, to),
        ],
        auditEvent: { action: "document.deleted", subjectId: path, subject: titleIn(path, current) },
        writeMore: async (transaction) => {
          await keepScheduled(transaction, row, draft);
          return writeMore(transaction);
        },
      };
    });
  }

  function refuseTarget(to: string, route: string): void {
    const { courses, pages } = store.current();
    const [address = ""] = to.split("#");
    const known = ["/", ...[...courses, ...pages].map((page) => page.route)];
    if (known.includes(address) && address !== route) return;
    throw fieldError("redirectTo", m.chooseTarget());
  }

  return { publish, cancelSchedule, changeSettings, move, remove, publishDue };
}

function settingsAction({ hidden }: DocumentSettings): [DocumentChange["action"], PlainAction] {
  if (hidden === undefined) return ["changed", "document.updated"];
  return hidden ? ["unpublished", "document.hidden"] : ["published", "document.shown"];
}

/** Returns the changes of a row whose scheduled text was published. A draft that was edited since stays. */
function doneBy({ draft, scheduled }: DocumentRow): Partial<DocumentRow> {
  return { ...NOT_SCHEDULED, ...(isSameText(draft, scheduled) && NO_DRAFT) };
}

/** Adds a redirect, and drops those from both of its addresses. A draft's entries may have no `from` yet. */
function addRedirect(list: readonly Redirect[], added: Redirect): Redirect[] {
  const names = [added.from.toLowerCase(), added.to.toLowerCase()];
  return [...list.filter((one) => !names.includes(String(one?.from).toLowerCase())), added];
}

function withRedirect(path: string, text: DocumentText, added: Redirect | undefined): DocumentText {
  if (path !== REDIRECTS_PATH || !added || !Array.isArray(text.value)) return text;
  return { ...text, value: addRedirect(text.value, added) };
}

function withoutMenuEntries(path: string, text: DocumentText, route: string): DocumentText {
  if (path !== MENU) return text;
  return { ...text, value: pruneValues(text.value, (target) => pageNameOf(target) === pageNameOf(route)) };
}
