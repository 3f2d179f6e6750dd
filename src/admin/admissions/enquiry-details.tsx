import { type ReactNode, useEffect, useRef, useState } from "react";
import { api, tryOrToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { readStoredUser } from "#admin/api/session.ts";
import { useOtherAdmins } from "#admin/data/feed.ts";
import { getQueryData, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { Button, IconButton, Kbd } from "#admin/ui/button.tsx";
import { DescriptionList } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { Chip, Pending } from "#admin/ui/states.tsx";
import type {
  DeskEnquiry,
  EnquiryDetails as Details,
  EnquiryList,
  EnquiryMail,
  MailPurpose,
} from "#contract/enquiries.ts";
import { isSettled, isUsualMail, MAIL_PURPOSES } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import callStyles from "./call-panel.module.css";
import {
  courseName,
  enquiryApiPath,
  postEnquiry,
  refreshUnreadCount,
  updateEnquiry,
  useCustomFields,
  useOutcomeName,
} from "./enquiries-api.ts";
import { EnquiryActions } from "./enquiry-actions.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { EnquiryGone } from "./enquiry-gone.tsx";
import styles from "./enquiry-panel.module.css";
import { PrintedEnquiry } from "./enquiry-print.tsx";
import { ContactButtons, EnquiryStatusBadge } from "./enquiry-rows.tsx";
import { EnquiryTemplates } from "./enquiry-templates.tsx";
import {
  contactFacts,
  createNameLookup,
  customFactsOf,
  describePresence,
  formatNextAttempt,
  MAIL_LABELS,
  nextCallText,
  noMailText,
  timelineEventBody,
  timelineSentence,
} from "./enquiry-text.ts";
import { AdmissionSection } from "./seats/admission-section.tsx";
import { detailsQueryName, type OpenDesk, updateCachedEnquiry } from "./use-desk.ts";

/** Delay before the details are reloaded after a mail was queued: by then, the server has usually sent the mail. */
const MAIL_LEAVES_WITHIN_MS = 3_000;

type EnquiryDetailsProps = { id: string; desk: OpenDesk; isPrinted: boolean };

/**
 * All data of one enquiry. Opening an enquiry marks it as read for the whole office.
 * @param props.isPrinted whether to print the details; false while the list is printed
 */
export function EnquiryDetails({ id, desk, isPrinted }: EnquiryDetailsProps) {
  const { items, owners, list, openEnquiry, close, show, findAll, openNext } = desk;
  const row = items.find(({ _id }) => _id === id);
  const query = useQuery(detailsQueryName(id), () => api.get<Details>(enquiryApiPath(id)));
  const { data, error, refresh } = query;
  const refused = error instanceof ApiError ? error : null;
  const isGone = refused?.status === 404;
  // Hide an enquiry that was binned or erased (404), or that this user gave away and may no longer see (403).
  const enquiry = isGone || refused?.status === 403 ? undefined : (data?.item ?? row);
  const nameOf = createNameLookup(owners, readStoredUser()?.email ?? "");
  const [outcomeName, fields] = [useOutcomeName(), useCustomFields()];
  const markedFor = useRef("");

  useEffect(() => {
    if (!enquiry || markedFor.current === id) return;
    markedFor.current = id;
    if (!enquiry.isRead) markAs(true).catch(() => {});
  });
  useEffect(() => {
    // Take isRead from the list: the details may have been requested before the enquiry was marked as read. While
    // another list loads, `row` is of the former list.
    const listed = getQueryData<EnquiryList>(list.name)?.items.find(({ _id }) => _id === id);
    if (listed && data && data.item.updatedAt > listed.updatedAt) {
      updateCachedEnquiry(list.name, { ...data.item, isRead: listed.isRead });
    }
  });

  function showSent(after: DeskEnquiry) {
    show(after);
    setTimeout(refresh, MAIL_LEAVES_WITHIN_MS);
  }

  async function markAs(isRead: boolean) {
    try {
      updateCachedEnquiry(list.name, await updateEnquiry(id, { isRead }, isRead));
    } finally {
      // Reload the details: the response to an earlier request would still have the old `isRead`.
      if (data) void refreshQuery(detailsQueryName(id));
      void refreshUnreadCount();
    }
  }

  if (!enquiry) {
    return (
      <EnquiryPanel title={m.enquiry()} id="" desk={desk}>
        {refused && isGone ? (
          <EnquiryGone id={id} error={refused} onDiscard={close ?? refresh} />
        ) : (
          <Pending query={query} loading={m.loadingEnquiry()} />
        )}
      </EnquiryPanel>
    );
  }
  const { [m.email()]: email = m.none(), [m.received()]: received } = contactFacts(enquiry);
  const isUnchecked = enquiry.channel === "plain-form";
  const history = data?.history.map((timelineEvent) => ({
    ...timelineEvent,
    sentence: timelineSentence(timelineEvent, nameOf, outcomeName, fields),
    text: timelineEventBody(timelineEvent),
  }));
  return (
    <>
      <EnquiryPanel title={enquiry.name} id={id} desk={desk}>
        <div className={callStyles.first}>
          <Person enquiry={enquiry} onSent={showSent} />
          <EnquiryForm
            key={id}
            enquiry={enquiry}
            owners={owners}
            calls={(history ?? []).flatMap(({ action, details }) => (action === "step.call" ? details.outcome : []))}
            changesSince={(version) =>
              (history ?? [])
                .filter(({ at, action }) => !["step.mail", "step.sent"].includes(action) && at > (version ?? ""))
                .map(({ sentence, text }) => `${sentence} ${text}`.trim())
            }
            onSaved={show}
            onUndone={(item) => {
              show(item);
              if (openNext) openEnquiry(item._id);
            }}
            openNext={openNext}
          />
        </div>
        <div className={`stack ${callStyles.rest}`}>
          <DescriptionList of={{ ...customFactsOf(fields, enquiry), [m.email()]: email, [m.received()]: received }} />
          <AdmissionSection key={id} enquiry={enquiry} />
          {data && data.others.length > 0 && (
            <Section title={m.alsoFromMobile()}>
              <ul className={styles.list}>
                {data.others.map(({ _id, name, course, status, createdAt }) => (
                  <li key={_id}>
                    <div className={styles.pair}>
                      <button type="button" className="plainLink" onClick={() => openEnquiry(_id)}>
                        {name}, {courseName(course)}
                      </button>
                      <EnquiryStatusBadge status={status} />
                    </div>
                    <time className="faint" dateTime={createdAt}>
                      {formatMoment(createdAt)}
                    </time>
                  </li>
                ))}
              </ul>
              <Button look="quiet" icon="search" onClick={() => findAll(enquiry.mobile)}>
                {m.showAllInList({ count: data.others.length + 1 })}
              </Button>
            </Section>
          )}
          {error !== undefined && !data ? (
            <Pending query={query} loading="" />
          ) : (
            <Section title={m.history()} isBusy={!history}>
              <ol className={styles.list}>
                {history?.map(({ _id, sentence, text, at }) => (
                  <li key={_id}>
                    <span>{sentence}</span>
                    {text && <blockquote className="quote">{text}</blockquote>}
                    <time className="faint" dateTime={at}>
                      {formatMoment(at)}
                    </time>
                  </li>
                ))}
                {(enquiry.channel === "website" || isUnchecked) && (
                  <li>
                    <span>{isUnchecked ? m.cameUnchecked() : m.cameFromWebsite()}</span>
                    <time className="faint" dateTime={enquiry.createdAt}>
                      {formatMoment(enquiry.createdAt)}
                    </time>
                  </li>
                )}
              </ol>
            </Section>
          )}
          {data && (
            <Section title={m.notice()}>
              {enquiry.consent ? (
                <details>
                  <summary>
                    {enquiry.consent.by
                      ? m.wasTold({ by: nameOf(enquiry.consent.by) })
                      : m.wasShown({ who: enquiry.consent.who ?? "", later: enquiry.consent.later ? "yes" : "" })}
                  </summary>
                  <ul className={styles.list}>
                    {data.notice?.split("\n").map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </details>
              ) : (
                <p className="faint">{m.cameWithoutNotice()}</p>
              )}
            </Section>
          )}
          <Mails enquiry={enquiry} onSent={showSent} />
          <EnquiryActions
            key={id}
            enquiry={enquiry}
            others={data?.others ?? []}
            desk={desk}
            onMarkAsUnread={() => {
              void tryOrToast(() => markAs(false), m.updateFailed());
              close?.();
            }}
          />
        </div>
      </EnquiryPanel>
      {isPrinted && <PrintedEnquiry enquiry={enquiry} others={data?.others ?? []} history={history ?? []} />}
    </>
  );
}

type PersonProps = { enquiry: DeskEnquiry; onSent: (enquiry: DeskEnquiry) => void };

function Person({ enquiry, onSent }: PersonProps) {
  const { [m.email()]: _, [m.received()]: __, ...needed } = contactFacts(enquiry);
  const { lastNote, attempts, status } = enquiry;
  const call = [formatNextAttempt(attempts), nextCallText(enquiry, Date.now())].filter(Boolean).join(", ");
  const caller = describePresence(useOtherAdmins(), enquiry._id);
  return (
    <div className={`stack ${callStyles.person}`}>
      <p role="status" className={callStyles.caller}>
        {caller && <Chip tone="warn">{caller}</Chip>}
      </p>
      <div className={`stack ${callStyles.reach}`}>
        <ContactButtons enquiry={enquiry} isWide />
        <EnquiryTemplates key={enquiry._id} enquiry={enquiry} onSent={onSent} />
      </div>
      <DescriptionList of={{ ...needed, ...(!isSettled(status) && { [m.call()]: call }) }} />
      {lastNote && (
        <blockquote className={callStyles.lastNote}>
          <span className="visually-hidden">{m.lastNote()}</span>
          {lastNote}
        </blockquote>
      )}
    </div>
  );
}

function Section({ title, isBusy, children }: { title: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} aria-busy={isBusy}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Mails({ enquiry, onSent }: { enquiry: DeskEnquiry; onSent: (enquiry: DeskEnquiry) => void }) {
  async function handleResend(purpose: MailPurpose, isSent: boolean) {
    const details = purpose === "notice" ? m.goneToOffice() : m.goneTo({ email: enquiry.email });
    if (isSent && !(await confirm(m.sendMailAgain({ mail: purpose }), details, m.resend()))) return;
    await tryOrToast(async () => {
      onSent(await postEnquiry(`${enquiryApiPath(enquiry._id)}/mails`, { purpose }));
      toastSuccess(m.mailOnItsWay());
    });
  }

  return (
    <Section title={m.mails()}>
      <ul className={styles.list}>
        {MAIL_PURPOSES.map((purpose) => {
          const mail = enquiry.mails.find((one) => one.purpose === purpose);
          if (!isUsualMail(purpose) && !mail) return null;
          return (
            <li key={purpose}>
              <div className={styles.pair}>
                <span>
                  <b>{MAIL_LABELS[purpose]()}</b>
                  <br />
                  <DeliveryOutcome mail={mail} none={noMailText(enquiry)} />
                </span>
                {(isUsualMail(purpose) || mail?.status !== "sent") && (
                  <Button
                    icon="retry"
                    aria-label={m.resendMail({ mail: purpose })}
                    busyLabel={m.sending()}
                    onClick={() => handleResend(purpose, mail?.status === "sent")}
                  >
                    {m.resend()}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function DeliveryOutcome({ mail, none }: { mail: EnquiryMail | undefined; none: string }) {
  const bad = (text: string) => <span className="verdict">{text}</span>;
  if (!mail) return bad(m.notKnown());
  if (mail.status === "sent")
    return <small>{mail.sentAt ? m.sentOn({ moment: formatMoment(mail.sentAt) }) : m.sent()}</small>;
  if (mail.status === "none") return <small>{none}</small>;
  if (mail.status === "left-out") return <span>{m.leftOut()}</span>;
  if (mail.status === "parked") return bad(m.notSent({ reason: mail.error ?? m.noReasonKnown() }));
  if (mail.error) return bad(m.notSentYet({ reason: mail.error }));
  return <small>{m.waitingToBeSent()}</small>;
}

const NARROW = "(max-width: 64rem)";

interface EnquiryPanelProps {
  title: string;
  /** Id of the enquiry, blank until loaded; when the id changes, the heading takes the focus. */
  id: string;
  desk: OpenDesk;
  children: ReactNode;
}

/** The panel of the details: beside the list or, in a window that is narrow when it opens, a dialog over it. */
function EnquiryPanel({ title, id, desk: { close, previous, next }, children }: EnquiryPanelProps) {
  const [isSheet, setIsSheet] = useState(() => matchMedia(NARROW).matches);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useShortcut("Esc", () => close?.(), !isSheet && close !== undefined);
  // Register J and K again: the shortcuts of the list do not work while a dialog is open.
  useShortcut("J", () => next?.(), isSheet, dialog);
  useShortcut("K", () => previous?.(), isSheet, dialog);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (id === "") return;
    heading.current?.focus({ preventScroll: true });
    const panel = heading.current?.closest("[data-scrolls]");
    panel?.scrollTo(0, 0);
    // In a low window, the buttons of the previous enquiry may have been far below the heading.
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
  }, [id]);

  const frame = { "aria-label": m.enquiryOf({ name: title }), "data-scrolls": "" };
  const content = (
    <>
      <header className={styles.head}>
        <h3 ref={heading} className="title" tabIndex={-1}>
          {title}
        </h3>
        <div className={styles.buttons}>
          <Kbd shortcut="K" />
          <IconButton icon="up" label={m.previousEnquiry()} disabled={!previous} onClick={() => previous?.()} />
          <IconButton icon="down" label={m.nextEnquiry()} disabled={!next} onClick={() => next?.()} />
          <Kbd shortcut="J" />
          {close && (
            <>
              <Kbd shortcut="Esc" />
              <IconButton icon="close" label={m.close()} onClick={close} />
            </>
          )}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
  if (!isSheet) {
    return (
      <section className={styles.side} {...frame}>
        {content}
      </section>
    );
  }
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      {...frame}
      // `close` is missing if the window has been widened since: show the details beside the list instead.
      onClose={({ target }) => target === dialog.current && (close ?? (() => setIsSheet(false)))()}
    >
      {content}
    </dialog>
  );
}
