/** The ramps of src/ui/tokens.css that drawings use, and what only pictures need: skin, hair and wood. */
export const C = {
  neel950: "#0D1633",
  neel900: "#15214B",
  neel800: "#1E2E66",
  neel700: "#2A3F86",
  neel500: "#5068B5",
  neel300: "#A9B7DF",
  neel200: "#CBD5EE",
  neel100: "#E2E8F6",
  neel50: "#F2F5FB",
  alta800: "#7D0C20",
  alta700: "#9C1229",
  alta600: "#B91A33",
  alta500: "#D6334A",
  alta300: "#F0A0AA",
  alta100: "#FBE2E5",
  alta50: "#FEF4F5",
  halud600: "#B97A06",
  halud500: "#DC9A0F",
  halud400: "#F2B632",
  halud200: "#FBDF99",
  halud100: "#FDF1CF",
  pata900: "#12402B",
  pata700: "#1C6A45",
  pata600: "#2A8258",
  pata500: "#479B70",
  pata300: "#9CCFB0",
  pata200: "#C3E3CE",
  pata100: "#DFF1E5",
  m0: "#FFFFFF",
  m50: "#FAF9F7",
  m100: "#F3F1ED",
  m200: "#E5E2DB",
  m300: "#D0CCC2",
  skin1: "#B97A56",
  skin2: "#9A6140",
  skin3: "#C98F6B",
  hair: "#20182A",
  wood: "#8A5A36",
  wood2: "#6E452A",
};

/** The same colour in shade. */
export function darker(colour, part = 0.82) {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((d) => d + d) : colour.slice(1).match(/../g);
  return `#${digits
    .map((d) =>
      Math.round(Number.parseInt(d, 16) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
