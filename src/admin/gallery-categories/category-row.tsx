import { useId, useRef, useState } from "react";
import { readDraft } from "#admin/data/draft-storage.ts";
import { uploadPicture } from "#admin/pictures/album.ts";
import { countImages } from "#admin/pictures/count-images.ts";
import { PictureBoard } from "#admin/pictures/picture-board.tsx";
import { deleteWithUndo } from "#admin/records/delete-with-undo.tsx";
import { useShown, withoutHidden } from "#admin/records/pending-deletes.ts";
import { Icon } from "#admin/ui/icon.tsx";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { UploadArea } from "#admin/ui/upload-area.tsx";
import { type GalleryCategory, lastChangeOf } from "#contract/gallery-categories.ts";
import styles from "./category-row.module.css";
import { CategoryTitle, titleDraftOf } from "./category-title.tsx";
import { albumOf, CATEGORY_COLLECTION, refreshCategories } from "./gallery-categories-api.ts";

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
  const { title } = category;
  const images = useShown(category.images);
  const album = albumOf(category);
  const id = useId();
  const rename = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(() => readDraft(titleDraftOf(category)) !== null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  async function handleDelete() {
    const isGone = await deleteWithUndo({
      items: [category],
      collection: CATEGORY_COLLECTION,
      pathOf: ({ _id }) => `/gallery/${_id}`,
      versionOf: lastChangeOf,
      question: "Delete this category and all its images?",
      plural: "categories",
      nameOf: (now) => now.title,
      detailsOf: (now) => {
        const count = countImages(withoutHidden(now.images).length);
        return `${now.title}, ${count}. Events that show it stay, without a gallery.`;
      },
      place: "Event-Gallery",
      toldOf: () => "Deleted",
    });
    if (isGone) onDeleted();
  }

  return (
    <li className={styles.row} hidden={isHidden} data-open={isOpen || undefined}>
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
        <IconButton
          icon="bin"
          isDanger
          id={`delete-${category._id}`}
          label={`Delete ${title}`}
          onClick={handleDelete}
        />
      </div>
      {/* It stays while closed: uploads go on, and what failed can be tried again. */}
      {wasOpen && (
        <div id={id} hidden={!isOpen}>
          <div className={styles.upload}>
            <UploadArea
              label={`Upload images to ${title}`}
              place={`${title} (Event-Gallery)`}
              send={(file, options) => uploadPicture(album, file, options)}
              onDone={() => void refreshCategories()}
            />
          </div>
          {isOpen && images.length > 0 && (
            <PictureBoard album={album} all={category.images} page={page} onPage={onPage} />
          )}
          {isOpen && images.length === 0 && <p className={styles.none}>No images in this category yet.</p>}
        </div>
      )}
    </li>
  );
}

function coverOf({ url, sources }: GalleryCategory["images"][number]): string {
  return sources.find(({ type }) => type === "image/webp")?.url ?? url;
}
