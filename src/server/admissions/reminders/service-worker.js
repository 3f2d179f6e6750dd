/**
 * The service worker of the admin area: shows reminders, and opens their screens on a click. It caches no pages: the
 * desk needs the server, and a stale copy would show families that a colleague has already called.
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

/** Opens a window. If one is open already, asks its page to navigate, so that the page can warn about unsaved text. */
async function open(url) {
  const [window] = await clients.matchAll({ type: "window" });
  if (!window) return clients.openWindow(url);
  window.postMessage({ open: url });
  return window.focus();
}
