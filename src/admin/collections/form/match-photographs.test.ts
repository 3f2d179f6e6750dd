import { expect, test } from "vitest";
import { matchPhotographs } from "./match-photographs.ts";

test("photographs find their persons by the names of the files, and none where it is not clear", () => {
  const persons = [
    ["Dr Swapan Kumar Jana", "", "Principal"],
    ["Mitali Adhikari", "মিতালি অধিকারী", "Reader"],
    ["Rina Sen", "", "Reader"],
    ["Bimal Sen", "", "Librarian"],
    ["Subodh Kumar Das", "", "Clerk"],
    ["Sk. Rahim Ali", "", "Lecturer"],
  ];
  const found = (...files: string[]) => matchPhotographs(files, persons);

  expect(found("Dr_Swapan-Kumar-Jana (1).JPG", "mitali adhikary.jpeg", "RinaSen copy.png")).toEqual([0, 1, 2]);
  expect(found("swapan jana.jpg", "মিতালি অধিকারী.jpg", "Librarian.jpg", "S K Das.jpg")).toEqual([0, 1, 3, 4]);
  expect(found("rahim sir.jpg", "swapan sir photo.jpg")).toEqual([5, 0]);
  expect(found("SK Jana.jpg", "Sen.jpg", "IMG_20260113_101512.jpg", "library.jpg")).toEqual([0, null, null, null]);
});
