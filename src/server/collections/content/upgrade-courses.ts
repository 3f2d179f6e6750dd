import { FEE_PERIODS } from "#contract/courses.ts";
import type { DocumentText } from "#contract/documents.ts";

/** Periods as offices write them: `per semester`, `every year`, `প্রতি বছর`. */
const PERIOD = /^(?:(?:per|each|every|a|প্রতি)\s+)?(semester|সেমিস্টার|সেমেস্টার|year|বছর|month|মাস)(?:s|ে)?$/i;
const BENGALI_PERIODS: Readonly<Record<string, string>> = {
  সেমিস্টার: "semester",
  সেমেস্টার: "semester",
  বছর: "year",
  মাস: "month",
};
/** Periods that are not among the choices: `per paper`, `half-yearly`. */
const OTHER_PERIOD = /^(?:per|each|every|প্রতি)\s|[^n]ly$/i;

/** Converts lengths and fees of courses that earlier versions stored as words, such as `4 years, 8 semesters`. */
export function upgradeCourses<Text extends DocumentText>(text: Text): Text {
  return Array.isArray(text.value) ? { ...text, value: text.value.map(upgrade) } : text;
}

function upgrade(value: unknown): unknown {
  const { length, ...course } = Object(value);
  const rows = course.fees?.rows;
  const fees = Array.isArray(rows) ? { fees: { ...course.fees, rows: rows.map(upgradeFee) } } : {};
  if (typeof length !== "string") return Array.isArray(rows) ? { ...course, ...fees } : value;
  const words = String(course.duration ?? "") || length;
  const [years, semesters] = [numberOf("year", `${length}, ${words}`), numberOf("semester", words)];
  // Words that say only the two numbers have no further use.
  const isSaid = words.replace(/\d+|years?|semesters?|and|[\s,()]/gi, "") === "" && years !== undefined;
  const { duration: _, ...others } = course;
  return {
    ...others,
    ...fees,
    ...(years && { years }),
    ...(semesters && { semesters }),
    ...(!isSaid && { duration: words }),
  };
}

function numberOf(unit: string, words: string): number | undefined {
  return Number(new RegExp(`(\\d+)[\\s-]${unit}`, "i").exec(words)?.[1]) || undefined;
}

/** Converts the words in a fee's `per` to a period. Words that the period does not express are added to the item. */
function upgradeFee(row: unknown): unknown {
  const { per, item } = Object(row);
  if (typeof per !== "string" || per === "" || per in FEE_PERIODS) return row;
  const words = per.trim();
  const unit = PERIOD.exec(words)?.[1]?.toLowerCase();
  if (unit) return { ...Object(row), per: BENGALI_PERIODS[unit] ?? unit };
  const more = words.replace(/^once\b[\s,;:-]*(?:only$)?/i, "");
  const named = more === "" ? item : `${item ?? ""} (${more})`;
  return { ...Object(row), item: named, per: OTHER_PERIOD.test(words) ? "other" : "once" };
}
