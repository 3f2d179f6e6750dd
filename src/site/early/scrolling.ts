/** Specification, section 9: the menu sticks after this many pixels; then the rows above it hide while scrolling down. */
const STICKY_AFTER_PX = 120;
const SMALLEST_MOVE_PX = 8;

/**
 * Keeps `data-scroll` on the root element: `down` past the sticky point, from there `up` as soon as it goes upwards and
 * until the top, where it is absent. The header's CSS does the rest.
 */
export function trackScrolling() {
  const { dataset } = document.documentElement;
  let last = scrollY;
  addEventListener(
    "scroll",
    () => {
      if (scrollY <= 0) delete dataset.scroll;
      else if (Math.abs(scrollY - last) < SMALLEST_MOVE_PX) return;
      else if (scrollY > last && scrollY > STICKY_AFTER_PX) dataset.scroll = "down";
      else if (scrollY < last && dataset.scroll) dataset.scroll = "up";
      last = scrollY;
    },
    { passive: true },
  );
}
