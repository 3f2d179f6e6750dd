import { expect, test } from "vitest";
import type { DeskEnquiry, EnquiryList } from "#contract/enquiries.ts";
import { toEnquiryChanges, toEnquiryDraft } from "./enquiry-form.tsx";
import { countNewEnquiries, filterQuery, listQuery, updateInPlace } from "./use-desk.ts";

function listOf(...items: [_id: string, day: number, status?: string][]): EnquiryList {
  return {
    ok: true,
    total: items.length,
    unread: items.length,
    items: items.map(([_id, day, status = "new"]) => ({ _id, status, createdAt: `2026-11-${day}` }) as DeskEnquiry),
  };
}

const shown = listOf(["a", 12], ["b", 11]);

test("rows stay where they are and show what is newer about them; an erased one goes", () => {
  const rowsOf = ({ items }: EnquiryList) => items.map(({ _id, status }) => `${_id} ${status}`);

  expect(rowsOf(updateInPlace(shown, listOf(["b", 11, "visited"], ["a", 12]).items))).toEqual(["a new", "b visited"]);
  const without = updateInPlace({ ...shown, total: 60 }, listOf(["b", 11]).items);
  expect([rowsOf(without), without.total]).toEqual([["b new"], 59]);
});

test.for<[name: string, before: EnquiryList, newer: EnquiryList, count: number]>([
  ["nothing new", shown, shown, 0],
  ["one came as one left the filter", shown, listOf(["c", 13], ["a", 12]), 1],
  ["three came on another page", shown, { ...shown, total: 5 }, 3],
  ["one left", shown, listOf(["b", 11]), 0],
])("new enquiries are counted: %s", ([, before, newer, count]) => {
  expect(countNewEnquiries(before, newer)).toBe(count);
});

test("only filters that are set go to the API", () => {
  const address = {
    course: "B.Pharm Lateral Entry",
    status: "new",
    from: "2026-11-01",
    search: " ",
    sort: "",
    page: 7,
  };

  expect(filterQuery({ search: "", page: 2 })).toBe("");
  expect(filterQuery(address)).toBe("course=B.Pharm+Lateral+Entry&from=2026-11-01&status=new");
  expect(listQuery({ due: "true", sort: "-received" }, 2)).toBe("due=true&page=2&limit=50");
  expect(listQuery({ sort: "name" }, 1)).toBe("sort=name&page=1&limit=50");
});

test.for<[given: Partial<ReturnType<typeof toEnquiryDraft>>, sent: object]>([
  [{}, { status: "new", owner: "7", nextCallOn: null, callFrom: "" }],
  [
    { status: "", owner: "none", nextCallOn: "", note: "  " },
    { owner: null, callFrom: "" },
  ],
  [
    { nextCallOn: "2026-11-22", callFrom: "16:00", note: "x" },
    { status: "new", owner: "7", nextCallOn: "2026-11-22", callFrom: "16:00", note: "x" },
  ],
  [{ call: "3 2nd visit" }, { status: "new", owner: "7", nextCallOn: null, callFrom: "", outcome: "2nd visit" }],
  [
    { status: "closed", closingReason: "Too far" },
    { status: "closed", owner: "7", nextCallOn: null, callFrom: "", closingReason: "Too far" },
  ],
])("what is not blank is sent, and `none` as nothing: %j", ([given, sent]) => {
  const values = toEnquiryDraft({
    status: "new",
    owner: { _id: "7" },
    nextCallOn: null,
    callFrom: "",
    callUntil: "",
    attempts: 3,
  } as DeskEnquiry);

  expect(toEnquiryChanges({ ...values, ...given })).toEqual(sent);
});
