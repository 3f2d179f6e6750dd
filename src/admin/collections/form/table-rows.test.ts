import { expect, test } from "vitest";
import { collegeSchema, peopleSchema, placementsSchema, redirectsSchema } from "#contract/content.ts";
import { admissionDates, feesSchema, personSchema } from "#contract/content-fields.ts";
import { customFieldSettingsSchema } from "#contract/custom-field-settings.ts";
import { readLanguageFrom } from "#messages/language.ts";
import { fieldFromSchema, findMatchingGroup, type ListField } from "./field-tree.ts";
import {
  listTableErrors,
  listTableImportColumns,
  mergeTableEntries,
  parseTsv,
  readTable,
  reassignColumn,
  tableToEntries,
} from "./table-rows.ts";

const people = fieldFromSchema(peopleSchema) as ListField;
const fees = fieldFromSchema(feesSchema.shape.rows) as ListField;

function take(text: string, list = people, entries: readonly unknown[] = []) {
  const columns = listTableImportColumns(list.entry);
  const table = readTable(parseTsv(text), columns);
  const made = tableToEntries(table, list, entries, "2026-11-22");
  const faults = listTableErrors(made, table, list).map(
    ({ number, label, sentence }) => `${number} ${label}: ${sentence}`,
  );
  return { columns, table, made, faults, values: made.map(({ entry }) => entry) };
}

test("a list of staff as colleges keep it becomes people: headings by synonym, sections, capitals, days, telephones", () => {
  const { values, faults, table } = take(
    [
      "LIST OF STAFF, RUPNARAYAN INSTITUTE OF PHARMACY\t\t\t\t\t",
      "\t\t\t\t\t",
      "Sl. No.\tName of the Faculty \tDesignation\tযোগ্যতা\tDate of Joining\tMobile No.\tBlood group",
      "1\t DR. SWAPAN KUMAR JANA\tPrincipal\tM.Pharm, Ph.D\t01.07.2014\t98300 12345\tB+",
      "2\tMitali  ADHIKARI\tAsst. Professor\tM.Pharm\t3/8/18\t-\tO+",
      "Non-Teaching Staff\t\t\t\t\t\t",
      '3\t"Rina\nBauri"\tStore in-charge\tH.S.\t২১.১১.২০১৯\t\tA+',
    ].join("\n"),
  );

  expect(faults).toEqual([]);
  expect(table.headings.filter((_, index) => table.columns[index] === null)).toEqual(["Sl. No.", "Blood group"]);
  expect(values).toEqual([
    {
      ...{
        id: "principal",
        name: { english: "Dr. Swapan Kumar Jana" },
        group: "leadership",
        post: "Principal",
      },
      ...{
        qualifications: "M.Pharm, Ph.D",
        joined: "2014-07-01",
        phone: { label: "98300 12345", dial: "+919830012345" },
      },
    },
    {
      ...{ id: "mitali-adhikari", name: { english: "Mitali Adhikari" }, group: "faculty", post: "Asst. Professor" },
      ...{ qualifications: "M.Pharm", joined: "2018-08-03" },
    },
    {
      ...{ id: "rina-bauri", name: { english: "Rina Bauri" }, group: "non-teaching", post: "Store in-charge" },
      ...{ qualifications: "H.S.", joined: "2019-11-21" },
    },
  ]);
});

test("the label of a custom field and its choices keep their capitals", () => {
  const fields = fieldFromSchema(customFieldSettingsSchema) as ListField;
  const choices = findMatchingGroup(fields.entry, undefined)?.fields.get("options") as ListField;

  expect(take("Label\nWBJEE rank", fields).values).toMatchObject([{ label: { english: "WBJEE rank" } }]);
  expect(take("English\nWBJEE\nJELET", choices).values).toEqual([{ english: "WBJEE" }, { english: "JELET" }]);
});

test("“N.A.” is a blank cell, and a bare number of years of experience gets its unit", () => {
  const { values, faults } = take(
    "Name\tDesignation\tTotal experience (in years)\tContact No.\nRina Sen\tReader\t14+\tN.A.\nMita Das\tReader\t1\tn/a.",
  );

  expect(faults).toEqual([]);
  expect(values).toMatchObject([{ experience: "14+ years" }, { experience: "1 year" }]);
});

