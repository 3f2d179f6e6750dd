import { courseName } from "#admin/admissions/enquiries-api.ts";
import { api, tryOrToast } from "#admin/api/api.ts";
import { readStoredUser } from "#admin/api/session.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { getQueryData, saveOptimistically, useQuery } from "#admin/data/query-store.ts";
import { Card } from "#admin/ui/card.tsx";
import { Checkbox, SelectField } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import type { Team, TeamChanges, TeamMember } from "#contract/team.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import { partOfDay } from "#messages/moments.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";

const TEAM = "team";

/** Saves settings of a team member: they are shown at once, and reverted if saving fails. */
async function save(member: TeamMember, changes: TeamChanges) {
  const put = (team: Team, item: TeamMember) => ({
    ...team,
    members: team.members.map((one) => (one._id === item._id ? item : one)),
  });
  const change = (team: Team) => put(team, { ...member, ...changes } as TeamMember);
  const patch = async () => {
    const { item } = await api.patch<{ item: TeamMember }>(`/team/${member._id}`, changes);
    return put(getQueryData<Team>(TEAM) ?? { ok: true, members: [], courses: [] }, item);
  };
  if (await tryOrToast(() => saveOptimistically(TEAM, change, patch), m.updateFailed())) toastSuccess(m.saved());
}

/** The admissions team: who is given new enquiries of which courses, and the user's own mail settings. */
export function TeamView() {
  const isFixed = !usePermission()("desk.manage");
  const query = useQuery(TEAM, () => api.get<Team>("/team"));
  if (!query.data) return <Pending query={query} loading={m.loadingTeam()} />;
  const { members, courses } = query.data;
  const self = members.find(({ _id }) => _id === readStoredUser()?._id);
  return (
    <div className="columns" data-beside-end="">
      <Card title={m.whoTakesNew()}>
        <div className="stack inset">
          <p>{m.howTurnsGo()}</p>
          {isFixed && <FormNote tone="info">{m.headDecides()}</FormNote>}
          {!isFixed && members.every(({ takesNew }) => !takesNew) && <FormNote tone="info">{m.noOneChosen()}</FormNote>}
        </div>
        <ul className="rows">
          {members.map((member) => (
            <Member key={member._id} member={member} courses={courses} isSelf={member === self} />
          ))}
        </ul>
      </Card>
      {self && <OwnMails member={self} />}
    </div>
  );
}

function Member({ member, courses, isSelf }: { member: TeamMember; courses: readonly string[]; isSelf: boolean }) {
  const { name, email, takesNew, lastGivenAt, open } = member;
  const isFixed = !usePermission()("desk.manage");
  // Offer also the member's courses that the college no longer has, so that they can be removed.
  const offered = [...new Set([...courses, ...member.courses])];
  const choose = (course: string, isChosen: boolean) =>
    save(member, { courses: offered.filter((one) => (one === course ? isChosen : member.courses.includes(one))) });
  return (
    <li>
      <Checkbox isOn={takesNew} disabled={isFixed} onChange={(isOn) => save(member, { takesNew: isOn })}>
        <span>
          <b>{isSelf ? m.you({ name }) : name}</b>
          <small>
            {lastGivenAt
              ? m.givenLast({ email, open, moment: formatMoment(lastGivenAt) })
              : m.givenNone({ email, open })}
          </small>
        </span>
      </Checkbox>
      {takesNew && (
        <fieldset>
          <legend>{member.courses.length === 0 ? m.ofAllCourses() : m.ofTheseCourses()}</legend>
          <div className="wrap">
            {offered.map((course) => (
              <label key={course} className="pill">
                <input
                  type="checkbox"
                  disabled={isFixed}
                  aria-label={m.courseFor({ course: courseName(course), name })}
                  checked={member.courses.includes(course)}
                  onChange={({ target }) => choose(course, target.checked)}
                />
                {courseName(course)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  );
}

const HOURS = Array.from({ length: 16 }, (_, index) => index + 6);

function OwnMails({ member }: { member: TeamMember }) {
  const { digestHour, weekly } = member;
  const mayReport = usePermission()("desk.report");
  const options = [
    { value: "", label: m.noDailyMail() },
    ...[...new Set([...HOURS, ...(digestHour === null ? [] : [digestHour])])].map((hour) => ({
      value: String(hour),
      label: m.atHour({ hour: hour % 12 || 12, part: partOfDay(hour) }),
    })),
  ];
  return (
    <Card title={m.yourMails()}>
      <div className="stack inset">
        <SelectField
          label={m.dailyMail()}
          hint={m.whomToCallFirst()}
          options={options}
          value={digestHour === null ? "" : String(digestHour)}
          onChange={(value) => save(member, { digestHour: value === "" ? null : Number(value) })}
        />
        {mayReport && (
          <Checkbox isOn={weekly} onChange={(isOn) => save(member, { weekly: isOn })}>
            <span>
              <b>{m.weeklyMail()}</b>
              <small>{m.weeklyFigures()}</small>
            </span>
          </Checkbox>
        )}
        <p className="fine">{m.mailsGoTo({ email: member.email })}</p>
      </div>
    </Card>
  );
}
