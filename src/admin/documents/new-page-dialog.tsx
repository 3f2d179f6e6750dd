import { useState } from "react";
import { ApiError, hintOf, sentenceOf } from "#admin/api/api-error.ts";
import { Button } from "#admin/ui/button.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { Template } from "#contract/documents.ts";
import { proposeAddress } from "#contract/propose-address.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./documents.module.css";
import { createPage, faultsOf } from "./documents-api.ts";

const TEMPLATES: { value: Template; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "laboratory", label: "Laboratory" },
  { value: "facility", label: "Facility" },
  { value: "message", label: "A person's message" },
  { value: "admission", label: "Admission" },
];

export function NewPageDialog({ onClose, onMade }: { onClose: () => void; onMade: (path: string) => void }) {
  const [template, setTemplate] = useState<Template>("text");
  const [title, setTitle] = useState("");
  /** Null while it follows the title. */
  const [route, setRoute] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ title?: string; route?: string; other?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const proposed = route ?? (title.trim() && proposeAddress(title));

  async function submit() {
    if (isBusy) return;
    if (title.trim() === "") return setErrors({ title: "Title is required." });
    setIsBusy(true);
    try {
      const { path } = await createPage(template, title.trim(), proposed);
      toastSuccess("The page is made. Visitors see it when it is published.");
      onMade(path);
    } catch (error) {
      setIsBusy(false);
      const { fields = {}, answer = {} } = error instanceof ApiError ? error : {};
      const found: typeof errors = { ...fields };
      for (const { path, sentence } of faultsOf(answer)) found[path[0] === "title" ? "title" : "route"] = sentence;
      if (!found.title && !found.route) found.other = hintOf(error) ?? sentenceOf(error, "The page was not made.");
      setErrors(found);
    }
  }

  return (
    <Dialog title="New page" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Segmented
          label="What kind of page"
          isLabelShown
          isPills
          options={TEMPLATES}
          value={template}
          onChange={setTemplate}
        />
        <TextField
          label="Title"
          value={title}
          error={errors.title}
          autoComplete="off"
          data-focus
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Address"
          hint={route === null ? "Made from the title" : undefined}
          value={proposed}
          error={errors.route}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setRoute(target.value)}
        />
        {errors.other && <FormNote tone="bad">{errors.other}</FormNote>}
        <p className={styles.hint}>It is a draft at first. Put it into the menu when it is published.</p>
        <div className="wrap end">
          <Button type="submit" look="main" isBusy={isBusy} busyLabel="Making...">
            Make the page
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