test("office hours come as a table has them: hours in figures or words of each script", () => {
  const { values, faults } = take(
    "Day\tTo\tOpens\tCloses\nMonday\tFriday\t10.30\t5 pm\nSaturday\t\t১০:৩০\tদুপুর ২টা",
    fieldFromSchema(collegeSchema.shape.openingHours) as ListField,
  );

  expect(faults).toEqual([]);
  expect(values).toEqual([
    { from: "mon", until: "fri", opens: "10:30", closes: "17:00" },
    { from: "sat", opens: "10:30", closes: "14:00" },
  ]);
});

test.for(["en", "bn"])("the words of each language are known, whatever the language of the screen: %s", (screen) => {
  const undo = readLanguageFrom(() => screen);
  const tables = [
    "Name\tGroup\tDesignation\tQualifications\nRina Sen\tTeachers\tReader\tM.Pharm",
    "নাম\tভাগ\tপদ\tযোগ্যতা\nRina Sen\tশিক্ষক-শিক্ষিকা\tReader\tM.Pharm",
  ];
  const list = fieldFromSchema(peopleSchema) as ListField;
  const read = tables.map((table) => take(table, list).values);
  undo();

  const person = { name: { english: "Rina Sen" }, group: "faculty", post: "Reader", qualifications: "M.Pharm" };
  expect(read).toEqual([[{ id: "rina-sen", ...person }], [{ id: "rina-sen", ...person }]]);
});

test("names in Bengali letters stand beside the English ones, and a table without headings goes by its order", () => {
  const both = "নাম\tName\tপদবি\tTeaching/Non-Teaching\nস্বপন জানা\tSwapan Jana\tঅধ্যাপক\tশিক্ষক";
  expect(take(both).values).toMatchObject([
    { name: { english: "Swapan Jana", bengali: "স্বপন জানা" }, group: "faculty", post: "অধ্যাপক" },
  ]);
  const beside = "Name\tনাম\tDesignation\nSwapan Jana\tস্বপন জানা\tLecturer";
  expect(take(beside).values).toMatchObject([{ name: { english: "Swapan Jana", bengali: "স্বপন জানা" } }]);
  const bare = take("1\tTuition fee\t65000\tyear\n2\tCaution money\t5000\tonce", fees);
  expect(bare.values).toEqual([
    { item: "Tuition fee", amount: 65_000, per: "year" },
    { item: "Caution money", amount: 5_000, per: "once" },
  ]);
});

test("what is wrong is told by row before anything changes, and what the table lacks can be filled in", () => {
  const { faults, table, columns } = take(
    "Name\tDesignation\tStaff type\tE-mail\tContact\nRina Sen\tPoet\tdancing\tat home\t12\n\tReader\tteaching\t\t",
  );
  expect(table.columns.map((column) => column?.label)).toEqual(["Name", "Designation", "Group", "Email", "Telephone"]);
  expect(faults).toEqual([
    "2 Group: Choose one from the list.",
    "2 Email: Enter an email address, such as office@college.in.",
    "2 Telephone: Enter digits, with a plus sign before a country code.",
    "3 Name: Please fill this in.",
  ]);
  expect(take("Name\nRina Sen\nBimal Roy").table.columns.map((column) => column?.label)).toEqual([
    "Name",
    "Group",
    "Designation",
  ]);
  const unknown = take("Name\tWork\nRina Sen\tReader").table;
  expect(reassignColumn(unknown, 1, columns[3] ?? null).columns.map((column) => column?.label)).toEqual([
    ...["Name", "Designation", "Group", undefined],
  ]);
});

test("periods of fees are known as offices write them, and a year of study is no period", () => {
  const written = ["Per Semester", "yearly", "Once (refundable)", "p.a.", "প্রতি মাসে", "Once a year", "1st year"];
  const { values, faults } = take(`Item\tAmount\tPer\n${written.map((per) => `Fee\t5000\t${per}`).join("\n")}`, fees);

  expect(values.map((fee) => Object(fee).per)).toEqual([
    ...["semester", "year", "once", "year", "month", "year", "1st year"],
  ]);
  expect(faults).toEqual(["8 Paid: Choose one from the list."]);
});

