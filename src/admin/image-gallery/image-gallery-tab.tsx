import { api } from "#admin/api/api.ts";
import { collectionOf } from "#admin/data/collection.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { choiceField, countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { type Album, uploadPicture } from "#admin/pictures/album.ts";
import { PictureBoard } from "#admin/pictures/picture-board.tsx";
import { searchPictures } from "#admin/pictures/picture-order.ts";
import { useStrayDrops } from "#admin/pictures/use-stray-drops.ts";
import { useShown } from "#admin/records/pending-deletes.ts";
import { Card } from "#admin/ui/card.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { FormCard } from "#admin/ui/form-card.tsx";
import { ListFaces } from "#admin/ui/list-faces.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { UploadArea } from "#admin/ui/upload-area.tsx";
import type { StoredImage } from "#contract/media.ts";

const QUERY = "image-gallery";
const FIELDS = { search: textField(), show: choiceField(["all", "undescribed"]), page: countField() };
const SHOWN = [
  { value: "all", label: "All images" },
  { value: "undescribed", label: "Without description" },
];

const ALBUM: Album = {
  path: "/image-gallery/images",
  title: "Image-Gallery",
  ...collectionOf<StoredImage>(QUERY),
};

/** The standalone gallery. */
export function ImageGalleryTab() {
  const query = useQuery(QUERY, fetchImages);
  const images = useShown(query.data);
  const [{ search, show, page }, setAddress] = useAddressState(FIELDS);
  useStrayDrops();
  const shown = show === "undescribed" ? images?.filter(({ alt }) => alt === "") : images;
  const found = shown && searchPictures(shown, search);
  const clear = () => setAddress({ search: "", show: "all", page: 1 });

  return (
    <TwoColumns>
      <FormCard title="New images" isOpen onSubmit={() => {}}>
        <UploadArea
          label="Upload images to the Image-Gallery"
          place="Image-Gallery"
          send={(file, options) => uploadPicture(ALBUM, file, options)}
          onDone={() => void query.refresh()}
        />
      </FormCard>
      <Card title="Image-Gallery" total={images?.length} matchCount={found?.length}>
        {images && images.length > 0 && (
          <Toolbar>
            <SearchField
              label="Search images"
              placeholder="Search descriptions"
              value={search}
              onSearch={(text) => setAddress({ search: text, page: 1 }, { replace: true })}
            />
            <FilterSelect
              label="Which images"
              options={SHOWN}
              value={show}
              onChange={(value) => setAddress({ show: value === "undescribed" ? value : "all", page: 1 })}
            />
          </Toolbar>
        )}
        <ListFaces
          query={{ ...query, data: images }}
          loading="Loading images"
          failed="Failed to load images"
          empty={
            <EmptyState title="No images yet">
              Choose images on this page: visitors see them in the gallery as soon as they are uploaded.
            </EmptyState>
          }
          matchCount={found?.length ?? 0}
          noMatch={
            <NoMatchState title="No image matches" onClear={clear}>
              The search looks at the descriptions.
            </NoMatchState>
          }
        >
          <PictureBoard
            album={ALBUM}
            all={query.data ?? []}
            found={found ?? []}
            page={page}
            onPage={(next) => setAddress({ page: next })}
          />
        </ListFaces>
      </Card>
    </TwoColumns>
  );
}

async function fetchImages(): Promise<StoredImage[]> {
  return (await api.get<{ images: StoredImage[] }>("/image-gallery")).images;
}
