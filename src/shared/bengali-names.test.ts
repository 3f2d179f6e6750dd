import { expect, test } from "vitest";
import { transliterateToBengali } from "./bengali-names.ts";

/** Typical names of college staff in West Bengal, in Latin and Bengali letters. */
const STAFF = `Dr Swapan Kumar Jana = ডঃ স্বপন কুমার জানা|Mitali Adhikary = মিতালি অধিকারী|Sk. Rahim Ali = শেখ রহিম আলি
Md. Asif Iqbal = মহম্মদ আসিফ ইকবাল|Sutapa Bhunia = সুতপা ভুঁইয়া|Debarghya Maity = দেবার্ঘ্য মাইতি|S. K. Das = এস. কে. দাস
Prof. Tanmoy Chakraborty = অধ্যাপক তন্ময় চক্রবর্তী|Rumpa Samanta = রুম্পা সামন্ত|Arghya Kusum Das = অর্ঘ্য কুসুম দাস
Soumyajit Pramanik = সৌম্যজিৎ প্রামাণিক|Moumita Bera = মৌমিতা বেরা|Chiranjit Mondal = চিরঞ্জিত মণ্ডল|Sarbari Ghosh = শর্বরী ঘোষ
Sahadeb Mahata = সহদেব মাহাতো|Kakali Sahoo = কাকলি সাহু|Lakshmi Murmu = লক্ষ্মী মুর্মু|Soma Guchhait = সোমা গুছাইত
Prasenjit Barman = প্রসেনজিৎ বর্মন|Nilratan Paul = নীলরতন পাল|Tuhina Parvin = তুহিনা পারভিন|Snehangshu Dutta = স্নেহাংশু দত্ত
Bapan Dolui = বাপন দোলুই|Ratneswar Mukherjee = রত্নেশ্বর মুখার্জী|Sharmistha Kundu = শর্মিষ্ঠা কুণ্ডু|Ananya Sen = অনন্যা সেন
Dipak Kr. Hazra = দীপক কুমার হাজরা|Jhilik Roychoudhury = ঝিলিক রায়চৌধুরী|Palash Santra = পলাশ সাঁতরা|Mousumi Kar = মৌসুমী কর
Rupnarayan Institute of Pharmacy = রূপনারায়ণ ইনস্টিটিউট অফ ফার্মেসি|Sabir Ahamed Mallick = সাবির আহমেদ মল্লিক
Anupam Khatua = অনুপম খাটুয়া|Shyamapada Garai = শ্যামাপদ গরাই|Gouri Hembram = গৌরী হেমব্রম|Manju Dolui = মঞ্জু দোলুই
Susovan Bag = সুশোভন বাগ|Arpita Das = অর্পিতা দাস|Tapan Kr Bhattacharyya = তপন কুমার ভট্টাচার্য|Riya Shaw = রিয়া সাউ
Bhabesh Chandra Jana = ভবেশ চন্দ্র জানা|Sushmita Patra = সুস্মিতা পাত্র|Debraj Ghorai = দেবরাজ ঘোড়ই
Tapobrata Sen = তপোব্রত সেন|Anuva Maity = অনুভা মাইতি|Kaushambi Das = কৌশাম্বী দাস
Saddam Hossain = সাদ্দাম হোসেন|Ranjana Biswas = রঞ্জনা বিশ্বাস|Gopinath Mahapatra = গোপীনাথ মহাপাত্র
Tania Sultana = তানিয়া সুলতানা|Prabhash Kumar Bera = প্রভাস কুমার বেরা|Mallika Sardar = মল্লিকা সর্দার
Sandipan Roy = সন্দীপন রায়|Subrata Manna = সুব্রত মান্না|Madhurima Ghosh = মধুরিমা ঘোষ
Arup Ratan Pal = অরূপ রতন পাল|Lipi Mandal = লিপি মণ্ডল|Goutam Samanta = গৌতম সামন্ত
Nilufa Yasmin = নিলুফা ইয়াসমিন|Shuvendu Adhikari = শুভেন্দু অধিকারী`;

test("nine of ten words in typical names get the usual Bengali spelling", () => {
  const pairs = STAFF.split(/[|\n]/).map((line) => line.split(" = "));
  const words = pairs.flatMap(([latin = "", bengali = ""]) => {
    const proposed = transliterateToBengali(latin).split(" ");
    return bengali.split(" ").map((word, index) => ({ word, proposed: proposed[index] }));
  });
  const wrong = words.filter(({ word, proposed }) => word !== proposed);
  const share = 1 - wrong.length / words.length;
  expect(share, wrong.map(({ word, proposed }) => `${proposed}, not ${word}`).join("; ")).toBeGreaterThan(0.9);
});

test("a name does not become another one that sounds alike", () => {
  expect(transliterateToBengali("Barun Baske, Pinki Lohar, Tania Konai")).toBe("বরুণ বাস্কে, পিঙ্কি লোহার, তানিয়া কোনাই");
});

test("an unknown word is spelled by its sounds, and Bengali letters stay unchanged", () => {
  for (const [latin, bengali] of [
    ["Bablu Tirkey", /^বাবলু|বাব্লু/],
    ["স্বপন Jana", /^স্বপন জানা$/],
    ["SK Jana", /^এস\. কে\. জানা$/],
    ["SK RAHIM", /^শেখ রহিম$/],
    ["", /^$/],
  ] as const) {
    expect(transliterateToBengali(latin)).toMatch(bengali);
  }
});
