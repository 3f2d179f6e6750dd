import { useId, useRef, useState } from "react";
import { PictureBoard } from "#admin/collections/pictures/picture-board.tsx";
import { countImages, type PictureList, thumbnailOf, uploadPicture } from "#admin/collections/pictures/picture-list.ts";
import { readDraft } from "#admin/data/drafts.ts";
import { IconButton } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { InlineEdit } from "#admin/ui/inline-edit.tsx";
import { UploadArea } from "#admin/ui/upload/upload-area.tsx";
import { type AlbumRecord, albumCollection, lastChangeOf } from "#contract/collections/album.ts";
import type { StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { HistoryButton } from "./history-button.tsx";
import { putRecord, recordsOf, sendRecord } from "./kind-records.ts";
import type { KindScreenState } from "./kind-screen.tsx";
import { defineSlots, type KindRecord } from "./kind-slots.ts";
import { draftNameOf } from "./kind-values.ts";
import styles from "./slots.module.css";

export const slots = defineSlots<AlbumRecord>({
  ignoresBlank: true,
  Row: AlbumRow,
  versionOf: lastChangeOf,
  detailsOf: ({ title, images }) => m.eventsStay({ title, images: countImages(images.length) }),
});

function AlbumRow({ record, screen }: { record: AlbumRecord; screen: KindScreenState }) {
  const { _id, title, images } = record;
  const { list } = screen;
  const isOpen = list.open === _id;
  const pictures = picturesOf(record);
  const id = useId();
  const rename = useRef<HTMLButtonElement>(null);
  const draftName = draftNameOf(albumCollection, _id);
  const [isRenaming, setIsRenaming] = useState(() => readDraft(draftName) !== null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);

  async function save(changes: object, ifUpdatedAt: string) {
    const after = await sendRecord(albumCollection, _id, { ...changes, ifUpdatedAt });
    putRecord(albumCollection, after);
    screen.announceUpdates([{ before: record, after }]);
  }

  return (
    <li className={styles.album} hidden={!list.matching.includes(record)} data-open={isOpen || undefined}>
      <div className={styles.head}>
        {isRenaming ? (
          <InlineEdit<AlbumRecord>
            name={draftName}
            label={m.title()}
            longest={200}
            isNeeded
            saved={record}
            field="title"
            save={save}
            onNewer={(newer) => putRecord(albumCollection, newer)}
            onClose={() => {
              setIsRenaming(false);
              requestAnimationFrame(() => rename.current?.focus());
            }}
          />
        ) : (
          <>
            <h3 className={styles.albumTitle}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => list.setOpen(isOpen ? "" : _id)}
              >
                <Icon name={isOpen ? "expand" : "right"} />
                {images[0] ? (
                  <img src={thumbnailOf(images[0])} alt="" loading="lazy" width="48" height="36" />
                ) : (
                  <span />
                )}
                <span className={styles.name}>{title}</span>
                <small>{countImages(images.length)}</small>
              </button>
            </h3>
            <IconButton ref={rename} icon="edit" label={m.renameTitle({ title })} onClick={() => setIsRenaming(true)} />
          </>
        )}
        <HistoryButton kind={albumCollection} record={record} />
        <IconButton
          icon="bin"
          isDanger
          id={`delete-${_id}`}
          label={m.deleteTitle({ title })}
          onClick={() => void screen.remove([record])}
        />
      </div>
      {/* It stays while closed: uploads go on, and what failed can be tried again. */}
      {wasOpen && (
        <div id={id} hidden={!isOpen}>
          <div className={styles.upload}>
            <UploadArea
              label={m.uploadTo({ title })}
              place={`${title} (${albumCollection.tab.label()})`}
              send={(file, options) => uploadPicture(pictures, file, options)}
              onDone={() => void pictures.refresh()}
            />
          </div>
          {isOpen && images.length > 0 && (
            <PictureBoard list={pictures} all={images} page={list.wantedPage} onPage={list.setPage} />
          )}
          {isOpen && images.length === 0 && <p className={styles.none}>{m.noImages()}</p>}
        </div>
      )}
    </li>
  );
}

function picturesOf({ _id, title }: AlbumRecord): PictureList {
  const { read, change, refresh } = recordsOf(albumCollection);
  const imagesOf = (one: KindRecord | undefined) => (one?.images ?? []) as StoredImage[];
  return {
    path: `${albumCollection.path}/${_id}/images`,
    title: () => title,
    read: () => imagesOf(read().find((one) => one._id === _id)),
    change: (changeImages) =>
      change((all) => all.map((one) => (one._id === _id ? { ...one, images: changeImages(imagesOf(one)) } : one))),
    refresh,
  };
}
