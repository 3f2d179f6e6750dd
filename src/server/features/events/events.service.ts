import type { DeleteQuery } from "#contract/common.ts";
import { type CollegeEvent, type EventChanges, type EventInput, MOST_EVENTS } from "#contract/events.ts";
import type { Actor } from "#server/actor.ts";
import { isMissingReference } from "#server/db/foreign-keys.ts";
import type { Database } from "#server/db/open-database.ts";
import { InvalidReferenceError, NotFoundError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { nextVersion, type RecordWriter, refuseStale, refuseStaleDelete, type Write } from "#server/record-writer.ts";
import { toCollegeEvent } from "./college-event.ts";
import { deleteEvent, findEvent, insertEvents, listEvents, lockEvent, updateEvent } from "./events.repository.ts";

export interface EventService {
  /** Newest date first. `limit` is 500 unless told. */
  list(query: { limit?: number | undefined }): Promise<CollegeEvent[]>;
  /** @throws {InvalidReferenceError} when there is no such gallery category */
  create(actor: Actor, input: EventInput): Promise<CollegeEvent>;
  /**
   * Changes the given fields.
   * @throws {NotFoundError}
   * @throws {InvalidReferenceError} when there is no such gallery category
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  update(actor: Actor, id: string, changes: EventChanges): Promise<CollegeEvent>;
  /**
   * @throws {NotFoundError}
   * @throws {ChangedMeanwhileError} when `ifUpdatedAt` names an older version
   */
  remove(actor: Actor, id: string, query: DeleteQuery): Promise<void>;
}

const GONE = "This event is no longer there.";
const CHANGING: Write = { topics: ["events"] };

export function createEventService({ db, writer }: { db: Database; writer: RecordWriter }): EventService {
  return {
    list: async ({ limit = MOST_EVENTS }) => (await listEvents(db, { limit })).map(toCollegeEvent),
    create: (actor, { startTime, endTime, galleryCategory, ...input }) =>
      writer.write(actor, CHANGING, async ({ db, now }) => {
        const id = newId();
        await insertEvents(db, [
          {
            id,
            ...input,
            start_time: startTime,
            end_time: endTime,
            gallery_category_id: galleryCategory,
            created_at: now.toISOString(),
            updated_at: now.toISOString(),
            is_sample: 0,
          },
        ]).catch(refuseUnknownCategory);
        return {
          result: await getEvent(db, id),
          act: { action: "event.created", subjectId: id, subject: input.title },
        };
      }),
    update: (actor, id, { ifUpdatedAt, startTime, endTime, galleryCategory, ...changes }) =>
      writer.write(actor, CHANGING, async ({ db, now }) => {
        if (!(await lockEvent(db, id))) throw new NotFoundError(GONE);
        const current = await getEvent(db, id);
        refuseStale(ifUpdatedAt, current);
        await updateEvent(db, id, {
          ...changes,
          start_time: startTime,
          end_time: endTime,
          gallery_category_id: galleryCategory,
          updated_at: nextVersion(current.updatedAt, now),
          is_sample: 0,
        }).catch(refuseUnknownCategory);
        const event = await getEvent(db, id);
        return { result: event, act: { action: "event.updated", subjectId: id, subject: event.title } };
      }),
    remove: (actor, id, { ifUpdatedAt }) =>
      writer.write(actor, CHANGING, async ({ db }) => {
        if (!(await lockEvent(db, id))) throw new NotFoundError(GONE);
        const event = await getEvent(db, id);
        refuseStaleDelete(ifUpdatedAt, event);
        await deleteEvent(db, id);
        return { result: undefined, act: { action: "event.deleted", subjectId: id, subject: event.title } };
      }),
  };
}

async function getEvent(db: Database, id: string): Promise<CollegeEvent> {
  const row = await findEvent(db, id);
  if (!row) throw new NotFoundError(GONE);
  return toCollegeEvent(row);
}

/** The database itself keeps the reference true: a category cannot go between a question of ours and the write. */
function refuseUnknownCategory(error: unknown): never {
  if (!isMissingReference(error)) throw error;
  throw new InvalidReferenceError("galleryCategory", "Choose a gallery category that exists, or none.");
}
