import { expect, test } from "vitest";
import { failure, openClient, reply } from "#tests/support/open-client.ts";
import { changedMeanwhile, sentenceOf } from "./api-error.ts";

test("a call carries the token, sends JSON and gives the JSON of the answer", async () => {
  const { client, requests } = await openClient((_request, response) =>
    reply(response, 201, { ok: true, event: { _id: "1" } }),
  );

  const answer = await client.post("/events", { title: "Herbarium walk" });

  expect(answer).toEqual({ ok: true, event: { _id: "1" } });
  expect(requests[0]).toMatchObject({
    method: "POST",
    url: "/api/events",
    headers: { authorization: "Bearer secret", "content-type": "application/json" },
    body: '{"title":"Herbarium walk"}',
  });
});

test("a 401 tells that the session of that token ended, and is not tried again", async () => {
  const { client, requests, ended } = await openClient((_request, response) =>
    reply(response, 401, { ok: false, error: "Please log in.", code: "unauthorized" }),
  );

  const error = await failure(client.get("/events/admin"));

  expect(error.status).toBe(401);
  expect(ended).toEqual(["secret"]);
  expect(requests).toHaveLength(1);
});

test("a form goes as multipart, and the server's upload limits come back in the client's words", async () => {
  const { client, requests } = await openClient((_request, response, nth) =>
    reply(response, 400, { ok: false, error: nth === 1 ? "File too large: a.png" : "Too many files", code: "x" }),
  );
  const form = new FormData();
  form.append("images", new File(["x"], "a.png", { type: "image/png" }));

  const large = await failure(client.post("/image-gallery/images", form));
  const many = await failure(client.post("/image-gallery/images", form));

  expect(requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(large.message).toBe("File too large. Max 1 MB per image.");
  expect(many.message).toBe("Too many files. Max 10 images per upload.");
});

test("an upload that a proxy refuses with a page of its own is told as too large", async () => {
  const { client } = await openClient((_request, response) => {
    response.writeHead(413, { "content-type": "text/html" });
    response.end("<html><h1>413 Request Entity Too Large</h1></html>");
  });
  const form = new FormData();
  form.append("pdf", new File(["x"], "notice.pdf", { type: "application/pdf" }));

  const error = await failure(client.post("/announcements", form));

  expect(sentenceOf(error, "Save failed")).toMatch(
    /^File too large for the web server\. Choose a smaller file, or ask/,
  );
});

test("a 413 of the server keeps the server's sentence", async () => {
  const { client } = await openClient((_request, response) =>
    reply(response, 413, { ok: false, error: "The request is too large.", code: "body_too_large" }),
  );

  const error = await failure(client.post("/announcements", new FormData()));

  expect(sentenceOf(error, "Save failed")).toBe("The request is too large.");
});

test("a record that changed meanwhile comes along, and so do fields at fault", async () => {
  const { client } = await openClient((request, response) =>
    request.method === "PATCH"
      ? reply(response, 409, { ok: false, error: "Changed.", code: "changed_meanwhile", current: { title: "New" } })
      : reply(response, 400, { ok: false, error: "Bad.", code: "bad_input", fields: { title: "Title is required" } }),
  );

  const conflict = await failure(client.patch("/events/1", { title: "Mine" }));
  const bad = await failure(client.delete("/events/1"));

  expect(changedMeanwhile(conflict)).toEqual({ title: "New" });
  expect(changedMeanwhile(bad)).toBeNull();
  expect(bad.fields).toEqual({ title: "Title is required" });
});

test("a page instead of JSON, as a proxy sends, is a failure and not a success", async () => {
  const { client } = await openClient((_request, response) => response.end("<!doctype html>"));

  expect(sentenceOf(await failure(client.get("/x")), "Failed to load")).toBe("Failed to load");
});
