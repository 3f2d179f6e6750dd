import { api } from "#admin/api/api.ts";
import { changeQuery, readQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { Album } from "#admin/pictures/album.ts";
import { dropFrom, useShown } from "#admin/records/pending-deletes.ts";
import type { GalleryCategory } from "#contract/gallery-categories.ts";

const QUERY = "gallery-categories";

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
  changeQuery<GalleryCategory[]>(QUERY, (all) => [category, ...all.filter(({ _id }) => _id !== category._id)]);
  return category;
}

/** @param ifUpdatedAt of the category as it was read */
export async function renameCategory(id: string, title: string, ifUpdatedAt: string): Promise<GalleryCategory> {
  const { category } = await api.patch<CategoryReply>(`/gallery/${id}`, { title, ifUpdatedAt });
  putCategory(category);
  return category;
}

/** What deletes it, for `deleteWithUndo`. */
export function deletionOf({ _id }: GalleryCategory) {
  return { addresses: new Map([[_id, `/gallery/${_id}`]]), drop: dropFrom(QUERY) };
}

/** Shows the category as the server has it now. */
export function putCategory(category: GalleryCategory): void {
  changeQuery<GalleryCategory[]>(QUERY, (all) => all.map((one) => (one._id === category._id ? category : one)));
}

export function refreshCategories(): Promise<void> {
  return refreshQuery(QUERY);
}

export function albumOf({ _id, title }: GalleryCategory): Album {
  return {
    path: `/gallery/${_id}/images`,
    title,
    read: () => readQuery<GalleryCategory[]>(QUERY)?.find((one) => one._id === _id)?.images ?? [],
    change: (change) =>
      changeQuery<GalleryCategory[]>(QUERY, (all) =>
        all.map((one) => (one._id === _id ? { ...one, images: change(one.images) } : one)),
      ),
    refresh: refreshCategories,
  };
}
