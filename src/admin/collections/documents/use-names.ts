import { useMemo } from "react";
import { useQuery } from "#admin/data/query-store.ts";
import { type Names, namesOf } from "#contract/names.ts";
import { documentCalls, latestTextOf, useDocuments } from "./documents-api.ts";

const NONE: Names = new Map();

/** Public texts that the site fills in for names in braces; empty until loaded, or when loading fails. */
export function useNames(): Names {
  const documents = useDocuments().data;
  const college = useValue("college.yaml");
  const people = useValue("people.yaml");
  const courses = useValue("courses.yaml");
  return useMemo(() => {
    const pages = documents?.filter(({ path }) => path.startsWith("pages/"));
    const shown = pages?.map(({ group, isHidden }) => ({ group, hidden: isHidden }));
    return namesOf({ college, people, courses, pages: shown }) ?? NONE;
  }, [documents, college, people, courses]);
}

/** The public value of a document, or its latest where none is public; undefined until loaded. */
export const useValue = <Value = unknown>(path: string) =>
  useQuery(`value:${path}`, async () => {
    const document = await documentCalls(path).fetch();
    return (document.current ?? latestTextOf(document)).value as Value;
  }).data;
