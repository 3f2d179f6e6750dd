interface CourseOfPage {
  name: string;
  route: string;
  admissionRoute: string;
}

/** The course whose own or admission page this is, in any letter case, or null: the form offers it as chosen. */
export function courseOfPage(courses: readonly CourseOfPage[], pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  const isHere = (route: string) => route.toLowerCase() === path;
  return courses.find(({ route, admissionRoute }) => isHere(route) || isHere(admissionRoute))?.name ?? null;
}
