import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormCard } from "#admin/ui/form-card.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import type { GalleryCategory } from "#contract/gallery-categories.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { createCategory } from "./gallery-categories-api.ts";

const BLANK = { title: "" };

interface CategoryFormProps {
  onCreated: (category: GalleryCategory) => void;
}

export function CategoryForm({ onCreated }: CategoryFormProps) {
  const draft = useDraft({ name: "gallery-category:new", saved: BLANK, version: null });
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  async function handleSubmit() {
    const title = draft.values.title.trim();
    // Specification, section 5: blank is silently ignored.
    if (isBusy || title === "") return;
    setIsBusy(true);
    setMessage(undefined);
    try {
      const category = await createCategory(title);
      draft.reset();
      toastSuccess("Category created");
      onCreated(category);
    } catch (error) {
      setMessage(tellFailure(error, "Create failed"));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormCard title="New category" isOpen={draft.isDirty} onSubmit={handleSubmit}>
      <TextField
        label="Title"
        placeholder="Campus drive"
        maxLength={200}
        autoComplete="off"
        error={message}
        value={draft.values.title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <Button look="main" type="submit" isBusy={isBusy} busyLabel="Adding...">
        Add category
      </Button>
    </FormCard>
  );
}
