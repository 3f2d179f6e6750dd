import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { ApiError, getConnectionHint, getErrorMessage } from "#admin/api/api-error.ts";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Pills, TextField } from "#admin/ui/fields.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import type { PageTemplate } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { slugifyTitle } from "#shared/romanise.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type DocumentReply, validationErrorsOf } from "./documents-api.ts";

const TEMPLATES: { value: PageTemplate; label: () => string }[] = [
  { value: "text", label: m.text },
  { value: "laboratory", label: m.laboratory },
  { value: "facility", label: m.facility },
  { value: "message", label: m.personMessage },
  { value: "admission", label: m.admission },
];

interface NewPageDialogProps {
  /** The page to copy. If undefined, the dialog asks for a template. */
  original?: { path: string; title: string };
  onClose: () => void;
  onMade: (path: string) => void;
}

export function NewPageDialog({ original, onClose, onMade }: NewPageDialogProps) {
  const [template, setTemplate] = useState<PageTemplate>("text");
  const [title, setTitle] = useState(original ? m.copyOf({ title: original.title }) : "");
  /** The typed address; null while the address is derived from the title. */
  const [route, setRoute] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ title?: string; route?: string; other?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const proposed = route ?? (title.trim() && slugifyTitle(title));

  async function submit() {
    if (isBusy) return;
    if (title.trim() === "") return setErrors({ title: m.titleRequired() });
    setIsBusy(true);
    try {
      const from = original ? { copyOf: original.path } : { template };
      const page = { ...from, title: title.trim(), route: proposed };
      const { document } = await api.post<DocumentReply>("/documents", page);
      toastSuccess(m.pageMade());
      onMade(document.path);
    } catch (error) {
      setIsBusy(false);
      const { fields = {}, responseBody: answer = {} } = error instanceof ApiError ? error : {};
      const found: typeof errors = { ...fields };
      for (const { path, sentence } of validationErrorsOf(answer))
        found[path[0] === "title" ? "title" : "route"] = sentence;
      if (!found.title && !found.route)
        found.other = getConnectionHint(error) ?? getErrorMessage(error, m.pageNotMade());
      setErrors(found);
    }
  }

  return (
    <Dialog title={original ? m.duplicate() : m.newPage()} onClose={onClose}>
      <form className="stack" {...submitProps(submit)}>
        {!original && (
          <Pills
            label={m.whatKindOfPage()}
            options={TEMPLATES.map(({ value, label }) => ({ value, label: label() }))}
            value={template}
            onChange={setTemplate}
          />
        )}
        <TextField label={m.title()} value={title} error={errors.title} data-focus onChange={setTitle} />
        <TextField
          label={m.address()}
          hint={route === null ? m.madeFromTitle() : undefined}
          value={proposed}
          error={errors.route}
          spellCheck={false}
          onChange={setRoute}
        />
        <p className="faint">{m.draftAtFirst()}</p>
        <DialogFoot
          form={{ problem: errors.other, isBusy }}
          label={m.makePage()}
          busyLabel={m.making()}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
