import { expect, test } from "vitest";
import { phoneticKeys } from "./romanise.ts";

/** Bengali names, each with usual English spellings. */
const NAMES: [bengali: string, ...english: string[]][] = [
  ["সুমিতা", "Sumita", "Soomita"],
  ["মৌসুমী", "Mousumi", "Moushumi", "Mausumi"],
  ["মৌমিতা", "Moumita"],
  ["প্রিয়াঙ্কা", "Priyanka"],
  ["প্রিয়া", "Priya"],
  ["রাহুল", "Rahul"],
  ["সৌরভ", "Sourav", "Saurabh"],
  ["সঞ্জয়", "Sanjay", "Sanjoy"],
  ["শুভ", "Subha", "Subho", "Shuvo"],
  ["অর্ণব", "Arnab", "Arnav"],
  ["কৃষ্ণা", "Krishna"],
  ["দীপক", "Dipak", "Deepak"],
  ["সৌম্যদীপ", "Soumyadeep", "Soumyadip"],
  ["অনন্যা", "Ananya"],
  ["আদিত্য", "Aditya"],
  ["শ্রেয়া", "Shreya", "Sreya"],
  ["লক্ষ্মী", "Lakshmi", "Laxmi"],
  ["স্বপন", "Swapan"],
  ["ফিরোজ", "Firoz"],
  ["নাসরিন", "Nasrin", "Nasreen"],
  ["ইয়াসমিন", "Yasmin", "Yeasmin"],
  ["খাতুন", "Khatun"],
  ["বেগম", "Begum", "Begam"],
  ["মহম্মদ", "Md", "Md.", "Mohd", "Mohammad", "Mohammed", "Muhammad"],
  ["হোসেন", "Hossain", "Hussain", "Hosen"],
  ["সেখ", "Sk", "Sekh", "Sheikh", "Shaikh"],
  ["রহিম", "Rahim", "Rohim"],
  ["ঘোষ", "Ghosh", "Ghose"],
  ["দাস", "Das", "Dass"],
  ["দে", "De", "Dey"],
  ["রায়", "Roy", "Ray", "Rai"],
  ["দত্ত", "Dutta", "Datta", "Dutt"],
  ["বসু", "Basu"],
  ["পাল", "Pal", "Paul"],
  ["দেবনাথ", "Debnath", "Devnath"],
  ["মণ্ডল", "Mandal", "Mondal"],
  ["বিশ্বাস", "Biswas", "Viswas"],
  ["চৌধুরী", "Chowdhury", "Choudhury", "Chaudhuri"],
  ["ভৌমিক", "Bhowmick", "Bhowmik"],
  ["সিংহ", "Sinha", "Singha"],
  ["গাঙ্গুলী", "Ganguly", "Ganguli"],
  ["মজুমদার", "Majumdar", "Mazumder"],
  ["চক্রবর্তী", "Chakraborty", "Chakrabarti", "Chakravarty"],
  ["বন্দ্যোপাধ্যায়", "Bandyopadhyay", "Bandopadhyay"],
  ["মুখোপাধ্যায়", "Mukhopadhyay"],
  ["ভট্টাচার্য", "Bhattacharya", "Bhattacharjee", "Bhattacharyya"],
  ["মুখার্জী", "Mukherjee", "Mukharji"],
  ["ব্যানার্জী", "Banerjee"],
  ["চ্যাটার্জী", "Chatterjee"],
  ["হেমব্রম", "Hembram", "Hembrom"],
  ["সরেন", "Soren", "Saren"],
];

const finds = (search: string, name: string) => {
  const keys = phoneticKeys(name);
  const searched = phoneticKeys(search, true);
  return searched.length > 0 && searched.every((part) => keys.some((key) => key.startsWith(part)));
};

test.for(NAMES)("%s is found by its English spellings, and finds each of them", ([bengali, ...english]) => {
  for (const name of english) {
    expect([name, finds(name, bengali), finds(bengali, name)]).toEqual([name, true, true]);
    expect(finds(name.toUpperCase(), bengali)).toBe(true);
  }
});

test("a name finds only names that begin with it", () => {
  const wrong = NAMES.flatMap(([bengali], index) =>
    NAMES.flatMap(([, ...english], other) =>
      index === other ? [] : english.filter((name) => finds(name, bengali)).map((name) => `${name}: ${bengali}`),
    ),
  );

  expect(wrong).toEqual(["Priya: প্রিয়াঙ্কা", "De: দেবনাথ", "Dey: দেবনাথ"]);
});

test.for<[search: string, name: string, isFound: boolean]>([
  ["sumit", "সুমিতা", true],
  ["sumita", "সুমিত", false],
  ["sen", "Sonali", false],
  ["roy", "Rima", false],
  ["dey", "Dipa", false],
  ["mita", "সুমিতা", false],
  ["das", "Desai", false],
  ["sk rahim", "সেখ রহিম", true],
  ["রহিম সেখ", "Sk. Rahim", true],
  ["Mohammad", "মোঃ রহিম", true],
  ["2026", "রাহুল", false],
  ["rahul7", "রাহুল", false],
])("%s finds %s: %s", ([search, name, isFound]) => {
  expect(finds(search, name)).toBe(isFound);
});

test("the phonetic keys of any text contain only lower-case letters", () => {
  for (const text of ["", "ZOÉ d'Souza", "😀 ্ ং ঁ", "=1+1", "য়", "عمر", "কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ"]) {
    expect(phoneticKeys(text).join("")).toMatch(/^[a-z]*$/);
  }
});
