import type { FastifyBaseLogger } from "fastify";
import type { AuditEvent } from "#contract/activity.ts";
import type { DocumentText, ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import type { ContentStore, DocumentValidationError } from "#server/collections/content/content-store.ts";
import { isSameText, NO_DRAFT, NOT_SCHEDULED, toJson } from "#server/collections/content/stored-documents.ts";
import type { RecordDrafts } from "#server/collections/records/record-drafts.ts";
import type { AuditedActor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { insertVersion, type NewVersion, type VersionAction } from "#server/platform/changes/versions.repository.ts";
import { CONTENT_TAG, claimContentVersion, findTagVersion } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, BusyError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { factsOf, storedTitleOf } from "./document-facts.ts";
import { changeDocument, findRow, writeRow } from "./documents.repository.ts";

export interface DocumentDependencies {
  db: Database;
  store: ContentStore;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  now: () => Date;
  /** Returns the drafts of the record that a path such as `notice/<id>` names; null for other paths. */
  recordDraft: (path: string) => RecordDraft | null;
}

export type RecordDraft = { id: string; drafts: RecordDrafts };

export const REDIRECTS_PATH = "redirects.yaml";
const COURSES = "courses.yaml";
const TRIES = 5;
/** Author of the first version of a document in the history, the shipped text. */
const SHIPPED = "Mortarboard";

/** A document's next public text; null deletes the document. */
export interface DocumentChange {
  path: string;
  text: DocumentText | null;
  action: VersionAction;
  note?: NewVersion["note"];
}

export interface PublicationPlan {
  /** Validation errors found while planning, which building the site with the changes does not find. */
  validationErrors?: readonly ValidationError[];
  changes: readonly DocumentChange[];
  /** Path of the document whose errors are reported without its name; by default the first change's; null: none. */
  edited?: string | null;
  auditEvent: AuditEvent;
  /** Makes further changes in the transaction. Returns false if data has changed since planning: plan again. */
  writeMore: (transaction: Database) => Promise<boolean>;
}

/** A text cannot be published. The reply contains all validation errors. */
export class InvalidTextError extends AppError {
  constructor(validationErrors: readonly ValidationError[]) {
    super(422, "has_faults", m.cannotPublishYet({ problem: validationErrors[0]?.sentence ?? "" }), {
      details: { faults: validationErrors },
    });
  }
}

/** Another server has changed the content, or its drafts, since they were read. */
export class StaleError extends Error {}

/** Runs a change of the content on fresh content. After a `StaleError`, reads the content and runs the change again. */
export async function withFreshContent(
  { db, store }: Pick<DocumentDependencies, "db" | "store">,
  change: (version: number) => Promise<void>,
): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const version = await findTagVersion(db, CONTENT_TAG);
    await store.reload();
    try {
      return await change(version);
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
    }
  }
  throw new BusyError();
}

export type Publications = ReturnType<typeof createPublications>;

/**
 * The only way to publish texts. Validates the site with all changes of a plan, and writes the changes in one
 * transaction with their versions and audit event. If another server publishes first, plans and validates again.
 */
