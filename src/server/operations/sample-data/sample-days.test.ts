import { expect, test } from "vitest";
import { addDays } from "#server/platform/time.ts";
import { samples } from "#tests/server/sample-data.ts";
import { datedSamples } from "./load-sample-data.ts";

/** Every fifth day over two years. */
const DAYS = Array.from({ length: 147 }, (_, index) => addDays("2026-11-23", index * 5));
/** The first day of each holiday, as published for 2025 to 2027. */
const PUJAS = {
  "Durga Puja": ["2025-09-29", "2026-10-18", "2027-10-06"],
  "Kali Puja": ["2025-10-20", "2026-11-08", "2027-10-28"],
  "Bhai Phonta": ["2025-10-23", "2026-11-11", "2027-10-31"],
  "Saraswati Puja": ["2025-02-03", "2026-01-23", "2027-02-11"],
};
/** Months, or days, of events and notices as the college's pages give them; a comment names the page. */
const MONTHS: Record<string, RegExp> = {
  "Sports day of all courses": /-01-/, // /PlayGround
  "World Pharmacists Day, procession and street play": /-09-25$/, // /Event
  "Freshers' welcome": /-08-/,
  "Counselling help desk for B.Pharm and lateral entry": /-07-/, // /BpharmAdmission: admission ends on 15 August
  "Second round of counselling, what to bring and when to come": /-07-/,
  "Lateral entry, list of candidates called for verification": /-07-/,
  "D.Pharm first year, verification of original papers": /-08-0/, // /DpharmAdmission: admission ends on 15 August
  "Hospital and industrial training after semester VI, list of places published": /-05-/, // /TrainingPlacement
};

const isSunday = (date: string) => new Date(date).getUTCDay() === 0;
const daysFrom = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;
const holidayIn = (name: string, year: number) => {
  const days = samples.almanac[name]?.days ?? [];
  return `${year}-${days[(year - 2025) % days.length]}`;
};

test("the almanac has the published days of the pujas", () => {
  for (const [name, dates] of Object.entries(PUJAS)) {
    expect(
      dates.map((date) => holidayIn(name, Number(date.slice(0, 4)))),
      name,
    ).toEqual(dates);
  }
});

test("on any day of loading, sample records have plausible days, some recent and some in the future", () => {
  const exact = new Set(samples.events.flatMap(({ title, when }) => (when?.isExact ? title : [])));
  for (const today of DAYS) {
    const { notices, events } = datedSamples(samples, today);
    const of = (title: string) => [...notices, ...events].find((record) => record.title === title)?.date ?? "";
    const yearOf = (date: string) => Number(date.slice(0, 4));

    // No notice is dated in the future, or more than 375 days back.
    expect(notices.filter(({ date }) => date > today || date < addDays(today, -375))).toEqual([]);
    for (const { date, title } of [...notices, ...events.filter(({ title }) => !exact.has(title))]) {
      expect(isSunday(date), `${title}: ${date}`).toBe(false);
      for (const name of Object.keys(PUJAS)) expect(date, title).not.toBe(holidayIn(name, yearOf(date)));
      expect(date, title).not.toMatch(/-(01-26|08-15|10-02|12-25)$/);
    }
    for (const [title, month] of Object.entries(MONTHS)) expect(of(title), title).toMatch(month);
    const closed = of("College closed for Durga Puja");
    const daysBefore = daysFrom(closed, holidayIn("Durga Puja", yearOf(closed)));
    expect(daysBefore > 2 && daysBefore <= 9, closed).toBe(true);
    expect(of("Saraswati Puja")).toBe(holidayIn("Saraswati Puja", yearOf(of("Saraswati Puja"))));

    const noticesSince = (days: number) => notices.filter(({ date }) => date > addDays(today, -days)).length;
    const ahead = events.filter(({ date, status }) => date >= today && status === "published");
    expect(ahead.length, today).toBeGreaterThanOrEqual(4);
    expect(ahead.length, today).toBeLessThanOrEqual(10);
    expect(noticesSince(60), today).toBeGreaterThanOrEqual(3);
    expect(noticesSince(31), today).toBeGreaterThanOrEqual(1);
  }
});

test("after its last year the almanac repeats its days from the first", () => {
  const dateIn = (today: string) =>
    datedSamples(samples, today).events.find(({ title }) => title === "Saraswati Puja")?.date;

  expect(dateIn("2043-02-20")).toBe("2043-02-14");
  expect(dateIn("2044-03-20")).toBe("2044-02-03");
});

test("records dated relative to today are still supported, and an unknown holiday is an error", () => {
  const [notice, event] = [samples.notices[0], samples.events[0]];
  if (!notice || !event) throw new Error("The sample is empty.");
  const old = {
    ...samples,
    notices: [{ ...notice, when: undefined, daysAgo: 3 }],
    events: [{ ...event, when: undefined, inDays: 4 }],
  };
  const dated = datedSamples(old, "2026-11-23");

  expect([dated.notices[0]?.date, dated.events[0]?.date]).toEqual(["2026-11-20", "2026-11-27"]);
  const wrong = { ...samples, notices: [{ ...notice, when: { day: "Durga Pujo", daysBefore: 0, isExact: false } }] };
  expect(() => datedSamples(wrong, "2026-11-23")).toThrow("almanac.yaml has no holiday “Durga Pujo”.");
});

test("each record of the sample has English and Bengali texts", () => {
  const { notices, events, "placed-students": placedStudents } = samples;
  for (const record of [...notices, ...events, ...placedStudents]) {
    const { translations, pdf: _, ...english } = { pdf: undefined, ...record };
    const bengali = translations?.bn ?? {};
    expect(JSON.stringify(english)).not.toMatch(/\p{Script=Bengali}/u);
    for (const field of ["title", "name", "description", "placedAt", "designation"]) {
      if (field in english) expect(bengali[field], JSON.stringify(english)).toMatch(/\p{Script=Bengali}/u);
    }
  }
});