test("fees by year are read however the amounts are written, sums are left out", () => {
  const { values, faults } = take(
    "Year\tFees\n1st Year\tRs 65,000\n২য় বর্ষ\t৬৫,০০০ টাকা\nThird\t65000/-\nTotal\t1,95,000",
    fees,
  );
  expect(values).toEqual([
    { item: "1st Year", amount: 65_000, per: "once" },
    { item: "২য় বর্ষ", amount: 65_000, per: "once" },
    { item: "Third Year", amount: 65_000, per: "once" },
  ]);
  expect(faults).toEqual([]);
  const terms = ["Sem-II", "Year 3", "২য় কিস্তি", "Tuition, first semester", "Semester fee", "Yearly", "Tuition"];
  const read = take(`Item\tFees\n${terms.map((term) => `${term}\t5000`).join("\n")}`, fees).values;
  expect(read.map((fee) => Object(fee).per)).toEqual(["once", "once", "once", "once", "", "year", ""]);

  const wide = "Year\tTuition\tHostel\tTotal\n1st\t₹65,000.00\t20,000\t85,000\n2nd\t₹70,000.00\t\t70,000";
  expect(take(wide, fees).values).toMatchObject([
    { item: "1st Year, Tuition", amount: 65_000 },
    { item: "1st Year, Hostel", amount: 20_000 },
    { item: "2nd Year, Tuition", amount: 70_000 },
  ]);
});

test("the fees of each year are read beside dashes, and are paid once or as the item says", () => {
  const years = [
    "Sl.\tParticulars\t1st Year (Rs.)\t2nd Year (Rs.)",
    "1\tAdmission Fee (One time)\t10,000/-\t-",
    "2\tTuition Fee per semester\t45,000/-\t45,000/-",
    "3\tCaution Money\t5,000/-\tNIL",
  ];
  expect(take(years.join("\n"), fees).values).toEqual([
    { item: "Admission Fee (One time), 1st Year", amount: 10_000, per: "once" },
    { item: "Tuition Fee per semester, 1st Year", amount: 45_000, per: "" },
    { item: "Tuition Fee per semester, 2nd Year", amount: 45_000, per: "" },
    { item: "Caution Money, 1st Year", amount: 5_000, per: "once" },
  ]);
  expect(take("Course\tAdmission Fee\tSemester Fee\nB. Pharm\t25,000\t45,000", fees).values).toMatchObject([
    { item: "B. Pharm, Admission Fee", amount: 25_000 },
    { item: "B. Pharm, Semester Fee", amount: 45_000 },
  ]);
  const parts = "Installment\tAmount (INR)\tDue\nAt the time of admission\t50000\t\n2nd\t35000\tJuly";
  expect(take(parts, fees).values).toMatchObject([
    { amount: 50_000, per: "once" },
    { item: "2nd Installment", amount: 35_000, per: "once" },
  ]);
  const modes = "Head of Fees\tAmount\tMode\nHostel\t6500\tp.m.\nLibrary\t500\tAnnual";
  expect(take(modes, fees).values).toMatchObject([{ per: "month" }, { per: "year" }]);
});

test("placement figures are read by the headings of annual reports, and pay in lakhs", () => {
  const figures = fieldFromSchema(placementsSchema.shape.sessions) as ListField;
  const table = [
    "Sl. No\tAcademic Year\tNo. of students appeared\tNo. of students placed\tHigher Studies\tMedian Package",
    "1\t2024-25\t58\t41\t6\t2.4 LPA",
    "2\t২০২৩-২৪\t৫৫\t৩৮\t৯\t২.২৫ লাখ টাকা",
  ];
  expect(take(table.join("\n"), figures)).toMatchObject({
    faults: [],
    values: [
      { session: "2024-25", registered: 58, placed: 41, higherStudy: 6, medianPay: 240_000 },
      { session: "২০২৩-২৪", registered: 55, placed: 38, higherStudy: 9, medianPay: 225_000 },
    ],
  });
  const large = "Session\tNo. of students appeared\tStudents placed\tHigher Studies\tHighest pay\tMedian pay a year";
  expect(take(`${large}\n2024-25\t158\t120\t16\t600000\t240000`, figures).values).toEqual([
    { session: "2024-25", registered: 158, placed: 120, higherStudy: 16, medianPay: 240_000 },
  ]);
});

test("staff lists of the regulators are read: cadre, Prof. and Asst. Prof.", () => {
  const staff =
    "Faculty Name\tCadre\nRINA SEN\tASST. PROF.\nAmit Das\tPrincipal cum Prof.\nMita Pal\tHOD & Assoc. Prof";
  expect(take(staff).values).toMatchObject([
    { group: "faculty", post: "Asst. Prof." },
    { group: "leadership" },
    { group: "faculty" },
  ]);
});

