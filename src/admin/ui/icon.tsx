const PATHS = {
  search: "M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0Zm-1.500 5 4.500 4.500",
  home: "M4 11.500 12 4.500l8 7M6.500 10v9.500h11V10",
  edit: "M4 20h4L19.500 8.500l-4-4L4 16ZM13 7l4 4",
  bin: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
  out: "M14 4h5v16h-5M3.500 12H14m-4-4 4 4-4 4",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  ok: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12.200l2.800 2.800L16 9.500",
  alert: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-4.500v5.500m0 3v.2",
  retry: "M20 12a8 8 0 1 1-2.500-5.800M20 4v4h-4",
  history: "M4.500 8.500A8.500 8.500 0 1 1 3.500 12M4 4v4.500h4.500M12 7.500v5l3.500 2",
  close: "m6 6 12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  up: "M12 19V5m-5 5 5-5 5 5",
  down: "M12 5v14m-5-5 5 5 5-5",
  download: "M12 4v11m-4.500-4.500L12 15l4.500-4.500M4 19.500h16",
  left: "m14.500 6-6 6 6 6",
  right: "m9.500 6 6 6-6 6",
  expand: "m6 9.500 6 6 6-6",
  grip: "M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1",
  phone:
    "M6 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 6 6l1.500-2 4.500 1.500v3a2 2 0 0 1-2 2C10.500 20 4 13.500 4 5.500a2 2 0 0 1 2-2Z",
  mail: "M3.500 5.500h17v13h-17Zm0 1 8.500 7 8.500-7",
  chat: "M4 5h16v11.500h-9L6.500 20v-3.500H4ZM8 9h8M8 12.500h5",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z",
  copy: "M8 8h12v12H8ZM16 8V4H4v12h4",
  sun: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400",
  moon: "M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z",
  screen: "M3.500 5h17v11h-17ZM9 20h6m-3-4v4",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon, hidden from screen readers: text beside it or an `aria-label` must say the same. */
export function Icon({ name }: { name: IconName }) {
  return <Glyph path={PATHS[name]} />;
}

/** An icon that only one screen uses. @param props.path SVG path in a 24 × 24 view box */
export function Glyph({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.2em"
      height="1.2em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
