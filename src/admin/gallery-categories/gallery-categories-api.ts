import { api } from "#admin/api/api.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { Album } from "#admin/pictures/album.ts";
import type { GalleryCategory } from "#contract/gallery-categories.ts";

const QUERY = "gallery-categories";

interface CategoryReply {
  category: GalleryCategory;
}

/** All categories with their pictures, the newest first. */
export function useCategories() {
  return useQuery(QUERY, async () => (await api.get<{ categories: GalleryCategory[] }>("/gallery")).categories);
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

export async function deleteCategory(id: string): Promise<void> {
  await api.delete(`/gallery/${id}`);
  changeQuery<GalleryCategory[]>(QUERY, (all) => all.filter(({ _id }) => _id !== id));
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
    change: (change) =>
      changeQuery<GalleryCategory[]>(QUERY, (all) =>
        all.map((one) => (one._id === _id ? { ...one, images: change(one.images) } : one)),
      ),
    refresh: refreshCategories,
  };
}
