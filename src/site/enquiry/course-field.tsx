import type { Shell } from "#contract/site-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import styles from "./field.module.css";
import { FieldMessage } from "./field-message.tsx";

interface CourseFieldProps {
  courses: Shell["courses"];
  fault: string | undefined;
}

/** The courses as cards, each with its length. */
export function CourseField({ courses, fault }: CourseFieldProps) {
  return (
    <div
      className={styles.field}
      data-field
      role="radiogroup"
      aria-labelledby="enquiry-course"
      aria-required
      aria-invalid={fault !== undefined}
      aria-describedby={fault && "enquiry-course-message"}
    >
      <span className={styles.label} id="enquiry-course">
        Course
      </span>
      <div className={styles.cards}>
        {courses.map(({ name, length }) => (
          <label key={name} className={styles.card}>
            <input type="radio" name="course" value={name} />
            <span>
              {name} <small>{length}</small>
            </span>
            <Icon name="check" />
          </label>
        ))}
      </div>
      <FieldMessage id="enquiry-course-message" text={fault} />
    </div>
  );
}
