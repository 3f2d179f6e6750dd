import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { courseName, useCourseNames } from "#admin/admissions/enquiries-api.ts";
import { api } from "#admin/api/api.ts";
import { fetchDocuments } from "#admin/collections/documents/documents-api.ts";
import { fieldFromSchema } from "#admin/collections/form/field-tree.ts";
import { formatImageCount } from "#admin/collections/pictures/picture-list.ts";
import type { CollectionRecord } from "#admin/collections/records/collection-overrides.ts";
import { fetchTitles } from "#admin/collections/records/collection-records.ts";
import { formatFieldValue, getRecordTitle, translateRecord } from "#admin/collections/records/collection-values.ts";
import { MENU_PART } from "#admin/data/college-parts.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { ComboboxOptions, useCombobox } from "#admin/ui/choice-list.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { COLLEGE_PARTS } from "#contract/collections/document-parts.ts";
import type { EnquiryList } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin.ts";
import { inEachLanguage } from "#messages/language.ts";
import { hasAllWords, normaliseForSearch, searchedWords } from "#shared/normalise.ts";
import styles from "./command-palette.module.css";
import { FILLER_WORDS, FIND_WORDS } from "./find-words.ts";
import { useTabs } from "./tab-bar.tsx";

interface Found {
  id: string;
  title: string;
  detail: string;
  /** Further words by which it is found. */
  words?: string;
  /** Phrases by which it is found, shown as the detail when one of them matches. */
  phrases?: readonly string[];
  /** Where the result is found: the label of its tab, or the word *Tab* for a tab. */
  place: string;
  /** The URL parameters that open it. */
  query: Readonly<Record<string, string>>;
}

type Tabs = ReturnType<typeof useTabs>;

/** Returns a result for a screen, which is found by its words in each language. */
const screen = (title: () => string, detail: () => string, others: Pick<Found, "id" | "place" | "query">): Found => ({
  ...{ title: title(), detail: detail(), ...others },
  words: [title, detail].flatMap(inEachLanguage).join(" "),
  phrases: FIND_WORDS[others.id]?.split(", ") ?? [],
});
const listTabs = (tabs: Tabs): Found[] =>
  tabs.map(({ id, label, words = () => "" }) =>
    screen(label, words, { id: `tab-${id}`, place: m.tab(), query: { tab: id } }),
  );
const listParts = (tabs: Tabs): Found[] =>
  COLLEGE_PARTS.flatMap(({ id, title, about, tab = "college" }) => {
    const place = tabs.find((one) => one.id === tab)?.label();
    return place ? screen(title, about, { id: `college-${id}`, place, query: { tab, edit: id } }) : [];
  });
const MAX_RESULTS = 12;
const MAX_PHRASES = 3;
const MAX_ENQUIRIES = 5;
/** Minimum number of letters for searching enquiries: fewer match half of all enquiries. */
const MIN_LETTERS = 3;

/** Finds tabs, views of the desk, pages, records and enquiries. Arrow keys select, Enter opens, Escape closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const sought = useDeferredValue(text.trim());
  const may = usePermission();
  const tabs = useTabs();
  useCourseNames();
  const loaded = useQuery("find", async () =>
    (await Promise.all([loadDeskViews(may), may("site.see") ? loadRecords() : []])).flat(),
  );
  const forEnquiries = sought.length >= MIN_LETTERS && may("desk.work") ? sought : "";
  const enquiries = useQuery(`find?${forEnquiries}`, async () => (forEnquiries ? searchEnquiries(forEnquiries) : []));
  const found =
    sought === ""
      ? listTabs(tabs)
      : [
          ...searchEntries([...listTabs(tabs), ...listParts(tabs), ...(loaded.data ?? [])], sought),
          ...(enquiries.data ?? []),
        ];
  const isSearching = sought !== "" && (loaded.isLoading || enquiries.isLoading);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function open({ query }: Found) {
    // Close first: a question about unsaved changes would open behind the palette.
    dialog.current?.close();
    navigate(`/admin?${new URLSearchParams(query)}`);
  }

  const list = useCombobox(found, open);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={m.findAnything()}
      onClose={onClose}
      onKeyDown={list.handleKeyDown}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <input
        className={styles.input}
        type="search"
        aria-label={m.findLabel()}
        {...list.fieldProps}
        placeholder={m.typeTitleOrName()}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          list.setChosen(0);
        }}
      />
      <ComboboxOptions choices={list} label={m.found()} className={styles.list} keyOf={(one) => one.id}>
        {({ title, detail, place }) => (
          <>
            <span>
              <b className="ellipsis">{title}</b>
              {detail && <span className="faint">{detail}</span>}
            </span>
            <span className="fine">{place}</span>
          </>
        )}
      </ComboboxOptions>
      {found.length === 0 && <p role="status">{isSearching ? m.searching() : m.nothingFound()}</p>}
    </dialog>
  );
}

async function loadDeskViews(may: ReturnType<typeof usePermission>): Promise<Found[]> {
  const { DESK_VIEWS } = await import("#admin/admissions/enquiries-tab.tsx");
  const place = m.enquiries();
  return DESK_VIEWS.filter(({ needs }) => may(needs)).map(({ id, label }) =>
    screen(label, () => "", { id: `desk-${id}`, place, query: { tab: "enquiries", view: id } }),
  );
}

/** Loads all pages and the records of all collections, without lists that fail to load. */
async function loadRecords(): Promise<Found[]> {
  const lists = await Promise.allSettled([
    loadPages(),
    ...COLLECTIONS.map(async (collection) =>
      (await fetchTitles(collection)).map((record) => {
        const title = getRecordTitle(collection, record);
        const { id: tab, label } = collection.tab;
        const place = label();
        const query = { tab, search: title };
        return {
          id: `${tab}-${record._id}`,
          title,
          detail: detailOf(collection, translateRecord(collection, record)),
          words: `${record[collection.titleField]} ${detailOf(collection, record)}`,
          place,
          query,
        };
      }),
    ),
  ]);
  return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}

