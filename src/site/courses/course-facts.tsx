import type { Course } from "#contract/content.ts";
import styles from "./course-facts.module.css";

/** What is asked first about a course, on one line where there is room. */
export function CourseFacts({ course }: { course: Course }) {
  return (
    <dl className={`wrap ${styles.facts}`}>
      <div>
        <dt>Length</dt>
        <dd>{course.duration}</dd>
      </div>
      <div>
        <dt>Entry</dt>
        <dd>{course.entry}</dd>
      </div>
      <div>
        <dt>Seats</dt>
        <dd>{course.intake.seats} a year</dd>
      </div>
    </dl>
  );
}
