import { readStoredUser } from "#admin/accounts/session.ts";
import { api, showFailure } from "#admin/api/api.ts";
import { changeQuery, useQuery } from "#admin/data/query-store.ts";
import { Card } from "#admin/ui/card.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Team, TeamChanges, TeamMember } from "#contract/team.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./team.module.css";

const TEAM = "team";

/** What is chosen is on the screen at once, and back as it was when it could not be saved. */
async function save(member: TeamMember, changes: TeamChanges) {
  const show = (item: TeamMember) =>
    changeQuery<Team>(TEAM, (team) => ({
      ...team,
      members: team.members.map((one) => (one._id === item._id ? item : one)),
    }));
  show({ ...member, ...changes } as TeamMember);
  try {
    show((await api.patch<{ item: TeamMember }>(`/team/${member._id}`, changes)).item);
    toastSuccess("Saved");
  } catch (error) {
    show(member);
    showFailure(error, "Update failed");
  }
}

/** Who takes new enquiries of which courses, and when mails come to oneself. */
export function TeamView() {
  const query = useQuery(TEAM, () => api.get<Team>("/team"));
  if (!query.data) return <Pending query={query} loading="Loading the team" />;
  const { members, courses } = query.data;
  const self = members.find(({ _id }) => _id === readStoredUser()?._id);
  return (
    <div className={styles.columns}>
      <Card title="Who takes new enquiries">
        <div className={styles.body}>
          <p>
            A new enquiry goes to the one who takes its course and was given one longest ago, and a mail says so within
            a few minutes.
          </p>
          {members.every(({ takesNew }) => !takesNew) && (
            <FormNote tone="info">No one is chosen yet: new enquiries stay without an owner.</FormNote>
          )}
          <ul className={styles.members}>
            {members.map((member) => (
              <Member key={member._id} member={member} courses={courses} isSelf={member === self} />
            ))}
          </ul>
        </div>
      </Card>
      {self && <OwnMails member={self} />}
    </div>
  );
}

function Member({ member, courses, isSelf }: { member: TeamMember; courses: readonly string[]; isSelf: boolean }) {
  const { name, email, takesNew, lastGivenAt, open } = member;
  // A course that the college has no more can still be taken off.
  const offered = [...new Set([...courses, ...member.courses])];
  const given = lastGivenAt ? `given the last on ${formatMoment(lastGivenAt)}` : "not given any yet";
  const choose = (course: string, isChosen: boolean) =>
    save(member, { courses: offered.filter((one) => (one === course ? isChosen : member.courses.includes(one))) });
  return (
    <li>
      <label className={styles.check}>
        <input type="checkbox" checked={takesNew} onChange={() => save(member, { takesNew: !takesNew })} />
        <span>
          <b>{isSelf ? `${name} (you)` : name}</b>
          <small>
            {email}, {open} open, {given}
          </small>
        </span>
      </label>
      {takesNew && (
        <fieldset className={styles.courses}>
          <legend>{member.courses.length === 0 ? "Of all courses, unless some are chosen" : "Of these courses"}</legend>
          <div className="wrap">
            {offered.map((course) => (
              <label key={course} className={styles.pill}>
                <input
                  type="checkbox"
                  aria-label={`${course} for ${name}`}
                  checked={member.courses.includes(course)}
                  onChange={({ target }) => choose(course, target.checked)}
                />
                {course}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  );
}

const HOURS = Array.from({ length: 16 }, (_, index) => index + 6);
const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;

function OwnMails({ member }: { member: TeamMember }) {
  const { digestHour, weekly } = member;
  const options = [
    { value: "", label: "No daily mail" },
    ...[...new Set([...HOURS, ...(digestHour === null ? [] : [digestHour])])].map((hour) => ({
      value: String(hour),
      label: `At ${hourText(hour)}`,
    })),
  ];
  return (
    <Card title="Your mails">
      <div className={styles.body}>
        <SelectField
          label="Daily mail"
          hint="whom to call first"
          options={options}
          value={digestHour === null ? "" : String(digestHour)}
          onChange={({ target }) => save(member, { digestHour: target.value === "" ? null : Number(target.value) })}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={weekly} onChange={() => save(member, { weekly: !weekly })} />
          <span>
            <b>Figures of the week, each Monday</b>
            <small>New, reached, visited, applied and admitted, beside the week before</small>
          </span>
        </label>
        <p className="fine">
          They go to {member.email}. No mail comes when there is nothing to say. When the hour has passed today, the
          first comes the next time.
        </p>
      </div>
    </Card>
  );
}
