import { useState } from "react";

/** What is there, else what was there last: while another page of a list is on its way, the one before stays in sight. */
export function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
