import type { College, Home } from "#contract/content.ts";
import type { PlacedStudent } from "#contract/placement-pages.ts";
import { SectionHeading } from "#site/pages/section-heading.tsx";
import { PlacedStudentCard } from "./placed-student-card.tsx";
import styles from "./placements.module.css";
import { RecruitersSlider } from "./recruiters-slider.tsx";

interface PlacementsProps {
  heading: Home["headings"]["placements"];
  students: readonly PlacedStudent[];
  recruiters: College["recruiters"];
}

/** Who works where now, and which companies come to the campus. */
export function Placements({ heading, students, recruiters }: PlacementsProps) {
  return (
    <section className={`section ${styles.ground}`} id="placements">
      <div className="wrap">
        <SectionHeading {...heading}>
          <a href="/TrainingPlacement">Training and Placement Cell</a>
        </SectionHeading>
        {students.length > 0 ? (
          <ul className={styles.students}>
            {students.map((student) => (
              <PlacedStudentCard key={student._id} student={student} />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>
            The first names will stand here after the next campus interviews. The Training and Placement Cell tells you
            which companies have announced themselves.
          </p>
        )}
        {recruiters.length > 0 && <RecruitersSlider recruiters={recruiters} />}
      </div>
    </section>
  );
}
