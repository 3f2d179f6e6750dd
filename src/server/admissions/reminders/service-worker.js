/**
 * The service worker of the admin: shows reminders, and opens what they are about. It keeps no pages: the desk is of use only
 * with the server, and an old copy would show a family that somebody else has called.
 */
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  const { title, lang, tag, url } = event.data.json();
  const icon = "/Images/icon-192.png";
  event.waitUntil(registration.showNotification(title, { lang, tag, renotify: true, icon, badge: icon, data: url }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** An open window leads there by itself, so that it can ask about unsaved text. */
async function open(url) {
  const [window] = await clients.matchAll({ type: "window" });
  if (!window) return clients.openWindow(url);
  window.postMessage({ open: url });
  return window.focus();
}
