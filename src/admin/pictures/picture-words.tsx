import { useEffect, useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { readDraft } from "#admin/data/draft-storage.ts";
import { Icon } from "#admin/ui/icon.tsx";
import { InlineEdit } from "#admin/ui/inline-edit.tsx";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { StoredImage } from "#contract/media.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type Album, describePicture, showWords } from "./album.ts";
import styles from "./picture-card.module.css";

/** The contract's limit. */
const LONGEST = 300;

interface PictureWordsProps {
  album: Album;
  image: StoredImage;
  /** Such as `image 4`. */
  called: string;
}

/** What a picture shows, for those who do not see it; edited in place. */
export function PictureWords({ album, image, called }: PictureWordsProps) {
  const name = `gallery-image:${image._id}`;
  const [isEditing, setIsEditing] = useState(() => readDraft(name) !== null);
  const [wasEditing, setWasEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (wasEditing && !isEditing) button.current?.focus();
  }, [isEditing, wasEditing]);

  async function save(alt: string, updatedAt: string) {
    const after = await describePicture(album, { ...image, updatedAt }, alt);
    toastSuccess("Updated", <UndoButton onUndo={() => void undo(after)} />);
  }

  async function undo(after: StoredImage) {
    try {
      await describePicture(album, after, image.alt);
      toastSuccess("Updated");
    } catch (error) {
      tellFailure(error, "Update failed");
      await album.refresh();
    }
  }

  if (isEditing) {
    return (
      <InlineEdit<StoredImage>
        name={name}
        label={`Description of ${called}`}
        placeholder="What does it show?"
        longest={LONGEST}
        saved={image}
        textOf={({ alt }) => alt}
        save={save}
        onNewer={(current) => showWords(album, current)}
        onClose={() => {
          setWasEditing(true);
          setIsEditing(false);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.words}
      data-blank={image.alt === "" || undefined}
      onClick={() => setIsEditing(true)}
    >
      <span>{image.alt || "Add a description"}</span>
      <span className={styles.unseen}>, {called}: edit the description</span>
      <Icon name="edit" />
    </button>
  );
}
