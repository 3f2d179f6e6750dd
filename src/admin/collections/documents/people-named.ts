import type { ContentDocument, DocumentText, Fault } from "#contract/documents.ts";

type Listed = { id: string; name?: { english?: string }; post?: string; group?: string };

export const NAMED = "person.";

/** People who left the list of people and are named in other documents. @param faults errors of the list as it is to be */
export function goneFrom({ path, current }: ContentDocument, { value }: DocumentText, faults: readonly Fault[]) {
  if (path !== "people.yaml") return [];
  const [before, after] = [current?.value, value].map((list) => (Array.isArray(list) ? (list as Listed[]) : []));
  const others = (after ?? []).map(({ id, name }) => ({ value: id, label: name?.english || id }));
  return (before ?? []).flatMap((person) => {
    const places = faults.filter((fault) => fault.missing === NAMED + person.id && fault.document !== undefined);
    if (places.length === 0 || others.length === 0) return [];
    const isLike = (key: "post" | "group") => after?.find((one) => one[key] === person[key])?.id;
    const proposed = isLike("post") ?? isLike("group") ?? others[0]?.value ?? "";
    const words = [...new Set(places.map(({ document = "" }) => document.replace(/^pages\/|\.\w+$/g, "")))];
    return [{ id: person.id, name: person.name?.english ?? person.id, others, proposed, places: words.join(", ") }];
  });
}
