import { expect, test } from "vitest";
import { eventsCsv } from "./events-csv.ts";
import { aCollegeEvent } from "./testing.ts";

test("the file names its columns and has one row for each event", () => {
  const csv = eventsCsv([aCollegeEvent({ title: "Herbarium walk", description: "One\nTwo" })]);

  expect(csv).toBe(
    '\uFEFF"Date","Title","Starts","Ends","Venue","Category","Status","Description","Gallery"\r\n' +
      '"2026-11-27","Herbarium walk","10:00 AM","1:00 PM","Auditorium","Campus","published","One\nTwo",""\r\n',
  );
});
