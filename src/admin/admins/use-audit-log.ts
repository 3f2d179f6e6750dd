import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { changeQuery, useQuery } from "#admin/data/query-store.ts";
import { type AuditFilter, fetchAuditPage } from "./admins-api.ts";

type AuditPage = Awaited<ReturnType<typeof fetchAuditPage>>;

/** The audit log as far as it has been asked for. A refresh begins at the newest entry again. */
export function useAuditLog(filter: AuditFilter) {
  const name = `audit-log?${filter.person}&${filter.topic}`;
  const { data, error, refresh } = useQuery(name, () => fetchAuditPage(filter));
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function loadMore() {
    const last = data?.entries.at(-1);
    if (!last) return;
    setIsLoadingMore(true);
    setProblem(null);
    try {
      const next = await fetchAuditPage(filter, last._id);
      changeQuery<AuditPage>(name, (shown) =>
        shown.entries.at(-1)?._id === last._id ? { ...next, entries: [...shown.entries, ...next.entries] } : shown,
      );
    } catch (failure) {
      setProblem(tellFailure(failure, "Failed to load"));
    } finally {
      setIsLoadingMore(false);
    }
  }

  return { page: data, error, refresh, loadMore, isLoadingMore, problem };
}
