import { useRef, useState } from "react";
import { api, showErrorToast } from "#admin/api/api.ts";
import { withStorageFallback } from "#admin/api/session.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Pills, Segmented, TextareaField, TextField } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import type { FilledTemplate, MessageInput, MessageLanguage } from "#contract/templates.ts";
import { fieldsIn, TEMPLATE_FIELDS, type TemplateChannel } from "#contract/templates.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { enquiryApiPath, postEnquiry } from "./enquiries-api.ts";
import styles from "./enquiry-panel.module.css";

const LANGUAGE_KEY = "message-language";
const LANGUAGES = [
  { value: "english" as const, label: "English" },
  { value: "bengali" as const, label: "বাংলা" },
];
const channels = (): { value: TemplateChannel; label: string; action: string }[] => [
  { value: "WhatsApp", label: "WhatsApp", action: m.openWhatsApp() },
  { value: "SMS", label: "SMS", action: m.openSms() },
  { value: "mail", label: m.mail(), action: m.sendMail() },
];

/** Returns the language to preselect. `en` may stand for unknown: then the language last chosen here is used. */
const firstLanguage = ({ language }: DeskEnquiry): MessageLanguage =>
  language === "bn" || withStorageFallback(() => localStorage.getItem(LANGUAGE_KEY), null) === "bengali"
    ? "bengali"
    : "english";

/** Input of the template sheet, kept while the panel shows the enquiry. */
interface Written {
  template: number;
  /** The chosen channel, if it differs from the template's. */
  channel?: TemplateChannel | undefined;
  /** Edited messages, by template and language. */
  edits: Readonly<Record<string, { subject: string; text: string }>>;
}

type Props = { enquiry: DeskEnquiry; onSent: (enquiry: DeskEnquiry) => void };

/** Opens the college's templates, filled in for one family. Use the enquiry's id as `key`. */
export function EnquiryTemplates({ enquiry, onSent }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [written, setWritten] = useState<Written>({ template: 0, edits: {} });
  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {m.writeFromTemplate()}
      </Button>
      {isOpen && (
        <Dialog title={m.writeTo({ name: enquiry.name })} onClose={() => setIsOpen(false)}>
          <TemplateSheet
            {...{ enquiry, written, onSent }}
            onWrite={(change) => setWritten({ ...written, ...change })}
            onDone={() => setIsOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

type SheetProps = Props & { written: Written; onWrite: (change: Partial<Written>) => void; onDone: () => void };

function TemplateSheet({ enquiry, written, onSent, onWrite, onDone }: SheetProps) {
  const path = enquiryApiPath(enquiry._id);
  const query = useQuery(`templates:${enquiry._id}:${enquiry.updatedAt}`, async () => {
    return (await api.get<{ templates: FilledTemplate[] }>(`${path}/templates`)).templates;
  });
  const [language, setLanguage] = useState(() => firstLanguage(enquiry));
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const templates = query.data;
  const template = templates?.[written.template] ?? templates?.[0];
  if (!templates) return <Pending query={query} loading={m.loadingTemplates()} />;
  if (!template) return <FormNote tone="info">{m.noTemplates()}</FormNote>;
  const key = `${written.template} ${language}`;
  const message = written.edits[key] ?? template[language];
  const channel = written.channel ?? template.channel;
  const missing = fieldsIn(channel === "mail" ? `${message.subject} ${message.text}` : message.text);
  const isUnreachable = (channel === "mail" ? enquiry.email : enquiry.mobile) === "";
  const write = (change: Partial<Written>) => {
    setProblem(undefined);
    onWrite(change);
  };
  const type = (change: Partial<typeof message>) =>
    write({ edits: { ...written.edits, [key]: { ...message, ...change } } });

  async function handleSend() {
    const [field] = missing;
    if (field) {
      setProblem(m.fillInFirst({ field, advice: TEMPLATE_FIELDS[field]() }));
      return selectIn(form.current, `{${field}}`);
    }
    // Open the other app before any `await`, after which the browser would block it.
    const text = encodeURIComponent(message.text);
    if (channel === "WhatsApp") window.open(`https://wa.me/91${enquiry.mobile}?text=${text}`, "_blank", "noopener");
    if (channel === "SMS") location.assign(`sms:+91${enquiry.mobile}?body=${text}`);
    const input: MessageInput = { channel, language, text: message.text, ...(channel === "mail" && message) };
    try {
      onSent(await postEnquiry(`${path}/messages`, input));
      const { [key]: _, ...edits } = written.edits;
      onWrite({ edits });
      if (channel === "mail") toastSuccess(m.mailOnItsWay());
      onDone();
    } catch (error) {
      setProblem(showErrorToast(error, m.failedToSend()) ?? undefined);
    }
  }

  return (
    <form ref={form} className="stack" aria-label={m.message()} onSubmit={(event) => event.preventDefault()}>
      <Pills
        label={m.template()}
        options={templates.map(({ title }, index) => ({ value: String(index), label: title }))}
        value={String(written.template)}
        onChange={(next) => write({ template: Number(next), channel: templates[Number(next)]?.channel })}
      />
      <div className={styles.ways}>
        <Segmented
          isLabelShown
          label={mEnquiries.language()}
          options={LANGUAGES}
          value={language}
          onChange={(next) => {
            withStorageFallback(() => localStorage.setItem(LANGUAGE_KEY, next), undefined);
            setLanguage(next);
            write({});
          }}
        />
        <Segmented
          isLabelShown
          label={m.by()}
          options={channels()}
          value={channel}
          onChange={(next) => write({ channel: next })}
        />
      </div>
      {channel === "mail" && (
        <TextField label={m.subject()} value={message.subject} onChange={(subject) => type({ subject })} />
      )}
      <TextareaField
        label={m.text()}
        hint={channel === "SMS" ? lengthOf(message.text) : undefined}
        lang={language === "bengali" ? "bn" : undefined}
        rows={7}
        value={message.text}
        onChange={(text) => type({ text })}
      />
      {missing.length > 0 && !problem && (
        <FormNote tone="info" title={m.stillToFillIn()}>
          <ul>
            {missing.map((field) => (
              <li key={field}>
                {`{${field}}`}: {TEMPLATE_FIELDS[field]()}
              </li>
            ))}
          </ul>
        </FormNote>
      )}
      {isUnreachable && <FormNote tone="warn">{channel === "mail" ? m.noEmail() : m.noMobile()}</FormNote>}
      <div className="foot">
        {problem && <FormNote tone="bad" title={problem} />}
        <Button look="main" isIdle={isUnreachable} busyLabel={m.sending()} onClick={handleSend}>
          {channels().find(({ value }) => value === channel)?.action}
        </Button>
      </div>
    </form>
  );
}

/** Selects the placeholder `words` in the field that contains it, so that the user can type over it. */
function selectIn(form: HTMLFormElement | null, words: string) {
  for (const control of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? []) {
    const start = control.value.indexOf(words);
    if (start < 0) continue;
    control.focus();
    control.setSelectionRange(start, start + words.length);
    control.scrollTop = (control.scrollHeight * start) / control.value.length - control.clientHeight / 2;
  }
}

/** Returns the length of an SMS in characters and parts. Any character beyond ASCII makes the parts shorter. */
function lengthOf(text: string): string {
  const [one, each] = /^[\0-\x7f]*$/.test(text) ? [160, 153] : [70, 67];
  const parts = text.length <= one ? 1 : Math.ceil(text.length / each);
  return m.smsLength({ characters: text.length, parts });
}
