import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { rich } from "./rich.tsx";

test("the tags of a message are replaced with elements, also inside one another", () => {
  const text = rich("Ask <b>at <place/></b> or <a>write</a>.", {
    a: (inside) => <a href="/ContactUs">{inside}</a>,
    b: (inside) => <b>{inside}</b>,
    place: "the office",
  });

  expect(renderToStaticMarkup(text)).toBe('Ask <b>at the office</b> or <a href="/ContactUs">write</a>.');
});

test("tags in the text of an inserted element are not replaced", () => {
  const text = rich("Nothing for “<query/>”.", { query: "<b>fees</b> <query/>" });

  expect(renderToStaticMarkup(text)).toBe("Nothing for “&lt;b&gt;fees&lt;/b&gt; &lt;query/&gt;”.");
});
