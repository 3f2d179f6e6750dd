import type { KeyboardEvent } from "react";
import { Icon } from "#admin/ui/icon.tsx";
import { IconButton } from "#admin/ui/icon-button.tsx";
import type { StoredImage } from "#contract/media.ts";
import type { Album } from "./album.ts";
import styles from "./picture-card.module.css";
import { PictureWords } from "./picture-words.tsx";

interface PictureCardProps {
  album: Album;
  image: StoredImage;
  /** From 1, among all pictures of the album. */
  place: number;
  isSelected: boolean;
  isMoving: boolean;
  /** Not while a search hides some: a place among them would mean nothing. */
  canMove: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
  onGrip: () => void;
  onGripKey: (event: KeyboardEvent) => void;
}

export function PictureCard(props: PictureCardProps) {
  const { album, image, place, isSelected, isMoving, canMove } = props;
  const called = `image ${place}`;
  return (
    <li className={styles.card} data-selected={isSelected || undefined} data-moving={isMoving || undefined}>
      <span className={styles.picture} draggable={canMove}>
        <img
          src={image.url}
          srcSet={thumbnailsOf(image)}
          sizes="(max-width: 40rem) 45vw, 12rem"
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
          decoding="async"
          // Else the browser would drag a copy of the file, which the upload area would take.
          draggable={false}
        />
      </span>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Select ${called}`}
          checked={isSelected}
          onChange={(event) => props.onSelect(event.target.checked)}
        />
      </label>
      {canMove && (
        <button
          type="button"
          className={styles.grip}
          aria-label={`Move ${called}`}
          title={`Move ${called}`}
          aria-pressed={isMoving}
          onClick={props.onGrip}
          onKeyDown={props.onGripKey}
        >
          <Icon name="grip" />
        </button>
      )}
      <div className={styles.foot}>
        <PictureWords album={album} image={image} called={called} />
        <IconButton
          id={`delete-${image._id}`}
          icon="bin"
          isDanger
          label={`Delete ${called}`}
          onClick={props.onDelete}
        />
      </div>
    </li>
  );
}

/** The smaller widths in one format that every browser knows; none are there yet just after an upload. */
function thumbnailsOf({ sources }: StoredImage): string | undefined {
  const thumbnails = sources.filter(({ type }) => type === "image/webp").map(({ url, width }) => `${url} ${width}w`);
  return thumbnails.length > 0 ? thumbnails.join(", ") : undefined;
}