export function createPublications({ db, store, log, now }: DocumentDependencies) {
  const queue = createTaskQueue();

  /** Returns the validation errors of the site with these changes; those of the `edited` document without its name. */
  async function findValidationErrors(
    changes: readonly Pick<DocumentChange, "path" | "text">[],
    edited: string | null | undefined = changes[0]?.path,
  ): Promise<ValidationError[]> {
    if (changes.length === 0) return [];
    const { validationErrors } = await store.build(new Map(changes.map(({ path, text }) => [path, text])));
    return validationErrors.map((validationError) => toValidationError(validationError, edited));
  }

  /** Publishes a plan. @param makePlan reads the current texts and drafts; returns null if there is nothing to do */
  function publish(actor: AuditedActor, makePlan: () => Promise<PublicationPlan | null>): Promise<void> {
    const attempt = async (version: number) => {
      const plan = await makePlan();
      if (!plan) return;
      const validationErrors = [
        ...(plan.validationErrors ?? []),
        ...(await findValidationErrors(plan.changes, plan.edited)),
      ];
      if (validationErrors.length > 0) throw new InvalidTextError(validationErrors);
      await commit(actor, plan, version);
    };
    return queue.run(() => withFreshContent({ db, store }, attempt));
  }

  async function commit(
    actor: AuditedActor,
    { changes, auditEvent, writeMore }: PublicationPlan,
    version: number,
  ): Promise<void> {
    const moment = now();
    await inChange(db, actor, moment, async (transaction) => {
      if (changes.length > 0 && (await claimContentVersion(transaction, version)) === null) throw new StaleError();
      if (!(await writeMore(transaction))) throw new StaleError();
      for (const change of changes) {
        await writeDocumentChange(transaction, change, { email: actor.email, moment });
      }
      return { result: undefined, auditEvent };
    });
    if (changes.length === 0) return;
    // The text is published even if this reload fails: the next reload shows the text.
    await store.reload().catch((err: unknown) => {
      log.error({ err }, "what was published cannot be shown yet");
    });
  }

  /** Returns the change that an edit makes to the redirects; an empty array if the redirects stay the same. */
  function changeRedirects(
    edit: (list: Redirect[]) => Redirect[],
    text = store.documents().get(REDIRECTS_PATH),
  ): DocumentChange[] {
    const value = edit((text?.value ?? []) as Redirect[]);
    const next = { value, body: "" };
    return isSameText(next, text ?? { value: [], body: "" })
      ? []
      : [{ path: REDIRECTS_PATH, text: next, action: "changed" }];
  }

  /**
   * Returns the changes for a new text of a document. Redirects from addresses that are in use again are removed, and
   * the address of a course that was removed redirects to the list of courses.
   * @param redirects the redirects to change; by default those of the site
   */
  function changesFor(change: DocumentChange, redirects?: DocumentText | null): DocumentChange[] {
    const routes = routesIn(change.path, change.text);
    const known = new Set(routes.map((route) => route.toLowerCase()));
    const isKnown = (route: string) => known.has(route.toLowerCase());
    const left = change.path === COURSES ? routesIn(COURSES, store.documents().get(COURSES)) : [];
    const leading = left.filter((route) => !isKnown(route)).map((from) => ({ from, to: "/#courses" }));
    const edit = (list: Redirect[]) => [...list.filter(({ from }) => !isKnown(from)), ...leading];
    return [change, ...changeRedirects(edit, redirects ?? undefined)];
  }

  return { publish, findValidationErrors, changesFor, changeRedirects };
}

function routesIn(path: string, text: DocumentText | null | undefined): string[] {
  const list: unknown[] = path === COURSES && Array.isArray(text?.value) ? text.value : [];
  const routes = path === COURSES ? list.map((course) => Object(course).route) : [factsOf(path, text).route];
  return routes.filter((route) => typeof route === "string");
}

/**
 * Writes a document's next public text, which must be valid, with its version; before the first, also a version with
 * the shipped text. Call in a transaction, and call `ContentStore.reload` after the commit.
 */
export async function writeDocumentChange(
  transaction: Database,
  { path, text, action, note }: DocumentChange,
  { email, moment }: { email: string; moment: Date },
): Promise<void> {
  // Lock the row, so that no draft is saved before the commit.
  if (text === null) await changeDocument(transaction, path, { path });
  const row = await findRow(transaction, path);
  const keep = (version: Pick<NewVersion, "action" | "email" | "note">, value: DocumentText) => {
    const title = storedTitleOf(path, factsOf(path, value));
    return insertVersion(transaction, {
      subject: `document:${path}`,
      title,
      at: moment,
      ...version,
      value: toJson(value),
    });
  };
  if (row?.text && row.published_at === null) {
    await keep({ action: "created", email: SHIPPED, note: { about: "installed" } }, row.text);
  }
  const published = { text, version: newId(), published_at: moment.toISOString(), published_by: email };
  await writeRow(transaction, { path, ...published, ...(text === null && row && { ...NO_DRAFT, ...NOT_SCHEDULED }) });
  // For a deleted document the history keeps the latest text, also a draft, so that the bin can restore that text.
  const value = text ?? row?.draft ?? row?.scheduled ?? row?.text;
  await keep({ action, email, note }, value ?? { value: null, body: "" });
}

export interface Redirect {
  from: string;
  to: string;
}

/** Converts a validation error for the API. @param edited document whose errors are reported without its name */
function toValidationError(
  { document, ...validationError }: DocumentValidationError,
  edited: string | null | undefined,
): ValidationError {
  return { ...validationError, ...(document !== edited && { document }) };
}
