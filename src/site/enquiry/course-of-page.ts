interface CourseOfPage {
  name: string;
  route: string;
}

/** The course whose page this is, in any letter case (rulings, Screens), or null: the form offers it as chosen. */
export function courseOfPage(courses: readonly CourseOfPage[], pathname: string): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  return courses.find(({ route }) => route.toLowerCase() === path)?.name ?? null;
}
