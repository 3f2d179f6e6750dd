/**
 * Must be imported before @emailjs/browser: that package looks at `localStorage` as it loads, and where the browser
 * forbids storage that look throws. With nothing to look at it goes on without.
 */
try {
  void localStorage;
} catch {
  Object.defineProperty(globalThis, "localStorage", { value: undefined });
}
