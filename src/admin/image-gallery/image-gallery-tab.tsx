import { api } from "#admin/api/api.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { choiceField, countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { type Album, uploadPicture } from "#admin/pictures/album.ts";
import { PictureBoard } from "#admin/pictures/picture-board.tsx";
import { searchPictures } from "#admin/pictures/picture-order.ts";
import { useStrayDrops } from "#admin/pictures/use-stray-drops.ts";
import { Card } from "#admin/ui/card.tsx";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { FormCard } from "#admin/ui/form-card.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { UploadArea } from "#admin/ui/upload-area.tsx";
import type { StoredImage } from "#contract/media.ts";
import { toastSuccess } from "#ui/toaster.tsx";

const QUERY = "image-gallery";
const FIELDS = { search: textField(), show: choiceField(["all", "undescribed"]), page: countField() };
const SHOWN = [
  { value: "all", label: "All images" },
  { value: "undescribed", label: "Without description" },
];

const ALBUM: Album = {
  path: "/image-gallery/images",
  title: "Image-Gallery",
  change: (change) => changeQuery<StoredImage[]>(QUERY, change),
  refresh: () => refreshQuery(QUERY),
};

/** The standalone gallery. */
export function ImageGalleryTab() {
  const { data: images, error, refresh } = useQuery(QUERY, fetchImages);
  const [{ search, show, page }, setAddress] = useAddressState(FIELDS);
  useStrayDrops();
  const shown = show === "undescribed" ? images?.filter(({ alt }) => alt === "") : images;
  const found = shown && searchPictures(shown, search);

  return (
    <TwoColumns>
      <FormCard title="New images" isOpen onSubmit={() => {}}>
        <UploadArea
          label="Upload images to the Image-Gallery"
          send={(file, options) => uploadPicture(ALBUM, file, options)}
          onDone={() => {
            toastSuccess("Images uploaded");
            void refresh();
          }}
        />
      </FormCard>
      <Card title="Image-Gallery" total={images?.length}>
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
        {!images && !error && <LoadingState label="Loading images" />}
        {error !== undefined && <FailedState fallback="Failed to load images" error={error} onRetry={refresh} />}
        {images?.length === 0 && (
          <EmptyState title="No images yet">
            Choose images on this page: visitors see them in the gallery as soon as they are uploaded.
          </EmptyState>
        )}
        {images && images.length > 0 && found?.length === 0 && (
          <NoMatchState title="No image matches" onClear={() => setAddress({ search: "", show: "all", page: 1 })}>
            The search looks at the descriptions.
          </NoMatchState>
        )}
        {images && found && found.length > 0 && (
          <PictureBoard
            album={ALBUM}
            images={images}
            found={found}
            page={page}
            onPage={(next) => setAddress({ page: next })}
          />
        )}
      </Card>
    </TwoColumns>
  );
}

async function fetchImages(): Promise<StoredImage[]> {
  return (await api.get<{ images: StoredImage[] }>("/image-gallery")).images;
}
