/** Import this before @emailjs/browser, which reads `localStorage` on load and would throw if storage is forbidden. */
try {
  void localStorage;
} catch {
  Object.defineProperty(globalThis, "localStorage", { value: undefined });
}
