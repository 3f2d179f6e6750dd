import { expect, test } from "vitest";
import { eventsCsv } from "./events-csv.ts";
import { aCollegeEvent } from "./testing.ts";

test("the file names its columns and keeps commas, quotation marks and lines", () => {
  const csv = eventsCsv([aCollegeEvent({ title: 'The "green" walk, again', description: "One\nTwo" })]);

  expect(csv).toBe(
    "\ufeffDate,Title,Starts,Ends,Venue,Category,Status,Description,Gallery\r\n" +
      '2026-11-27,"The ""green"" walk, again",10:00 AM,1:00 PM,Auditorium,Campus,published,"One\nTwo",\r\n',
  );
});

test.for(["=1+1", "+91 98", "-1", "@SUM(A1)", "\t=1"])("a spreadsheet does not run %j as a formula", (title) => {
  expect(eventsCsv([aCollegeEvent({ title })])).toContain(`,'${title},`);
});
