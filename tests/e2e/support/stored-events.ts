import type { CollegeEvent, EventInput } from "#contract/events.ts";
import type { AdminSession } from "./admin-accounts.ts";

type Place = { url: string };

/** Every event of the site, as its API tells it. */
export async function storedEvents(site: Place, session: AdminSession): Promise<CollegeEvent[]> {
  return (await send<{ events: CollegeEvent[] }>(site, session, "GET", "/events/admin")).events;
}

/** An event that is there already; what is not told is filled in. */
export async function storeEvent(site: Place, session: AdminSession, changes: Partial<EventInput>) {
  const input = {
    title: "Herbarium walk",
    date: "2025-07-05",
    venue: "Medicinal garden",
    category: "Visit",
    ...changes,
  };
  return (await send<{ event: CollegeEvent }>(site, session, "POST", "/events", input)).event;
}

export async function changeStoredEvent(site: Place, session: AdminSession, id: string, changes: Partial<EventInput>) {
  await send(site, session, "PATCH", `/events/${id}`, changes);
}

export async function clearStoredEvents(site: Place, session: AdminSession): Promise<void> {
  for (const { _id } of await storedEvents(site, session)) await send(site, session, "DELETE", `/events/${_id}`);
}

async function send<Reply>(site: Place, { token }: AdminSession, method: string, path: string, body?: object) {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Reply>;
}
