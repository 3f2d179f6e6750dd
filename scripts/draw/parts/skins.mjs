/** Light, rosy, brown and dark skin, with the shade that draws a nose in it. */
export const SKINS = [
  ["#C98F6B", "#A96F4D"],
  ["#B97A56", "#96593A"],
  ["#9A6140", "#7A472B"],
  ["#7F4E33", "#613822"],
];

/** The hair of people who have worked for long. */
export const GREY = "#8C8794";
