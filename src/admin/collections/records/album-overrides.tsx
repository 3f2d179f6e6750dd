import { PictureBoard } from "#admin/collections/pictures/picture-board.tsx";
import { formatImageCount, type PictureList, uploadPicture } from "#admin/collections/pictures/picture-list.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { UploadArea } from "#admin/ui/upload/upload-area.tsx";
import { type AlbumRecord, albumCollection, lastChangeOf } from "#contract/collections/album.ts";
import type { StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { type CollectionRecord, defineOverrides, type PanelProps } from "./collection-overrides.ts";
import { cachedRecords } from "./collection-records.ts";

export const overrides = defineOverrides<AlbumRecord>({
  ignoresBlank: true,
  Panel: Pictures,
  versionOf: lastChangeOf,
  detailsOf: ({ title, images }) => m.eventsStay({ title, images: formatImageCount(images.length) }),
});

/** Panel with the pictures of an album. While the panel is closed, uploads continue and failed ones can be retried. */
function Pictures({ record, isOpen, page, onPage }: PanelProps<AlbumRecord>) {
  const { title, images } = record;
  const pictures = picturesOf(record);
  const mayEdit = usePermission()("site.edit");
  return (
    <div hidden={!isOpen}>
      <div className="inset" hidden={!mayEdit}>
        <UploadArea
          label={m.uploadTo({ title })}
          place={`${title} (${albumCollection.tab.label()})`}
          send={(file, options) => uploadPicture(pictures, file, options)}
          onDone={() => void pictures.refresh()}
        />
      </div>
      {isOpen && images.length > 0 && <PictureBoard list={pictures} all={images} page={page} onPage={onPage} />}
      {isOpen && images.length === 0 && <p className="inset">{m.noImages()}</p>}
    </div>
  );
}

function picturesOf({ _id, title }: AlbumRecord): PictureList {
  const { read, change, refresh } = cachedRecords(albumCollection);
  const imagesOf = (one: CollectionRecord | undefined) => (one?.images ?? []) as StoredImage[];
  return {
    path: `${albumCollection.path}/${_id}/images`,
    title: () => title,
    read: () => imagesOf(read().find((one) => one._id === _id)),
    change: (changeImages) =>
      change((all) => all.map((one) => (one._id === _id ? { ...one, images: changeImages(imagesOf(one)) } : one))),
    refresh,
  };
}
