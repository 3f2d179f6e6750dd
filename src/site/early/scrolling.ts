/** Specification, section 9: the menu sticks after this many pixels; then the rows above it hide while scrolling down. */
const STICKY_AFTER_PX = 120;
const SMALLEST_MOVE_PX = 8;

/** Keeps `data-scroll` on the root element: absent near the top, else `up` or `down`. The header's CSS does the rest. */
export function trackScrolling() {
  const { dataset } = document.documentElement;
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      if (scrollY <= STICKY_AFTER_PX) delete dataset.scroll;
      else if (Math.abs(scrollY - last) < SMALLEST_MOVE_PX) return;
      else dataset.scroll = scrollY < last ? "up" : "down";
      last = scrollY;
    },
    { passive: true },
  );
}
