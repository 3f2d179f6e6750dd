import type { ContentDocument } from "#contract/documents.ts";
import { openTestApi, type TestAdmin } from "./open-test-api.ts";

type Value = Record<string, unknown>;

/** Returns functions that read and edit documents as an admin. */
export function documentCalls({ send }: Pick<TestAdmin, "send">) {
  const urlOf = (path: string, rest = "") => `/api/documents/${encodeURIComponent(path)}${rest}`;
  const get = async (path: string): Promise<ContentDocument> => (await send("GET", urlOf(path))).json().document;
  /** Returns the text that an editor sees: the draft, or without a draft the public text. */
  const read = async (path: string) => {
    const { draftText, current } = await get(path);
    const text = draftText ?? current ?? { value: null, body: "", version: null };
    return { ...text, value: text.value as Value };
  };
  /** Saves the document, changed by `change`, as a draft. */
  const draft = async (
    path: string,
    change: (text: { value: Value; body: string }) => { value?: unknown; body?: string },
  ) => {
    const { value, body, version } = await read(path);
    return send("PUT", urlOf(path, "/draft"), { value, body, ...change({ value, body }), basedOn: version });
  };
  const publish = async (path: string, more: object = {}) =>
    send("POST", urlOf(path, "/publish"), { basedOn: (await read(path)).version, ...more });
  return { send, urlOf, get, read, draft, publish };
}

/** Opens the application with one signed-in editor. */
export async function openTestDocuments({
  editor: known,
  ...options
}: Parameters<typeof openTestApi>[0] & { editor?: TestAdmin } = {}) {
  const api = await openTestApi(options);
  const editor = known ?? (await api.signIn());
  const page = async (url: string) => (await api.app.server.inject(url)).body;
  return { api, editor, ...documentCalls(editor), page, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}