test("who is in the list already keeps the short name and all that the table does not say", () => {
  const known = { id: "principal", name: { english: "Dr Mitali Adhikari" }, group: "leadership", post: "Reader" };
  const { made, values } = take("Name\tDesignation\ndr mitali adhikari\tPrincipal\nRina Sen\tReader", people, [known]);

  expect(values[0]).toEqual({ ...known, name: { english: "dr mitali adhikari" }, post: "Principal" });
  expect(mergeTableEntries([known], made)).toEqual(values);
  const other = take("Name\tDesignation\nRina Sen\tPrincipal\nRita Das\tPrincipal", people, [{ ...known }]);
  expect(other.values).toMatchObject([{ id: "principal-2" }, { id: "principal-3" }]);
  expect(mergeTableEntries([known], other.made)).toHaveLength(3);
  const both = take("Name\tDesignation\nMitali Adhikari\tReader\nDr Mitali Adhikari\tClerk", people, [known]);
  expect(mergeTableEntries([known], both.made)).toMatchObject([
    { id: "principal", post: "Reader" },
    { id: "mitali-adhikari", post: "Clerk" },
  ]);
  const twice = take("Name\tPost\nRina Sen\tReader\nRina Sen\tClerk").values;
  expect(twice.map((one) => personSchema.shape.id.parse((one as { id: string }).id))).toEqual([
    "rina-sen",
    "rina-sen-2",
  ]);
});

const { recruiters, approvals, committees, openingHours, social } = collegeSchema.shape;
const listOf = (schema: Parameters<typeof fieldFromSchema>[0]) => fieldFromSchema(schema) as ListField;

test.for([
  ["Sl\tName of the Company\tPlace\n1\tCipla\tSikkim\n2\tSun Pharma\t-", ["Cipla", "Sun Pharma"]],
  ["Sl. No.\tName of firm\tPlace\n1\tCipla\tSikkim", ["Cipla"]],
  ["Company\nCipla\nSun Pharma", ["Cipla", "Sun Pharma"]],
  ["Cipla\nSun Pharma", ["Cipla", "Sun Pharma"]],
] as const)("recruiters need no lettering in the table: %j", ([text, names]) => {
  const { values, faults } = take(text, listOf(recruiters));
  expect(faults).toEqual([]);
  expect(values).toEqual(names.map((name) => ({ name, style: "display" })));
});

test("tables of approvals, committees and links of other pages are read by their headings", () => {
  const approved = take("Approving body\tLetter No.\tDate\nPCI\t32-1234/2018\t12/06/2018", listOf(approvals));
  expect(approved.values).toEqual([{ body: "PCI", text: "32-1234/2018" }]);
  const named = take("Name of Committee\tFunctions\tChairperson\nICC\tHears complaints\tA", listOf(committees));
  expect(named.values).toEqual([{ title: "ICC", purpose: "Hears complaints", contacts: [] }]);
  const pages = take("YouTube\twww.youtube.com/@x\nFacebook\thttps://facebook.com/x", listOf(social));
  expect(pages.faults).toEqual([]);
  expect(pages.values).toEqual([
    { network: "youtube", url: "https://www.youtube.com/@x" },
    { network: "facebook", url: "https://facebook.com/x" },
  ]);
});

test("dates of admission are read in either order of the columns; a period of days is left to be corrected", () => {
  const text =
    "Date\tParticulars\n01.06.2026\tIssue of forms\n15.06.2026 (5 PM)\tLast date\n25.06.26 - 27.06.26\tCounselling";
  const { values, faults } = take(text, listOf(admissionDates));
  expect(values).toEqual([
    { day: "2026-06-01", what: "Issue of forms" },
    { day: "2026-06-15", what: "Last date" },
    { day: "25.06.26 - 27.06.26", what: "Counselling" },
  ]);
  expect(faults).toEqual(["4 On which day: Enter a day that exists."]);
});

test("opening hours are read from columns of days and times", () => {
  const { values } = take(
    "From\tTo\tOpens\tCloses\nMonday\tFriday\t10.30 am\t5 pm\nSat\t\t10:30\t14:00",
    listOf(openingHours),
  );
  expect(values).toEqual([
    { from: "mon", until: "fri", opens: "10:30", closes: "17:00" },
    { from: "sat", opens: "10:30", closes: "14:00" },
  ]);
});

test("whole addresses of a former website become paths, with the missing slash", () => {
  const { values, faults } = take(
    [
      "Old URL\tNew URL",
      "http://www.oldcollege.in/courses.php?id=3\thttps://college.example/Bpharma",
      "contact.html\tContactUs",
      "https://oldcollege.in\t/",
    ].join("\n"),
    listOf(redirectsSchema),
  );
  expect(faults).toEqual([]);
  expect(values).toEqual([
    { from: "/courses.php?id=3", to: "/Bpharma" },
    { from: "/contact.html", to: "/ContactUs" },
    { from: "/", to: "/" },
  ]);
});
