import { useState } from "react";
import { api, tryOrToast } from "#admin/api/api.ts";
import { refreshVisibleQueries, useKeepPreviousData, useQuery } from "#admin/data/query-store.ts";
import { BulkTroubleNote, useBulk } from "#admin/ui/bulk.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { CommitOnBlurField, Pills, Segmented } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import type { BriefEnquiry } from "#contract/enquiries.ts";
import {
  EXCLUSION_REASONS,
  type ExclusionReason,
  MAX_FAMILIES_PER_REQUEST,
  type MassMessage,
  type MassMessageInput,
} from "#contract/mass-messages.ts";
import { type FilledTemplate, TEMPLATE_FIELDS, type TemplateField } from "#contract/templates.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { enquiryApiPath, postEnquiry } from "./enquiries-api.ts";

type Props = { enquiries: readonly BriefEnquiry[]; onClose: () => void };
type Writing = Omit<MassMessageInput, "ids">;

const languages = () => [
  { value: "own" as const, label: m.inOwnLanguage() },
  { value: "english" as const, label: "English" },
  { value: "bengali" as const, label: "বাংলা" },
];

/** Writes a template to the selected families: previews the recipients, then sends all at once or opens one by one. */
export function MassMessageDialog({ enquiries, onClose }: Props) {
  const [writing, setWriting] = useState<Writing>({ template: "", language: "own", values: {} });
  /** The plan for writing one by one, fixed when the user starts; undefined before. */
  const [oneByOne, setOneByOne] = useState<MassMessage>();
  const [first] = enquiries;
  const known = useQuery(`templates:${first?._id}`, () =>
    api.get<{ templates: FilledTemplate[] }>(`${enquiryApiPath(first?._id ?? "")}/templates`),
  );
  const ids = enquiries.map(({ _id }) => _id);
  const plan = useQuery(`write:${JSON.stringify({ ...writing, ids })}`, async () =>
    writing.template === "" ? null : await api.post<MassMessage>("/messages/plan", { ...writing, ids }),
  );
  const shown = useKeepPreviousData(plan.data);
  const templates = known.data?.templates;

  return (
    <Dialog title={m.writeToCount({ count: ids.length })} onClose={onClose}>
      {oneByOne ? (
        <OneByOne to={oneByOne.to} channel={oneByOne.channel} writing={writing} onDone={onClose} />
      ) : (
        <div className="stack">
          {templates ? (
            <Pills
              label={m.template()}
              options={templates.map(({ name, title, channel }) => {
                return { value: name, label: `${title} (${byWord(channel)})` };
              })}
              value={writing.template}
              onChange={(template) => setWriting({ ...writing, template })}
            />
          ) : (
            <Pending query={known} loading={m.loadingTemplates()} />
          )}
          <Segmented
            isLabelShown
            label={mEnquiries.language()}
            options={languages()}
            value={writing.language}
            onChange={(language) => setWriting({ ...writing, language })}
          />
          {(shown === undefined || plan.error !== undefined) && <Pending query={plan} loading={m.lookingWhoGetsIt()} />}
          {shown && (
            <Plan
              {...{ plan: shown, writing, onWrite: setWriting, onDone: onClose }}
              isOld={plan.isLoading || plan.error !== undefined}
              onOneByOne={() => setOneByOne(shown)}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

const byWord = (channel: string) => (channel === "mail" ? m.mail() : channel);

type PlanProps = {
  plan: MassMessage;
  /** Whether the plan may not match the current choices, since a newer one is loading or has failed. */
  isOld: boolean;
  writing: Writing;
  onWrite: (writing: Writing) => void;
  onOneByOne: () => void;
  onDone: () => void;
};

function Plan({ plan, isOld, writing, onWrite, onOneByOne, onDone }: PlanProps) {
  const { channel, isSentHere, to, leftOut, missing, first, endsAt } = plan;
  const count = to.length;
  type Part = { _id: string; name: string; ids: string[] };
  const bulk = useBulk<Part>(m.enquiriesInSentence, ({ name }) => name, undefined, m.failedToSend);
  const asked = [...new Set([...missing, ...Object.keys(writing.values)])];

  async function send() {
    const size = channel === "mail" ? MAX_FAMILIES_PER_REQUEST : 1;
    const parts = to.flatMap(({ _id, name }, at) =>
      at % size === 0 ? { _id, name, ids: to.slice(at, at + size).map((one) => one._id) } : [],
    );
    const { done, failed } = await bulk.run(parts, ({ ids }) =>
      api.post<MassMessage>("/messages", { ...writing, ids }),
    );
    await refreshVisibleQueries();
    if (failed.length > 0) return;
    const moment = formatMoment(done.at(-1)?.result.endsAt ?? new Date().toISOString());
    toastSuccess(channel === "mail" ? m.mailsOnTheirWay({ count, moment }) : m.messagesSent({ count }));
    onDone();
  }

  return (
    <>
      {asked.map((field) => (
        <CommitOnBlurField
          key={field}
          label={TEMPLATE_FIELDS[field as TemplateField]()}
          value={writing.values[field] ?? ""}
          onChange={(value) => onWrite({ ...writing, values: { ...writing.values, [field]: value } })}
        />
      ))}
      <p role="status">
        <b>{m.goesTo({ count })}</b>
        {endsAt && to.length > 1 && ` ${m.lastGoesAt({ moment: formatMoment(endsAt) })}`}
      </p>
      {leftOut.length > 0 && (
        <details>
          <summary>{m.leftOutCount({ count: leftOut.length })}</summary>
          <ul>
            {leftOut.map(({ _id, name, reason }) => (
              <li key={_id}>
                {m.leftOutLine({ name, reason: EXCLUSION_REASONS[reason satisfies ExclusionReason]() })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {first && <MessagePreview {...first} isMail={channel === "mail"} />}
      {channel === "mail" && <p className="fine">{m.eachHasAWayOut()}</p>}
      {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
      <div className="foot">
        {channel !== "mail" && (
          <Button look={isSentHere ? "plain" : "main"} isIdle={isOld || count === 0} onClick={onOneByOne}>
            {m.oneByOne()}
          </Button>
        )}
        {isSentHere && (
          <Button look="main" isIdle={isOld || count === 0} busyLabel={m.sending()} onClick={send}>
            {m.sendToCount({ count })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The message as one family will receive it. */
function MessagePreview({ language, subject, text, isMail }: NonNullable<MassMessage["first"]> & { isMail?: boolean }) {
  return (
    <div lang={language === "bengali" ? "bn" : "en"} className="quote">
      {isMail && <b>{subject}</b>}
      <p>{text}</p>
    </div>
  );
}

type OneByOneProps = Pick<MassMessage, "to" | "channel"> & { writing: Writing; onDone: () => void };

/** Opens WhatsApp or the SMS app for one family after the other, and records each message in the timeline. */
function OneByOne({ to, channel, writing, onDone }: OneByOneProps) {
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState(-1);
  const family = to[at];
  const query = useQuery(`write-one:${JSON.stringify(writing)}:${family?._id}`, () =>
    api.post<MassMessage>("/messages/plan", { ...writing, ids: [family?._id] }),
  );
  const message = query.data?.first;
  const isLast = at === to.length - 1;

  async function open() {
    if (!family || !message) return;
    const text = encodeURIComponent(message.text);
    if (channel === "SMS") location.assign(`sms:+91${family.mobile}?body=${text}`);
    else window.open(`https://wa.me/91${family.mobile}?text=${text}`, "_blank", "noopener");
    setOpened(at);
    const input = { channel, language: message.language, text: message.text };
    await tryOrToast(() => postEnquiry(`${enquiryApiPath(family._id)}/messages`, input), m.failedToSend());
  }

  async function next() {
    if (!isLast) return setAt(at + 1);
    onDone();
    await refreshVisibleQueries();
  }

  return (
    <div className="stack">
      <p role="status">{m.placeOf({ at: at + 1, count: to.length, name: family?.name ?? "" })}</p>
      {message ? <MessagePreview {...message} /> : <Pending query={query} loading={m.loadingTemplates()} />}
      {query.data && !message && <FormNote tone="info">{m.noMoreForThis()}</FormNote>}
      <div className="foot">
        <Button look={opened === at ? "plain" : "main"} isIdle={!message} onClick={open}>
          {channel === "SMS" ? m.openSms() : m.openWhatsApp()}
        </Button>
        <Button look={opened === at ? "main" : "plain"} onClick={next}>
          {isLast ? m.finish() : m.next()}
        </Button>
      </div>
    </div>
  );
}
