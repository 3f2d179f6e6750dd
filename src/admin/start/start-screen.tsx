import type { ReactNode } from "react";
import { Link } from "react-router";
import { SeatsCard } from "#admin/admissions/seats/seats-card.tsx";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { createReviewedSettings, needsTranslation } from "#admin/collections/documents/document-state.tsx";
import { documentCalls, useDocuments } from "#admin/collections/documents/documents-api.ts";
import { useOwnSite } from "#admin/collections/documents/own-site-api.ts";
import type { DraftedRecord } from "#admin/collections/records/collection-overrides.ts";
import { editUrl } from "#admin/data/college-parts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { useFailedHealthChecks } from "#admin/operations/health-api.ts";
import { Button, ExternalLink, TextLink } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { DraftReview } from "#contract/common.ts";
import type { DeadLink, DocumentSummary, DocumentTranslation } from "#contract/documents.ts";
import type { EnquiryToday } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import * as mStart from "#messages/compiled/admin-start.ts";
import { collegeDay, formatDay, formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { OwnSiteCard } from "./own-site-card.tsx";
import styles from "./start-screen.module.css";

/** Returns whether this is a touch device that supports notifications and has not been asked for permission yet. */
const isSilentPhone = () =>
  matchMedia("(pointer: coarse)").matches && "PushManager" in window && Notification.permission === "default";

/** The dashboard before a tab is opened: the work that waits for this user. */
export function StartScreen() {
  const may = usePermission();
  useChanges("documents", () => refreshVisibleQueries("documents"));
  return (
    <div className={styles.start}>
      <p className="whole faint">{m.chooseWork()}</p>
      {may("desk.work") && isSilentPhone() && (
        <Link className="plainLink whole" to="/admin?tab=admins">
          {mStart.ringOffer()}
        </Link>
      )}
      {may("college.manage") && (
        <>
          <Link className="plainLink whole" to="/admin?tab=breach">
            {mStart.afterBreach()}
          </Link>
          <TroubleNote />
          <div className="whole cards">
            <OwnSiteCard />
          </div>
        </>
      )}
      {may("desk.work") && <CallsCard />}
      {may(["desk.work", "desk.report"]) && <SeatsCard />}
      {may("site.edit") && <DraftsCard />}
      {may("site.see") && (
        <>
          <DueCard />
          <TranslationsCard />
          <DeadLinksCard />
        </>
      )}
    </div>
  );
}

/** A warning while a health check is bad, since mails about the problem may not arrive. */
function TroubleNote() {
  const troubles = useFailedHealthChecks();
  if (troubles.length === 0) return null;
  return (
    <div className="whole cards">
      <FormNote tone="bad" title={m.troubleOnServer({ names: troubles.join(", ") })}>
        <TextLink to="/admin/dashboard?tab=health">{m.seeWhatToDo()}</TextLink>
      </FormNote>
    </div>
  );
}

/** The numbers of families to call today, open requests and enquiries to be erased soon; nothing if all are 0. */
function CallsCard() {
  const load = () => api.get<EnquiryToday>("/enquiries/today?mine=", { isQuiet: true });
  const { counts, ending = 0, requests = 0 } = useQuery("enquiries-today?", load).data ?? {};
  useChanges("enquiries", () => refreshQuery("enquiries-today?"));
  if (!counts || counts.overdue + counts.due + counts.new + ending + requests === 0) return null;
  const calls = [
    counts.overdue > 0 && mStart.callsOverdue({ count: counts.overdue }),
    counts.due > 0 && mStart.callsDue({ count: counts.due }),
    counts.new > 0 && mStart.callsNew({ count: counts.new }),
  ].filter(Boolean);
  return (
    <Card title={mStart.callsToday()} total={counts.overdue + counts.due + counts.new}>
      {calls.length > 0 && (
        <p className="inset">
          <TextLink to="/admin?tab=enquiries">{calls.join(", ")}</TextLink>
        </p>
      )}
      {requests > 0 && (
        <p className="inset">
          <TextLink to="/admin?tab=enquiries&view=requests">{mStart.requestsOpen({ count: requests })}</TextLink>
        </p>
      )}
      {ending > 0 && (
        <p className="inset">
          <TextLink to="/admin?tab=enquiries&view=list&keeping=ending">{mStart.endingSoon({ count: ending })}</TextLink>
        </p>
      )}
    </Card>
  );
}

/** Documents whose review date has come, the oldest date first. */
function DueCard() {
  const query = useDocuments();
  const mayPublish = usePermission()("site.publish");
  const today = collegeDay();
  const due = (query.data ?? []).filter(
    ({ reviewOn, isHidden }) => reviewOn !== null && reviewOn <= today && !isHidden,
  );
  if (!query.data) return null;

  const confirmRight = ({ path, title }: DocumentSummary) =>
    tryOrToast(async () => {
      await documentCalls(path).changeSettings(createReviewedSettings());
      toastSuccess(m.lookedThrough({ title }));
      await query.refresh();
    });

  return (
    <Card title={m.dueForReview()} total={due.length}>
      {due.length === 0 ? (
        <p className="inset">{m.nothingDue()}</p>
      ) : (
        <ul className="rows">
          {due
            .toSorted((a, b) => (a.reviewOn ?? "").localeCompare(b.reviewOn ?? ""))
            .map((document) => (
              <li key={document.path}>
                <TextLink to={editUrl(document.path)}>{document.title}</TextLink>
                <small>{sinceText(document, today)}</small>
                {mayPublish && (
                  <Button icon="ok" busyLabel={m.saving()} onClick={() => confirmRight(document)}>
                    {m.stillRight()}
                    <span className="visually-hidden">: {document.title}</span>
                  </Button>
                )}
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function sinceText({ reviewOn, owner }: DocumentSummary, today: string): string {
  const day = formatDay(reviewOn ?? today);
  return owner ? m.dueSinceBy({ day, owner }) : m.dueSince({ day });
}

/** Dead links to other sites with the documents that contain them; nothing if there are none. */
function DeadLinksCard() {
  const links = useQuery("dead-links", () => getItems<DeadLink>("/dead-links")).data;
  const documents = useDocuments().data;
  if (!links || links.length === 0) return null;
  return (
    <Card title={m.deadLinks()} total={links.length}>
      <ul className="rows">
        {links.map(({ url, fault, failedSince, documents: paths }) => (
          <li key={url}>
            <ExternalLink href={url}>{url}</ExternalLink>
            <small>{m.problemSince({ problem: fault, day: formatDay(collegeDay(Date.parse(failedSince))) })}</small>
            <p className="wrap">
              {paths.map((path) => (
                <TextLink key={path} to={editUrl(path)}>
                  {m.editNamed({ title: documents?.find((one) => one.path === path)?.title ?? path })}
                </TextLink>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Listed = DocumentTranslation & { title: string };

/** Documents with missing, outdated or faulty translations, most outdated first; nothing if there are none. */
function TranslationsCard() {
  const documents = useDocuments().data ?? [];
  const open = documents
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ title, translations }) =>
      translations.filter(needsTranslation).map((one): Listed => ({ ...one, title })),
    )
    .sort((one, other) => other.behind - one.behind);
  if (open.length === 0) return null;
  return (
    <Card title={mBengali.cardTitle()} total={open.length}>
      <FirstRows items={open} moreWords={mBengali.moreDocuments}>
        {(item) => <TranslationRow key={item.path} {...item} />}
      </FirstRows>
    </Card>
  );
}

function TranslationRow({ path, title, missing, behind, hasFault }: Listed) {
  const to = editUrl(path);
  const links = [
    { texts: "behind", words: mBengali.cardBehind({ count: behind }), isShown: behind > 0 },
    { texts: "missing", words: mBengali.cardMissing({ count: missing }), isShown: missing > 0 },
    { texts: "all", words: mBengali.hasErrors(), isShown: hasFault },
  ];
  return (
    <li>
      <TextLink to={to}>{title}</TextLink>
      <small className="wrap">
        {links.map(
          ({ texts, words, isShown }) =>
            isShown && (
              <TextLink key={texts} to={`${to}&texts=${texts}`}>
                {words}
                <span className="visually-hidden">: {title}</span>
              </TextLink>
            ),
        )}
      </small>
    </li>
  );
}

interface WaitingDraft {
  title: string;
  to: string;
  savedAt: string;
  savedBy: string;
  review: DraftReview | null;
}

/**
 * For users who may publish, all drafts; for others, those that were sent back. Last saved first; nothing if there are
 * none. While the own site is being prepared, the card is hidden, since all drafts are then published together.
 */
function DraftsCard() {
  const mayPublish = usePermission()("site.publish");
  const stage = useOwnSite().data?.stage;
  const documents = useDocuments().data ?? [];
  const records = useQuery("record-drafts", fetchRecordDrafts).data ?? [];
  const drafts = [
    ...documents.flatMap(({ title, path, draft }) => (draft ? { title, to: editUrl(path), ...draft } : [])),
    ...records,
  ]
    .filter(({ review }) => mayPublish || review?.isBack)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  if (drafts.length === 0 || stage === "preparing") return null;
  return (
    <Card title={mayPublish ? mStart.draftsToPublish() : mStart.draftsSentBack()} total={drafts.length}>
      <FirstRows items={drafts} moreWords={mStart.moreDrafts}>
        {({ title, to, savedAt, savedBy, review }) => (
          <li key={to}>
            <TextLink to={to}>{title}</TextLink>
            <small dir="auto">
              {review ? reviewLine(review) : mStart.savedBy({ who: savedBy, moment: formatMoment(savedAt) })}
            </small>
          </li>
        )}
      </FirstRows>
    </Card>
  );
}

function reviewLine({ isBack, by: who, at, note }: DraftReview) {
  const sent = { who, moment: formatMoment(at) };
  return [isBack ? mStart.sentBackBy(sent) : mStart.sentForReviewBy(sent), note].filter(Boolean).join(": ");
}

async function fetchRecordDrafts(): Promise<WaitingDraft[]> {
  const drafted = (COLLECTIONS as readonly Collection[]).filter((collection) => collection.public?.drafts);
  const lists = drafted.map(async (collection) => {
    const items = await getItems<DraftedRecord>(`${collection.path}/drafts`);
    return items.flatMap((record) => {
      const { savedAt, savedBy, review } = record.draft;
      // A scheduled record may have no draft any more.
      if (savedAt === null) return [];
      const to = `/admin?tab=${collection.tab.id}&edit=${record._id}`;
      return [{ title: String(record[collection.titleField]), to, savedAt, savedBy: savedBy ?? "", review }];
    });
  });
  return (await Promise.all(lists)).flat();
}

/** Number of rows shown at first. */
const MAX_SHOWN = 5;

interface FirstRowsProps<Item> {
  items: readonly Item[];
  /** Label of the collapsed rows: `3 more drafts`. */
  moreWords: (v: { count: number }) => string;
  /** Renders an item as an `<li>` with its key. */
  children: (item: Item) => ReactNode;
}

/** The first rows of a long list on the start screen; the others are collapsed. */
function FirstRows<Item>({ items, moreWords, children }: FirstRowsProps<Item>) {
  const more = items.slice(MAX_SHOWN);
  return (
    <>
      <ul className="rows">{items.slice(0, MAX_SHOWN).map(children)}</ul>
      {more.length > 0 && (
        <details className="strip">
          <summary>{moreWords({ count: more.length })}</summary>
          <ul className="rows">{more.map(children)}</ul>
        </details>
      )}
    </>
  );
}
