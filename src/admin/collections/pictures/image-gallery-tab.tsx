import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { useBin } from "#admin/collections/history/bin-card.tsx";
import { type ListConfig, useList } from "#admin/collections/list/list-state.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { cachedList, useQuery } from "#admin/data/query-store.ts";
import { Card, FormCard } from "#admin/ui/card.tsx";
import { ListToolbar } from "#admin/ui/list-url-state.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/states.tsx";
import { UploadArea } from "#admin/ui/upload/upload-area.tsx";
import type { StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import { PictureBoard } from "./picture-board.tsx";
import { type PictureList, uploadPicture } from "./picture-list.ts";
import { PICTURES_PER_PAGE } from "./use-picture-moving.ts";

const QUERY = "/image-gallery";
const LIST: PictureList = { path: `${QUERY}/images`, title: m.imageGallery, ...cachedList<StoredImage>(QUERY) };
const viewOfImages = (): ListConfig<StoredImage> => ({
  filters: [
    {
      name: "show",
      label: m.whichImages(),
      isSelect: true,
      options: [
        {
          value: "all",
          label: m.allImages(),
          test: () => true,
        },
        {
          value: "undescribed",
          label: m.undescribed(),
          test: ({ alt }) => alt === "",
        },
      ],
    },
  ],
  orders: [],
  pageSize: PICTURES_PER_PAGE,
  textOf: ({ alt, translations = {} }) => [alt, ...Object.values(translations).flatMap(Object.values)].join("\n"),
});

export function GalleryTab() {
  const mayEdit = usePermission()("site.edit");
  const query = useQuery(QUERY, async () => (await api.get<{ images: StoredImage[] }>(QUERY)).images);
  useChanges("documents", LIST.refresh);
  const images = query.data;
  const [view] = useState(viewOfImages);
  const list = useList(images, view);
  const { binCard, binButton } = useBin(["picture"], m.allImages());

  if (binCard) return binCard;
  return (
    <div className="columns">
      {mayEdit && (
        <FormCard title={m.newImages()} isOpen onSubmit={() => {}}>
          <UploadArea
            label={m.uploadToGallery()}
            place={m.imageGallery()}
            send={(file, options) => uploadPicture(LIST, file, options)}
            onDone={() => void query.refresh()}
          />
        </FormCard>
      )}
      <Card
        title={m.imageGallery()}
        total={images?.length}
        matchCount={images && list.matching.length}
        actions={binButton}
      >
        {images && images.length > 0 && (
          <ListToolbar label={m.searchImages()} hint={m.searchDescriptions()} list={list} view={view} />
        )}
        <ListStates
          query={query}
          loading={m.loadingImages()}
          failed={m.imagesFailed()}
          empty={<EmptyState title={m.noImagesYet()}>{m.noImagesText()}</EmptyState>}
          matchCount={list.matching.length}
          noMatch={
            <NoMatchState title={m.noImageMatches()} onClear={() => list.clear()}>
              {m.searchesDescriptions()}
            </NoMatchState>
          }
        >
          <PictureBoard list={LIST} all={images ?? []} found={list.matching} page={list.page} onPage={list.setPage} />
        </ListStates>
      </Card>
    </div>
  );
}
