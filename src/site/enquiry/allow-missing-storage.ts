/** Imported before @emailjs/browser, which looks at `localStorage` as it loads: that throws where storage is forbidden. */
try {
  void localStorage;
} catch {
  Object.defineProperty(globalThis, "localStorage", { value: undefined });
}
