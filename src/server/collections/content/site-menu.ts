import type { Menu } from "#contract/content.ts";
import * as m from "#messages/compiled/site.ts";
import type { Language } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";

interface MenuNode {
  to?: string;
  children?: readonly MenuNode[];
}

/**
 * Returns the menu with all courses. Courses that the header or footer does not list are inserted after the last listed
 * course. A header without any course gets a group of all courses.
 */
export function menuWithCourses(
  menu: Menu,
  courses: readonly { name: string; route: string }[],
  language: Language,
): Menu {
  const routes = new Set(courses.map(({ route }) => route));
  const complete = <Node extends MenuNode>(nodes: Node[]): Node[] => {
    const named = new Set(routesOf(nodes));
    const missing = courses
      .filter(({ route }) => !named.has(route))
      .map(({ name, route }) => ({ title: name, to: route }));
    const isCourse = ({ to }: MenuNode) => to !== undefined && routes.has(to);
    const fill = (list: readonly MenuNode[]): MenuNode[] => {
      const last = list.findLastIndex(isCourse);
      const filled = list.map((node) => (node.children ? { ...node, children: fill(node.children) } : node));
      return last < 0 ? filled : filled.toSpliced(last + 1, 0, ...missing.splice(0));
    };
    return fill(nodes) as Node[];
  };
  const header = complete(menu.header);
  const [first] = courses;
  if (first && !routesOf(header).includes(first.route)) {
    const children = courses.map(({ name, route }) => ({ title: name, to: route }));
    header.splice(PLACE_OF_COURSES, 0, { title: inLanguage(language, m.courses), children });
  }
  return { header, footer: complete(menu.footer) };
}

/** Index at which the group of courses is added to the header: after the home page and the entry about the college. */
const PLACE_OF_COURSES = 2;

const routesOf = (entries: readonly MenuNode[]): string[] =>
  entries.flatMap(({ to, children }) => (to === undefined ? routesOf(children ?? []) : [to]));

/** Returns the index of each page in the header, by route. Lists of pages have this order; other pages come last. */
export function pageOrder(menu: Menu): Map<string, number> {
  // Reverse the entries, so that a page which is listed twice has its first index.
  return new Map([...routesOf(menu.header).entries()].reverse().map(([place, route]) => [route, place]));
}
