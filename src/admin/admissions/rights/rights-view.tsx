import { Link } from "react-router";
import { courseName, enquiryDeskUrl } from "#admin/admissions/enquiries-api.ts";
import { readableMobile } from "#admin/admissions/enquiry-text.ts";
import { api, copyText, tryOrToast } from "#admin/api/api.ts";
import { downloadFromApi } from "#admin/data/download-csv.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button, ExternalLink, TextLink } from "#admin/ui/button.tsx";
import { Card, DescriptionList } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { Badge, EmptyState, ListStates, Pending, scrollToNote } from "#admin/ui/states.tsx";
import { STATUS_LABELS } from "#contract/enquiry-words.ts";
import { ANSWER_GAP, type RightsDetails, type RightsList, type RightsRequest } from "#contract/rights.ts";
import * as mDesk from "#messages/compiled/admin-enquiries.ts";
import * as m from "#messages/compiled/admin-rights.ts";
import * as mRights from "#messages/compiled/rights.ts";
import { language } from "#messages/language.ts";
import { addressIn } from "#messages/languages.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";

const CHOSEN = { request: textParam };
/** With fewer days left than this, a request is marked as urgent. */
const URGENT_DAYS = 7;

/** The requests of people about their own data, with the one that is open. */
export function RightsView() {
  const [{ request }] = useUrlState(CHOSEN);
  const query = useQuery("rights", async () => (await api.get<RightsList>("/rights")).items);
  useChanges("enquiries", () => refreshVisibleQueries("rights"));
  return (
    <div className="columns" data-beside-end="">
      <Card title={m.requests()} total={query.data?.filter(({ state }) => state === "open").length}>
        <ListStates
          query={query}
          loading={m.loading()}
          failed={m.failedToLoad()}
          empty={<EmptyState title={m.noRequests()}>{m.whereTheyComeFrom()}</EmptyState>}
        >
          <ul className="rows">
            {query.data?.map((item) => (
              <li key={item._id}>
                <div>
                  <TextLink
                    to={`?tab=enquiries&view=requests&request=${encodeURIComponent(item._id)}`}
                    aria-current={item._id === request || undefined}
                  >
                    {item.reference}: {mRights.right({ kind: item.kind })}
                  </TextLink>
                  <small dir="auto">
                    {[item.name || m.erased(), item.email, item.mobile && readableMobile(item.mobile)]
                      .filter(Boolean)
                      .join(", ")}
                  </small>
                </div>
                <State item={item} />
              </li>
            ))}
          </ul>
        </ListStates>
        <p className="strip">
          <ExternalLink href={addressIn(language(), "/privacy-request")}>{m.fillInForSomebody()}</ExternalLink>
        </p>
      </Card>
      {request !== "" && <RequestCard key={request} id={request} />}
    </div>
  );
}

function State({ item: { state, daysLeft } }: { item: RightsRequest }) {
  if (state !== "open") return <Badge>{m.stateWord({ state })}</Badge>;
  return (
    <Badge tone={daysLeft < URGENT_DAYS ? "bad" : "warn"}>
      {daysLeft < 0 ? m.daysLate({ count: -daysLeft }) : m.daysLeft({ count: daysLeft })}
    </Badge>
  );
}

/** Makes an API call about a request and reloads the requests. @returns whether the call succeeded */
const act = (call: () => Promise<unknown>) => tryOrToast(() => call().then(() => refreshVisibleQueries("rights")));

