import type { Course, Home } from "#contract/content.ts";
import { HerbariumPlate } from "#site/courses/herbarium-plate.tsx";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import styles from "./course-cards.module.css";
import { FeesHelp } from "./fees-help.tsx";

interface CourseCardsProps {
  heading: Home["headings"]["courses"];
  courses: readonly Pick<Course, "name" | "route" | "admissionRoute" | "summary" | "duration" | "entry" | "plant">[];
  feesHelp: Home["feesHelp"];
}

/** A herbarium sheet for each course. The sheet leads to the course, one link in it to the admission page. */
export function CourseCards({ heading, courses, feesHelp }: CourseCardsProps) {
  return (
    <section className={`section ${styles.ground}`} id="courses">
      <div className="wrap">
        <SectionHeading {...heading} />
        <div className={styles.cards}>
          {courses.map((course) => (
            <article key={course.route} className={styles.card}>
              <HerbariumPlate plant={course.plant} />
              <div className={styles.body}>
                <h3>
                  <a href={course.route}>{course.name}</a>
                </h3>
                <p>{course.summary}</p>
                <dl>
                  <dt>Length</dt>
                  <dd>{course.duration}</dd>
                  <dt>Entry</dt>
                  <dd>{course.entry}</dd>
                </dl>
                <p className={styles.go}>
                  {/* The heading's link covers the card: these words show it to the eye only. */}
                  <span aria-hidden="true">Course details</span>
                  <a href={course.admissionRoute}>
                    How to apply<span className="visually-hidden"> for {course.name}</span>
                  </a>
                </p>
              </div>
            </article>
          ))}
        </div>
        <FeesHelp cards={feesHelp} />
      </div>
    </section>
  );
}
