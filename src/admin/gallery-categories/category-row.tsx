import { useId, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { readDraft } from "#admin/data/draft-storage.ts";
import { uploadPicture } from "#admin/pictures/album.ts";
import { countImages } from "#admin/pictures/count-images.ts";
import { PictureBoard } from "#admin/pictures/picture-board.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import { Icon } from "#admin/ui/icon.tsx";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { UploadArea } from "#admin/ui/upload-area.tsx";
import type { GalleryCategory } from "#contract/gallery-categories.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./category-row.module.css";
import { CategoryTitle, titleDraftOf } from "./category-title.tsx";
import { albumOf, deleteCategory, refreshCategories } from "./gallery-categories-api.ts";

interface CategoryRowProps {
  category: GalleryCategory;
  /** A search hides it; its uploads go on. */
  isHidden: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Of its pictures, from 1. */
  page: number;
  onPage: (page: number) => void;
  onDeleted: () => void;
}

export function CategoryRow({ category, isHidden, isOpen, onToggle, page, onPage, onDeleted }: CategoryRowProps) {
  const { title, images } = category;
  const album = albumOf(category);
  const id = useId();
  const rename = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(() => readDraft(titleDraftOf(category)) !== null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  async function handleDelete() {
    const question = {
      question: "Delete this category and all its images?",
      details: `${title}, ${countImages(images.length)}. Events that show it stay, without a gallery.`,
    };
    if (isDeleting || !(await confirm(question))) return;
    setIsDeleting(true);
    try {
      await deleteCategory(category._id);
      toastSuccess("Deleted");
      onDeleted();
    } catch (error) {
      tellFailure(error, "Delete failed");
      setIsDeleting(false);
      if (error instanceof ApiError && error.status === 404) await refreshCategories();
    }
  }

  return (
    <li className={styles.row} hidden={isHidden} data-open={isOpen || undefined} aria-busy={isDeleting || undefined}>
      <div className={styles.head}>
        {isRenaming ? (
          <CategoryTitle
            category={category}
            onClose={() => {
              setIsRenaming(false);
              requestAnimationFrame(() => rename.current?.focus());
            }}
          />
        ) : (
          <h3 className={styles.title}>
            <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
              <Icon name={isOpen ? "expand" : "right"} />
              {images[0] ? (
                <img src={coverOf(images[0])} alt="" loading="lazy" width="48" height="36" />
              ) : (
                <span className={styles.noCover} />
              )}
              <span className={styles.name}>{title}</span>
              <small>{countImages(images.length)}</small>
            </button>
          </h3>
        )}
        {!isRenaming && (
          <IconButton ref={rename} icon="edit" label={`Rename ${title}`} onClick={() => setIsRenaming(true)} />
        )}
        <IconButton icon="bin" isDanger label={`Delete ${title}`} disabled={isDeleting} onClick={handleDelete} />
      </div>
      {/* It stays while closed: uploads go on, and what failed can be tried again. */}
      {wasOpen && (
        <div id={id} hidden={!isOpen}>
          <div className={styles.upload}>
            <UploadArea
              label={`Upload images to ${title}`}
              send={(file, options) => uploadPicture(album, file, options)}
              onDone={() => {
                toastSuccess("Images uploaded");
                void refreshCategories();
              }}
            />
          </div>
          {isOpen && images.length > 0 && <PictureBoard album={album} images={images} page={page} onPage={onPage} />}
          {isOpen && images.length === 0 && <p className={styles.none}>No images in this category yet.</p>}
        </div>
      )}
    </li>
  );
}

function coverOf({ url, sources }: GalleryCategory["images"][number]): string {
  return sources.find(({ type }) => type === "image/webp")?.url ?? url;
}