function RequestCard({ id }: { id: string }) {
  const path = `/rights/${encodeURIComponent(id)}`;
  const query = useQuery(`rights:${id}`, () => api.get<RightsDetails>(path));
  const { data } = query;
  if (!data) return <Pending query={query} loading={m.loading()} />;
  const { item, enquiries, draft, mail } = data;
  const { reference, kind, email, mobile, words, at, emailProvedAt, mobileProvedAt, mobileProvedBy } = item;
  const isProved = emailProvedAt !== null || mobileProvedAt !== null;
  const isOpen = item.state === "open";
  const proof = (moment: string | null, by: string | null) =>
    moment === null ? m.notProvedYet() : m.provedOn({ moment: formatMoment(moment), by: by ?? m.byLink() });
  const facts = {
    [m.asks()]: mRights.right({ kind }),
    [m.sent()]: formatMoment(at),
    ...(item.name && { [m.name()]: item.name }),
    ...(email && { [m.mailbox()]: `${email} (${proof(emailProvedAt, null)})` }),
    ...(mobile && { [m.mobile()]: `${readableMobile(mobile)} (${proof(mobileProvedAt, mobileProvedBy)})` }),
    ...(words && { [m.says()]: words }),
    ...(item.answeredAt && {
      [m.answered()]: [formatMoment(item.answeredAt), item.answeredBy, mail && m.mailState({ mail })]
        .filter(Boolean)
        .join(", "),
    }),
  };
  const download = (format: "pdf" | "json") => act(() => downloadFromApi(`${path}/person`, { format }));

  return (
    <div ref={scrollToNote}>
      <Card title={m.requestNamed({ reference })} actions={<State item={item} />}>
        <div className="stack inset">
          <DescriptionList of={facts} />
          {isOpen && mobile !== "" && mobileProvedAt === null && (
            <Button icon="ok" busyLabel={m.saving()} onClick={() => act(() => api.post(`${path}/proof`))}>
              {m.mobileProved()}
            </Button>
          )}
          <h3>{m.whatIsHeld()}</h3>
          {enquiries.length === 0 && <p>{m.nothingHeld()}</p>}
          <ul>
            {enquiries.map(({ _id, name, course, status, createdAt, isProved: isOwn, isBinned }) => (
              <li key={_id}>
                {isBinned ? <b dir="auto">{name}</b> : <Link to={enquiryDeskUrl(_id)}>{name}</Link>}{" "}
                {[
                  courseName(course),
                  STATUS_LABELS[status](),
                  formatMoment(createdAt),
                  isBinned && m.inBin(),
                  !isOwn && m.notTheirs(),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </ul>
          {isProved && item.name !== "" && (
            <div className="wrap">
              <Button icon="download" busyLabel={m.making()} onClick={() => download("pdf")}>
                {m.everythingPdf()}
              </Button>
              <Button icon="download" busyLabel={m.making()} onClick={() => download("json")}>
                {m.everythingJson()}
              </Button>
            </div>
          )}
        </div>
        {isOpen ? (
          <Answer draft={draft} item={item} path={path} isProved={isProved} />
        ) : (
          item.answer && (
            <div className="inset">
              <TextareaField label={m.answerLabel()} lang={item.language} readOnly rows={14} value={item.answer} />
            </div>
          )
        )}
      </Card>
    </div>
  );
}

type AnswerProps = { draft: string; item: RightsRequest; path: string; isProved: boolean };

function Answer({ draft, item, path, isProved }: AnswerProps) {
  const kept = useDraft(`rights:${item._id}`, { text: draft }, null);
  const { text } = kept.values;
  const { kind, language, emailProvedAt } = item;
  const hasGap = text.includes(ANSWER_GAP);
  const erases = kind === "erase";
  const isMailed = emailProvedAt !== null;

  async function finish(call: () => Promise<unknown>, done: string) {
    if (!(await act(call))) return;
    kept.reset();
    toastSuccess(done);
  }
  async function answer() {
    if (erases && !(await confirm(mDesk.erasePersonQuestion(), m.eraseDetails(), mDesk.erasePerson()))) return;
    const call = () =>
      erases ? api.post(`${path}/erase`, { text }) : api.post(`${path}/answer`, { state: "done", text });
    await finish(call, isMailed ? m.onItsWay() : m.noted());
  }
  async function refuse() {
    if (!(await confirm(m.refuseQuestion(), m.refuseDetails(), m.refuse()))) return;
    await finish(() => api.post(`${path}/answer`, { state: "refused", text }), m.noted());
  }

  return (
    <div className="stack inset">
      <TextareaField
        label={m.answerLabel()}
        hint={isMailed ? m.goesByMail() : m.givenByHand()}
        lang={language}
        rows={14}
        value={text}
        onChange={(text) => kept.change({ text })}
      />
      {!isProved && <p className="fine">{m.proveFirst()}</p>}
      {hasGap && <p className="fine">{mRights.fillGap({ gap: ANSWER_GAP })}</p>}
      <div className="wrap">
        <Button
          look="main"
          icon={isMailed ? "mail" : "ok"}
          isIdle={!isProved || hasGap}
          busyLabel={m.saving()}
          onClick={answer}
        >
          {m.answerButton({ how: isMailed ? "mail" : "hand", erases: String(erases) })}
        </Button>
        <Button icon="copy" onClick={() => copyText(text, m.copied())}>
          {m.copy()}
        </Button>
        <Button look="quiet" isIdle={hasGap} busyLabel={m.saving()} onClick={refuse}>
          {m.refuse()}
        </Button>
      </div>
    </div>
  );
}
