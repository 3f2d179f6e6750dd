import type { documentCalls } from "./open-test-documents.ts";

/** A college's answers to the setup questions of a new site. */
export interface OwnCollege {
  name: { english: string; bengali?: string };
  place: string;
  /** Further fields of the document `college.yaml`. */
  college?: object;
  /** Courses of the starter by name, with the fields that the college adds. */
  courses?: Readonly<Record<string, object>>;
  people?: readonly (readonly [english: string, bengali: string, group: string, post: string, more?: object])[];
  /** Documents of the pages that the college has selected. */
  pages?: readonly string[];
  placements?: object;
}

const phone = (label: string) => ({ label, dial: `+91${label.replace(/\D/g, "").replace(/^0/, "")}` });
const contact = (name: string, post: string, more: object) => ({ name, post, ...more });
const fees = (note: string, ...rows: (readonly [string, number, string])[]) => ({
  fees: { rows: rows.map(([item, amount, per]) => ({ item, amount, per })), note },
});
const teachers = (count: number, post: string) =>
  FIRST.slice(0, count).map(([english, bengali], index) => {
    const [last, inBengali] = LAST[index % LAST.length] ?? ["", ""];
    return [`${english} ${last}`, `${bengali} ${inBengali}`, "faculty", post] as const;
  });
/** Names in English and Bengali. */
const pairsOf = (text: string) => text.split(", ").map((pair) => pair.split(" ") as [string, string]);
const FIRST = pairsOf(
  "Asoke অশোক, Rehana রেহানা, Jayanta জয়ন্ত, Shyamali শ্যামলী, Nirmal নির্মল, Tapati তপতী, Gautam গৌতম, Mousumi মৌসুমী, " +
    "Debjit দেবজিৎ, Sabina সাবিনা, Kalyan কল্যাণ, Ruma রুমা, Tarun তরুণ, Sutapa সুতপা, Alok অলোক, Chaitali চৈতালি, " +
    "Prabir প্রবীর, Nandita নন্দিতা, Sisir শিশির, Bulbul বুলবুল",
);
const LAST = pairsOf("Metya মেট্যা, Samanta সামন্ত, Guria গুড়িয়া, Bhunia ভুঁইয়া");
const YEARS = (...amounts: number[]) => amounts.map((amount, at) => [`Tuition fee`, amount, `year ${at + 1}`] as const);