async function loadPages(): Promise<Found[]> {
  const pages = (await fetchDocuments()).filter(({ path }) => path.startsWith("pages/"));
  const inTab = (path: string) => ({ id: `pages-${path}`, place: m.pages(), query: { tab: "pages", edit: path } });
  return [
    ...pages.map(({ path, title, englishTitle, route }) => {
      return { title, detail: route ?? "", words: englishTitle, ...inTab(path) };
    }),
    screen(MENU_PART.title, () => "", inTab(MENU_PART.path)),
  ];
}

function detailOf({ fields, searched, titleField }: Collection, record: CollectionRecord): string {
  const texts = Object.entries(fields).map(([name, schema]) => {
    const { meta, ...field } = fieldFromSchema(schema);
    const isDay = field.kind === "text" && field.format === "date";
    const isSearched = searched.includes(name) && name !== titleField && meta.widget !== "lines";
    return isDay || isSearched ? formatFieldValue(schema, record[name]) : "";
  });
  const images = typeof record.imageCount === "number" ? formatImageCount(record.imageCount) : "";
  return [...texts, images].filter(Boolean).join(", ");
}

/** Searches enquiries by name, email or mobile on the server, since there can be thousands. */
async function searchEnquiries(text: string): Promise<Found[]> {
  const query = new URLSearchParams({ search: text, limit: String(MAX_ENQUIRIES) });
  const { items } = await api.get<EnquiryList>(`/enquiries?${query}`);
  return items.map(({ _id, name, course, mobile }) => ({
    id: `enquiries-${_id}`,
    title: name,
    detail: `${courseName(course)}, ${mobile}`,
    place: m.enquiries(),
    // The search alone would not identify the enquiry: several may have the same name.
    query: { tab: "enquiries", search: name, enquiry: _id },
  }));
}

/**
 * Returns the entries that contain the words of `text`: filler words such as "add" and a plural s do not count. First
 * those whose title begins with `text`, then those with all its words. A matching phrase becomes the entry's detail.
 */
export function searchEntries<One extends Pick<Found, "title" | "detail" | "words" | "phrases">>(
  all: readonly One[],
  text: string,
): One[] {
  const wanted = normaliseForSearch(text.trim());
  const words = searchedWords(text);
  const telling = words.filter((word) => !FILLER_WORDS.has(word)).map((word) => word.replace(/(?<=^[a-z]{3,})s$/, ""));
  const sought = telling.length > 0 ? telling : words;
  const entries = all.flatMap((one) => {
    const title = normaliseForSearch(one.title);
    const own = normaliseForSearch(`${one.title} ${one.detail} ${one.words ?? ""}`);
    const phrases = (one.phrases ?? []).filter((phrase) =>
      sought.some((word) => normaliseForSearch(phrase).includes(word)),
    );
    const isOwn = hasAllWords(own, sought);
    if (!isOwn && !hasAllWords(normaliseForSearch(`${own} ${phrases.join(" ")}`), sought)) return [];
    const rank = 2 * Number(title.startsWith(wanted)) + Number(hasAllWords(own, words));
    return [{ rank, one: isOwn ? one : { ...one, detail: phrases.slice(0, MAX_PHRASES).join(", ") } }];
  });
  return entries
    .sort((one, other) => other.rank - one.rank)
    .map(({ one }) => one)
    .slice(0, MAX_RESULTS);
}
