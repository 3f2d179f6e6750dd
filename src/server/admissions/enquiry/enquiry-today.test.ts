import { expect, test } from "vitest";
import { enquiryTodayReplySchema } from "#contract/enquiries.ts";
import { newId } from "#server/platform/ids.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { publishText } from "#tests/server/publish-text.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const TODAY = "2026-11-21";

interface Row {
  name: string;
  day?: string;
  time?: string;
  status?: "new" | "contacted" | "closed";
  channel?: "website" | "import";
  attempts?: number;
  owner?: string;
  isDeleted?: boolean;
}

/** Inserts enquiries that arrive a minute apart. */
async function fill({ db }: TestDesk, rows: readonly Row[]) {
  const all = rows.map(
    ({ name, day, time = "", status = "contacted", attempts = 0, owner, isDeleted, channel = "website" }, index) => ({
      ...{ id: newId(), submission_id: newId(), name, email: "a@example.in", mobile: "9830012345", course: "B.Pharm" },
      ...{ status, attempts, channel, call_from: time, owner_id: owner ?? null, next_call_on: day ?? null },
      ...{ read_at: null, updated_at: null, deleted_at: isDeleted ? NOON.toISOString() : null },
      created_at: new Date(NOON.getTime() - 3_600_000 + index).toISOString(),
    }),
  );
  while (all.length > 0) await db.insertInto("enquiry").values(all.splice(0, 500)).execute();
}

async function toCall({ asAdmin }: Pick<TestDesk, "asAdmin">, query = "") {
  const reply = enquiryTodayReplySchema.parse((await asAdmin("GET", `${ENQUIRIES}/today${query}`)).json());
  const { items, counts, later } = reply;
  return { names: items.map(({ name }) => name), counts, later };
}

test.for(databaseKinds)(
  "%s: calls whose time has come are first, then new enquiries, overdue and today's calls, imports, and calls later today",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const { admin, send } = await desk.signIn({ email: "clerk@college.example" });
    await fill(desk, [
      { name: "imported", status: "new", channel: "import" },
      { name: "new, second", status: "new" },
      { name: "today, any hour", day: TODAY },
      { name: "today at four", day: TODAY, time: "16:00", owner: admin._id },
      { name: "today at nine", day: TODAY, time: "09:00" },
      { name: "overdue a day", day: "2026-11-20" },
      { name: "overdue a week", day: "2026-11-14", status: "new", attempts: 2, owner: admin._id },
      { name: "tomorrow", day: "2026-11-22", status: "new", attempts: 1 },
      { name: "closed", day: "2026-11-14", status: "closed" },
      { name: "in the bin", status: "new", isDeleted: true },
      { name: "no call wanted", status: "new", attempts: 1 },
      { name: "new, third", status: "new" },
    ]);

    expect(await toCall(desk)).toEqual({
      counts: { overdue: 2, due: 3, new: 3 },
      names: [
        ...["today at nine", "new, third", "new, second", "overdue a week", "overdue a day", "today, any hour"],
        ...["imported", "today at four"],
      ],
      later: 1,
    });
    expect(await toCall({ asAdmin: send }, "?mine=true")).toEqual({
      counts: { overdue: 1, due: 1, new: 0 },
      names: ["overdue a week", "today at four"],
      later: 1,
    });
    desk.clock.now = new Date("2026-11-21T10:30:00.000Z");
    expect(await toCall({ asAdmin: send }, "?mine=true")).toMatchObject({
      names: ["today at four", "overdue a week"],
      later: 0,
    });
  },
);

test.for(databaseKinds)(
  "%s: the list of today's calls has the first hundred, newest first, counts all, and can be longer on request",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await fill(
      desk,
      Array.from({ length: 130 }, (_, index) => ({ name: `new ${index}`, status: "new" as const })),
    );
    await fill(desk, [{ name: "due", day: TODAY }]);

    const { counts, names } = await toCall(desk);

    expect(counts).toEqual({ overdue: 0, due: 1, new: 130 });
    expect([names.length, names[0], names.at(-1)]).toEqual([100, "new 129", "new 30"]);
    expect((await toCall(desk, "?limit=300")).names.slice(-2)).toEqual(["new 0", "due"]);
  },
);

test("the outcomes of calls are those that the college has published last, in the reader's language", async () => {
  await using desk = await openTestDesk();
  const outcomes = async (language = "en") => {
    const headers = { "accept-language": language };
    return (await desk.asAdmin("GET", `${ENQUIRIES}/outcomes`, undefined, headers)).json().items;
  };

  expect((await outcomes())[0]).toEqual({ label: "No answer", name: "No answer", nextCallIn: 1, closesAfter: 5 });
  expect((await outcomes("bn"))[0]).toEqual({ label: "No answer", name: "ফোন ধরেননি", nextCallIn: 1, closesAfter: 5 });
  await publishText(desk, "outcomes.yaml", "- label: ধরেননি\n  nextCallIn: 2\n");
  expect(await outcomes()).toEqual([{ label: "ধরেননি", name: "ধরেননি", nextCallIn: 2 }]);
});
