const PATHS = {
  phone: "M6 3h3.4l1.7 4.6-2.3 1.6a12 12 0 0 0 6 6l1.6-2.3L21 14.6V18a3 3 0 0 1-3.2 3A16 16 0 0 1 3 6.2 3 3 0 0 1 6 3Z",
  shield: "M12 3 4.5 6v5.5c0 4.6 3.2 8 7.5 9.5 4.3-1.5 7.5-4.9 7.5-9.5V6Zm-3.2 9 2.3 2.3 4.3-4.6",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 19.5h16",
  pin: "M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  close: "m6 6 12 12M18 6 6 18",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  alert: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13.5v5.5m0 3v.2",
  check: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.2l2.8 2.8L16 9.5",
  file: "M6 3h8l4 4v14H6ZM14 3v4h4M9 13h6M9 17h4",
  left: "m15 6-6 6 6 6",
  right: "m9 6 6 6-6 6",
  mail: "M3 6h18v12H3Zm0 1 9 7 9-7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  calendar: "M4 6h16v14H4Zm0 4.5h16M8.5 3.5v5M15.5 3.5v5",
  cancelled: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.8 5.8l12.4 12.4",
  pictures: "M4 5h16v14H4Zm0 11 5-5 5 5 2-2 4 4M15.5 9.5v.1",
  facebook: "M14 8.5h2.5V5H14a3.5 3.5 0 0 0-3.5 3.5V11H8v3.5h2.5V21H14v-6.5h2.5L17 11h-3V9a.5.5 0 0 1 .5-.5Z",
  instagram:
    "M8.5 4h7A4.5 4.5 0 0 1 20 8.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 4 15.5v-7A4.5 4.5 0 0 1 8.5 4ZM12 15.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2Zm4.6-8.3v.1",
  youtube:
    "M6.5 6h11A3.5 3.5 0 0 1 21 9.5v5a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 14.5v-5A3.5 3.5 0 0 1 6.5 6Zm4 3.5 4 2.5-4 2.5Z",
  linkedin: "M5 10v9M9.5 19v-9M9.5 14c0-5 7.5-5.5 7.5 0v5M5 6v.1",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon. It is decorative: the text beside it or the control's label says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
