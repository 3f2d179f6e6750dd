/** Import this before @emailjs/browser, which reads `localStorage` while it loads: that throws where storage is forbidden. */
try {
  void localStorage;
} catch {
  Object.defineProperty(globalThis, "localStorage", { value: undefined });
}
