import { api } from "#admin/api/api.ts";
import { readToken } from "#admin/api/session.ts";
import type { Reminders } from "#contract/reminders.ts";
import { updateQueryData, useQuery } from "./query-store.ts";

/** This file subscribes to push notifications. Service worker: src/server/admissions/reminders/service-worker.js. */

export const REMINDERS = "/reminders";
const SCOPE = "/admin";

export const useReminders = () => useQuery(REMINDERS, () => api.get<Reminders>(REMINDERS));
export const updateCachedReminders = (reminders: Reminders) =>
  void updateQueryData<Reminders>(REMINDERS, () => reminders);

/** Returns whether this browser supports push: on iPhones only from the home screen, nowhere over plain http. */
export const isPushSupported = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function findSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns the device `_id` of this browser, the SHA-256 of its push endpoint as hex; null if it is not subscribed. */
export async function findDeviceId(): Promise<string | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Subscribes this browser to reminders after asking for permission. Call it from a click, as browsers require.
 * @param key public key of the server @throws {Error} if the permission is denied
 */
export async function subscribeToPush(key: string): Promise<Reminders> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("no permission to notify");
  await navigator.serviceWorker.register("/admin/reminders.js", { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  // Drop an earlier subscription, which may have another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return api.put<Reminders>(`${REMINDERS}/devices`, subscription.toJSON());
}

export const removeDevice = (id: string, token = readToken()) =>
  api.delete<Reminders>(`${REMINDERS}/devices/${id}`, { token, isQuiet: true });

/** Unsubscribes this browser from reminders. @param token of the session, even if it is no longer stored */
export async function unsubscribeFromPush(token = readToken()): Promise<Reminders | undefined> {
  const id = await findDeviceId();
  if (id === null) return undefined;
  await (await findSubscription())?.unsubscribe();
  return removeDevice(id, token);
}
