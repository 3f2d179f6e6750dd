import { expect, test } from "vitest";
import { noticeCollection } from "#contract/collections/notice.ts";
import { openTestDesk } from "#tests/server/open-test-desk.ts";

test("an enquiry stores the source of the visit and the page on which the form was opened", async () => {
  await using desk = await openTestDesk();
  const notice = (await desk.asAdmin("POST", `/api${noticeCollection.path}`, { title: "Admission opens" })).json().item;
  await desk.receive({
    referring_site: "https://l.facebook.com",
    landing_page: "/Bpharma",
    opened_from: `/Notices/${notice._id}`,
    utm_source: "Spring Mailing",
    utm_medium: "mail",
  });

  const [item] = (await desk.list()).items;

  expect(item).toMatchObject({ channel: "website", source: "spring mailing" });
  expect(item?.origin).toEqual({
    referringSite: "facebook.com",
    landingPage: "/Bpharma",
    openedFrom: `/Notices/${notice._id}`,
    openedFromTitle: "Admission opens",
    utmSource: "Spring Mailing",
    utmMedium: "mail",
  });
});

test("only the valid parts of an origin are stored, and no secret address", async () => {
  await using desk = await openTestDesk();
  const root = { landingPage: "/" };
  for (const [what, params, source, origin] of [
    ["a typed address", { landing_page: "/", referring_site: "" }, "direct", root],
    ["the site itself", { landing_page: "/", referring_site: "http://localhost:3000" }, "", root],
    ["nothing known", {}, "", null],
    [
      "odd values",
      { landing_page: "javascript:alert(1)", referring_site: ["x"], utm_source: "<b>", opened_from: 7, utm_medium: {} },
      "",
      null,
    ],
    ["a preview", { landing_page: "/preview/s3cret/Library" }, "", null],
    ["a family's page", { landing_page: "/enquiry/s3cret", opened_from: "/Enquiry/s3cret" }, "", null],
    ["pages in Bengali", { landing_page: "/bn/enquiry/s3cret", opened_from: "/bn/preview/s3cret/" }, "", null],
    ["a request for personal data", { landing_page: "/privacy-request/s3cret" }, "", null],
    ["endless values", { landing_page: `/${"a".repeat(500)}`, utm_campaign: "a".repeat(500) }, "", null],
  ] as const) {
    await desk.receive({ name: what, ...params });
    expect((await desk.list()).items.find(({ name }) => name === what)).toMatchObject({ source, origin });
  }
});
