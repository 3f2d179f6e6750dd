import { api } from "#admin/api/api.ts";
import { collectionOf } from "#admin/data/collection.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type { Album } from "#admin/pictures/album.ts";
import { useShown } from "#admin/records/pending-deletes.ts";
import type { GalleryCategory } from "#contract/gallery-categories.ts";

const QUERY = "gallery-categories";
export const CATEGORY_COLLECTION = collectionOf<GalleryCategory>(QUERY);

interface CategoryReply {
  category: GalleryCategory;
}

/** All categories with their pictures, the newest first. Those that are deleted on the screen are left out. */
export function useCategories() {
  const query = useQuery(QUERY, async () => (await api.get<{ categories: GalleryCategory[] }>("/gallery")).categories);
  return { ...query, data: useShown(query.data) };
}

export async function createCategory(title: string): Promise<GalleryCategory> {
  const { category } = await api.post<CategoryReply>("/gallery", { title });
  CATEGORY_COLLECTION.change((all) => [category, ...all.filter(({ _id }) => _id !== category._id)]);
  return category;
}

/** @param ifUpdatedAt of the category as it was read */
export async function renameCategory(id: string, title: string, ifUpdatedAt: string): Promise<GalleryCategory> {
  const { category } = await api.patch<CategoryReply>(`/gallery/${id}`, { title, ifUpdatedAt });
  putCategory(category);
  return category;
}

/** Shows the category as the server has it now. */
export function putCategory(category: GalleryCategory): void {
  CATEGORY_COLLECTION.change((all) => all.map((one) => (one._id === category._id ? category : one)));
}

export function refreshCategories(): Promise<void> {
  return CATEGORY_COLLECTION.refresh();
}

export function albumOf({ _id, title }: GalleryCategory): Album {
  return {
    path: `/gallery/${_id}/images`,
    title,
    read: () => CATEGORY_COLLECTION.read().find((one) => one._id === _id)?.images ?? [],
    change: (change) =>
      CATEGORY_COLLECTION.change((all) =>
        all.map((one) => (one._id === _id ? { ...one, images: change(one.images) } : one)),
      ),
    refresh: refreshCategories,
  };
}
