import { useEffect } from "react";
import { api } from "#admin/api/api.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { EnquiryList } from "#contract/enquiries.ts";

const UNREAD = "unread-enquiries";

/** How many enquiries nobody has opened; 0 until it is known. Asked again whenever somebody comes back to the page. */
export function useUnreadCount(): number {
  const { data = 0 } = useQuery(UNREAD, async () => {
    const { unread } = await api.get<EnquiryList>("/enquiries?limit=1", { isQuiet: true });
    return unread;
  });
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) void refreshUnreadCount();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, []);
  return data;
}

/** After an enquiry was opened, or marked as unread. */
export function refreshUnreadCount(): Promise<void> {
  return refreshQuery(UNREAD);
}

/** An answer about something else told it as well. */
export function noteUnreadCount(unread: number): void {
  changeQuery<number>(UNREAD, () => unread);
}
