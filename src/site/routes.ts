import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Routes of the pages with their own component. `pages/content-page.tsx` shows every other page, from Markdown. */
export default [
  layout("layout/error-page.tsx", [
    index("home/home-page.tsx"),
    ...["Bpharma", "DPharm", "BpharmaL"].map((path) =>
      route(path, "courses/course-page.tsx", { id: `course-${path}` }),
    ),
    route("Courses/:name", "courses/course-page.tsx", { id: "course" }),
    route("ContactUs", "pages/contact-page.tsx"),
    route("Search", "search/search-page.tsx"),
    route("Notices", "notices/notices-page.tsx"),
    route("Notices/:id", "notices/notice-page.tsx"),
    route("Event", "events/events-page.tsx"),
    route("Event/:id", "events/event-page.tsx"),
    route("Gallery", "albums/albums-page.tsx"),
    route("Gallery/:id", "albums/album-page.tsx"),
    route("TrainingPlacement", "placements/placement-page.tsx"),
    route("*", "pages/content-page.tsx"),
  ]),
] satisfies RouteConfig;
