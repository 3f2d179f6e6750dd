import { RecordScreen } from "#admin/records/record-screen.tsx";
import { PlacedStudentCard } from "./placed-student-card.tsx";
import { PlacedStudentForm } from "./placed-student-form.tsx";
import { placedStudentKind } from "./placed-student-kind.ts";

/** The students of the Training and Placement page. */
export function PlacedStudentsTab() {
  return (
    <RecordScreen
      kind={placedStudentKind}
      layout="grid"
      renderForm={(place) => <PlacedStudentForm key={place.record?._id ?? "new"} {...place} />}
      renderCard={(student) => <PlacedStudentCard student={student} />}
    />
  );
}
