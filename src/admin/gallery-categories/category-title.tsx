import { tellFailure } from "#admin/api/api.ts";
import { InlineEdit } from "#admin/ui/inline-edit.tsx";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { GalleryCategory } from "#contract/gallery-categories.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { putCategory, refreshCategories, renameCategory } from "./gallery-categories-api.ts";

/** Of the draft of a title. */
export function titleDraftOf({ _id }: GalleryCategory): string {
  return `gallery-category:${_id}`;
}

interface CategoryTitleProps {
  category: GalleryCategory;
  onClose: () => void;
}

/** The title of a category while it is being changed. */
export function CategoryTitle({ category, onClose }: CategoryTitleProps) {
  async function save(title: string, ifUpdatedAt: string) {
    const renamed = await renameCategory(category._id, title, ifUpdatedAt);
    toastSuccess("Category updated", <UndoButton onUndo={() => void undo(renamed)} />);
  }

  async function undo({ _id, updatedAt }: GalleryCategory) {
    try {
      await renameCategory(_id, category.title, updatedAt);
      toastSuccess("Category updated");
    } catch (error) {
      tellFailure(error, "Update failed");
      await refreshCategories();
    }
  }

  return (
    <InlineEdit<GalleryCategory>
      name={titleDraftOf(category)}
      label="Title"
      longest={200}
      isNeeded
      saved={category}
      textOf={({ title }) => title}
      save={save}
      onNewer={putCategory}
      onClose={onClose}
    />
  );
}