export const OWN_COLLEGES: Readonly<Record<string, OwnCollege>> = {
  "two answers": { name: { english: "Dinhata School of Pharmacy" }, place: "Dinhata" },
  "D.Pharm alone": {
    name: { english: "Katwa Institute of Pharmacy", bengali: "কাটোয়া ইনস্টিটিউট অব ফার্মেসি" },
    place: "Katwa",
    college: {
      session: 2027,
      admissionCell: [phone("03453 255 101")],
      email: { admissions: "admission@katwapharmacy.in" },
    },
    courses: { "D.Pharm": { intake: { seats: 60 } } },
    people: [["Mrinal Hazra", "মৃণাল হাজরা", "leadership", "Principal"], ...teachers(6, "Lecturer")],
    pages: ["PharmaceuticsLab", "PharmaceuticalChemistryLab", "Pharmacognosy", "Library"],
  },
  "five courses": {
    name: { english: "Hooghly College of Pharmacy", bengali: "হুগলি কলেজ অব ফার্মেসি" },
    place: "Chinsurah",
    college: { founded: 2009, session: 2027, admissionCell: [phone("033 2680 4455"), phone("94330 11223")] },
    courses: {
      "B.Pharm": { intake: { seats: 100 } },
      "D.Pharm": { intake: { seats: 60 } },
      "B.Pharm Lateral Entry": { intake: { seats: 10 } },
      "M.Pharm": { intake: { seats: 15 } },
      "Pharm.D": { intake: { seats: 30 } },
    },
    people: teachers(20, "Assistant Professor"),
    pages: [
      ...["PharmaceuticsLab", "PharmaceuticalChemistryLab", "Pharmacognosy", "Pharmacology", "Microbiology"],
      ...["PharmaceuticalAnalysis", "MachineRoom", "CentralInstrumentRoom", "ComputerLab", "Library", "SeminarHall"],
    ],
  },
  "all answers": {
    name: { english: "Rupnarayan Institute of Pharmacy", bengali: "রূপনারায়ণ ইনস্টিটিউট অব ফার্মেসি" },
    place: "Tamluk",
    college: {
      founded: 2014,
      session: 2027,
      numerals: "bengali",
      address: ["Station Road, Tamluk", "Purba Medinipur", "West Bengal 721636"],
      mapUrl: "https://www.openstreetmap.org/search?query=Tamluk",
      admissionCell: [phone("03228 266 101"), phone("94340 12345")],
      email: { admissions: "admission@rupnarayan.ac.in", office: "office@rupnarayan.ac.in" },
      openingHours: [{ from: "mon", until: "sat", opens: "10:30", closes: "17:30" }, { from: "sun" }],
      approvals: [
        { body: "Pharmacy Council of India", text: "Letter 32-1204 of 12 June 2026, for the B.Pharm and the D.Pharm." },
      ],
      committees: [
        {
          title: "Anti-ragging committee",
          purpose:
            "Receives every report of ragging. Ragging is forbidden by the rules of the University Grants Commission.",
          contacts: [contact("Dr Kaushik Pal", "Nodal officer", { email: "ragging@rupnarayan.ac.in" })],
        },
        {
          title: "Internal complaints committee",
          purpose:
            "Receives complaints of sexual harassment from students, teachers and staff, in writing and within three months. A woman presides.",
          contacts: [contact("Dr Mitali Adhikari", "Presiding officer", { phone: phone("94340 12346") })],
        },
      ],
      recruiters: [{ name: "Haldi Remedies", style: "plain" }],
    },
    courses: {
      "B.Pharm": {
        intake: { seats: 60 },
        ...fees("The fees of the university come on top.", ["Admission fee", 12_000, "once"], ...YEARS(90_000)),
      },
      "D.Pharm": { intake: { seats: 60 }, ...fees("In two instalments a year.", ["Tuition fee", 60_000, "year"]) },
    },
    people: [
      ["Dr Swapan Kumar Jana", "ড. স্বপন কুমার জানা", "leadership", "Principal", { qualifications: "M.Pharm, Ph.D" }],
      ["Himangshu Maity", "হিমাংশু মাইতি", "leadership", "President"],
      ...teachers(9, "Assistant Professor"),
      ["Kakali Sahoo", "কাকলি সাহু", "non-teaching", "Librarian"],
    ],
    pages: [
      ...[
        "PharmaceuticsLab",
        "PharmaceuticalChemistryLab",
        "Pharmacognosy",
        "Pharmacology",
        "HumanAnatomyPharmacologyLab",
      ],
      ...["PharmacyPracticeLab", "MachineRoom", "Library", "ComputerLab", "SeminarHall", "Canteen", "CommonRoom"],
    ],
    placements: {
      sessions: [{ session: "2025-26", registered: 52, placed: 31, higherStudy: 9 }],
    },
  },
};

const LEADERS: Readonly<Record<string, string>> = { Principal: "principal", President: "president" };

/** Starts the college's own site, answers the setup questions and goes public, with the same calls as the screens. */
export async function openOwnSite({ send, draft, urlOf }: ReturnType<typeof documentCalls>, facts: OwnCollege) {
  const { name, place, college, courses = {}, people = [], pages = [], placements } = facts;
  const must = async (reply: ReturnType<typeof send>) => {
    const { statusCode, body } = await reply;
    if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`);
    return JSON.parse(body);
  };
  await must(send("POST", "/api/own-site/start"));
  await must(draft("college.yaml", ({ value }) => ({ value: { ...value, ...college, name, place } })));
  const { courses: offered } = await must(send("GET", "/api/own-site/offers"));
  const taught = Object.entries(courses).map(([course, more]) => {
    return { ...offered.find((one: { name: string }) => one.name === course), ...more };
  });
  await must(draft("courses.yaml", () => ({ value: taught })));
  const persons = people.map(([english, bengali, group, post, more], at) => {
    return { id: LEADERS[post] ?? `person-${at}`, name: { english, bengali }, group, post, ...more };
  });
  await must(draft("people.yaml", () => ({ value: persons })));
  if (placements) await must(draft("placements.yaml", ({ value }) => ({ value: { ...value, ...placements } })));
  for (const page of pages) await must(send("PATCH", urlOf(`pages/${page}.md`), { hidden: false }));
  return must(send("POST", "/api/own-site/publish"));
}
