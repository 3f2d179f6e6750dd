import { aJpeg } from "#server/testing/pictures.ts";
import type { TestSite } from "./open-test-site.ts";

/** The college's staff at work through the API, on a site that has no admin yet. */
export interface Staff {
  call(method: string, path: string, body?: object | FormData): Promise<Record<string, never>>;
  /** Makes a category with so many pictures. Returns its address and the anchors of its pictures. */
  addAlbum(title: string, count: number): Promise<{ path: string; anchors: string[] }>;
  /** Adds so many standalone pictures. Returns their anchors. */
  addCampusPictures(count: number): Promise<string[]>;
}

const ACCOUNT = { name: "Office", email: "office@college.example", password: "Krishnachura7" };

export async function signUpStaff(site: TestSite): Promise<Staff> {
  const invite = /invite=([\w-]+)/.exec(site.printed.join("\n"))?.[1];
  let token = "";

  async function call(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  await call("POST", "/auth/signup", { ...ACCOUNT, invite });
  ({ token } = await call("POST", "/auth/login", ACCOUNT));
  async function addPictures(path: string, count: number): Promise<string[]> {
    const anchors: string[] = [];
    for (let sent = 0; sent < count; sent += 10) {
      const form = new FormData();
      for (let index = sent; index < Math.min(count, sent + 10); index += 1) {
        const bytes = await aJpeg({ width: 900, height: 600 });
        form.append("images", new File([new Uint8Array(bytes)], `photo-${index + 1}.jpg`, { type: "image/jpeg" }));
      }
      const { images } = (await call("POST", path, form)) as { images: { publicId: string }[] };
      anchors.push(...images.map(({ publicId }) => `picture-${publicId.replace("images/", "")}`));
    }
    return anchors;
  }

  return {
    call,
    async addAlbum(title, count) {
      const { _id } = (await call("POST", "/gallery", { title })).category as { _id: string };
      return { path: `/Gallery/${_id}`, anchors: await addPictures(`/gallery/${_id}/images`, count) };
    },
    addCampusPictures: (count) => addPictures("/image-gallery/images", count),
  };
}
