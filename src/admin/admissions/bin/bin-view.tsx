import { Link } from "react-router";
import { courseName, enquiryDeskUrl, restoreEnquiry } from "#admin/admissions/enquiries-api.ts";
import { readableMobile } from "#admin/admissions/enquiry-text.ts";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { choiceParam, positiveIntegerParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { EmptyState, ListStates } from "#admin/ui/states.tsx";
import { BIN_PAGE_SIZE, type BinnedAs, type BinnedEnquiry, type BlockedSender } from "#contract/enquiry-intake.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import { collegeDay, formatDay, formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";

const PARTS = [
  { value: "deleted", label: m.deleted },
  { value: "spam", label: m.spam },
  { value: "merged", label: m.merged },
  { value: "blocked", label: m.blockedSenders },
] as const;

const FIELDS = { part: choiceParam(["deleted", "spam", "merged", "blocked"]), page: positiveIntegerParam };

/** The bin: enquiries taken off the desk, kept for 30 days, and blocked senders, whose enquiries are stored as spam. */
export function BinView() {
  const [{ part, page }, set] = useUrlState(FIELDS);
  return (
    <Card title={m.bin()}>
      <div className="inset">
        <Segmented
          isPills
          label={m.whatToShow()}
          options={PARTS.map(({ value, label }) => ({ value, label: label() }))}
          value={part}
          onChange={(next) => set({ part: next, page: 1 })}
        />
      </div>
      {part === "blocked" ? (
        <Blocked />
      ) : (
        <Binned key={part} as={part} page={page} onPage={(next) => set({ page: next })} />
      )}
    </Card>
  );
}

const EMPTY: Record<BinnedAs, [title: () => string, text: () => string]> = {
  deleted: [m.nothingDeleted, m.deletedLies],
  spam: [m.noSpam, m.spamLies],
  merged: [m.nothingMerged, m.mergedLies],
};

async function act(call: () => Promise<unknown>, done: string): Promise<void> {
  if (await tryOrToast(call, m.updateFailed())) toastSuccess(done);
  await refreshVisibleQueries();
}

function Binned({ as, page, onPage }: { as: BinnedAs; page: number; onPage: (page: number) => void }) {
  const path = `/enquiries/bin?as=${as}&page=${page}`;
  const query = useQuery(path, () => api.get<{ items: BinnedEnquiry[]; total: number }>(path));
  const [title, text] = EMPTY[as];
  const mayErase = usePermission()("desk.manage");

  async function erase({ _id, name }: BinnedEnquiry) {
    if (!(await confirm(m.eraseQuestion(), m.eraseDetails({ name }), m.eraseForGood()))) return;
    await act(() => api.delete(`/enquiries/bin/${encodeURIComponent(_id)}`), m.erasedForGood());
  }

  return (
    <ListStates
      query={{ ...query, data: query.data?.items }}
      loading={m.loadingBin()}
      empty={<EmptyState title={title()}>{text()}</EmptyState>}
    >
      <ul className="rows" aria-label={PARTS.find(({ value }) => value === as)?.label()}>
        {query.data?.items.map((enquiry) => {
          const { _id, name, course, mobile, mergedInto, deletedAt, erasedAt } = enquiry;
          return (
            <li key={_id}>
              <div>
                <b dir="auto">{name}</b>
                <span>
                  {courseName(course)}, {readableMobile(mobile)}
                </span>
                <small>
                  {m.hereSince({ since: formatMoment(deletedAt), day: formatDay(collegeDay(Date.parse(erasedAt))) })}
                </small>
              </div>
              <div className="wrap">
                {mergedInto && <Link to={enquiryDeskUrl(mergedInto)}>{m.openOther()}</Link>}
                <Button
                  aria-label={as === "spam" ? m.notSpamNamed({ name }) : m.restoreNamed({ name })}
                  busyLabel={m.restoring()}
                  onClick={() => act(() => restoreEnquiry(_id), m.isBack({ name }))}
                >
                  {as === "spam" ? m.notSpam() : m.restore()}
                </Button>
                {mayErase && (
                  <Button look="quiet" aria-label={m.eraseNamed({ name })} onClick={() => erase(enquiry)}>
                    {m.eraseForGood()}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Pagination page={page} pageSize={BIN_PAGE_SIZE} total={query.data?.total ?? 0} onPage={onPage} />
    </ListStates>
  );
}

const BLOCKED = "/enquiries/blocked";

function Blocked() {
  const query = useQuery(BLOCKED, () => getItems<BlockedSender>(BLOCKED));
  return (
    <ListStates
      query={query}
      loading={m.loadingBlocked()}
      empty={<EmptyState title={m.noneBlocked()}>{m.whatIsBlocked()}</EmptyState>}
    >
      <ul className="rows" aria-label={m.blockedSenders()}>
        {query.data?.map(({ _id, kind, value, by, at }) => (
          <li key={_id}>
            <div>
              <b>{kind === "mobile" ? readableMobile(value) : value}</b>
              <small>{m.blockedBy({ by, moment: formatMoment(at) })}</small>
            </div>
            <Button
              aria-label={m.takeOffNamed({ value })}
              busyLabel={m.takingOff()}
              onClick={() => act(() => api.delete(`${BLOCKED}/${encodeURIComponent(_id)}`), m.offTheList())}
            >
              {m.takeOff()}
            </Button>
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
