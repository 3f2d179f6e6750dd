import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Pages with a form of their own; every other page is a Markdown file that `pages/content-page.tsx` shows. */
export default [
  index("home/home-page.tsx"),
  ...["Bpharma", "DPharm", "BpharmaL"].map((path) => route(path, "courses/course-page.tsx", { id: `course-${path}` })),
  route("ContactUs", "contact/contact-page.tsx"),
  route("*", "pages/content-page.tsx"),
] satisfies RouteConfig;
