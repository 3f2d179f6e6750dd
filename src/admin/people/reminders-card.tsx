import { useEffect, useState } from "react";
import { api, attempt, showFailure } from "#admin/api/api.ts";
import { useMay } from "#admin/data/permissions.ts";
import {
  canRing,
  findDeviceId,
  removeDevice,
  ringHere,
  showReminders,
  stopRingingHere,
  useReminders,
} from "#admin/data/push-device.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import { clockText } from "#contract/enquiry-words.ts";
import { REMINDER_KINDS, REMINDER_WAYS, type ReminderChoice, type Reminders } from "#contract/reminders.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastError } from "#ui/toaster.tsx";
import { deviceText } from "./account-form.tsx";

const KIND_WORDS = { hour: m.remindHour, lead: m.remindLead, given: m.remindGiven };
const WAYS = () => REMINDER_WAYS.map((way) => ({ value: way, label: m.way({ way }) }));
const HOURS = () => Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }));

/** Of what one is reminded, how, and on which devices. */
export function RemindersCard() {
  const query = useReminders();
  return (
    <Card title={m.reminders()}>
      {query.data ? (
        <>
          <ChoiceForm reminders={query.data} />
          <Devices reminders={query.data} />
        </>
      ) : (
        <Pending query={query} loading={m.loadingReminders()} />
      )}
    </Card>
  );
}

function ChoiceForm({ reminders }: { reminders: Reminders }) {
  const { choice, devices } = reminders;
  const seesAll = useMay()("desk.all");

  /** Shows a change at once, and takes it back when it could not be saved. */
  async function save(changes: Partial<ReminderChoice>) {
    const next = { ...choice, ...changes };
    showReminders({ ...reminders, choice: next });
    try {
      showReminders(await api.put<Reminders>("/reminders", next));
    } catch (error) {
      showReminders(reminders);
      showFailure(error, mAdmin.updateFailed());
    }
  }

  return (
    <div className="stack inset">
      {REMINDER_KINDS.filter((kind) => kind !== "lead" || seesAll).map((kind) => (
        <SelectField
          key={kind}
          label={KIND_WORDS[kind]()}
          options={WAYS()}
          value={choice[kind]}
          onChange={({ target }) => save({ [kind]: target.value })}
        />
      ))}
      <div className="fields">
        <SelectField
          label={m.quietFrom()}
          options={HOURS()}
          value={String(choice.quietFrom)}
          onChange={({ target }) => save({ quietFrom: Number(target.value) })}
        />
        <SelectField
          label={m.quietUntil()}
          options={HOURS()}
          value={String(choice.quietUntil)}
          onChange={({ target }) => save({ quietUntil: Number(target.value) })}
        />
      </div>
      <p className="fine">{m.quietHint()}</p>
      {devices.length === 0 && REMINDER_KINDS.some((kind) => choice[kind] === "push") && (
        <FormNote tone="warn">{m.mailStandsIn()}</FormNote>
      )}
    </div>
  );
}

function Devices({ reminders }: { reminders: Reminders }) {
  const { devices } = reminders;
  /** The `_id` of this device; undefined until it is known. */
  const [own, setOwn] = useState<string | null>();
  useEffect(() => {
    void findDeviceId().then(setOwn);
  }, []);
  const isRinging = devices.some(({ _id }) => _id === own);

  return (
    <>
      <div className="stack inset">
        {!canRing() && <FormNote tone="info">{m.cannotRing()}</FormNote>}
        {canRing() && own !== undefined && !isRinging && (
          <div>
            <Button
              busyLabel={m.turningOn()}
              onClick={() =>
                attempt(async () => {
                  if (!(await ringHere(reminders))) toastError(mAdmin.ringRefused());
                  setOwn(await findDeviceId());
                }, mAdmin.ringRefused())
              }
            >
              {m.ringHere()}
            </Button>
          </div>
        )}
      </div>
      <ul className="rows">
        {devices.map(({ _id, name, createdAt }) => (
          <li key={_id}>
            <div>
              <b>
                {deviceText(name)}
                {_id === own && <em className="badge">{m.thisDevice()}</em>}
              </b>
              <small>{m.ringsSince({ moment: formatMoment(createdAt) })}</small>
            </div>
            <Button
              look="quiet"
              aria-label={m.removeDevice({ device: deviceText(name) })}
              onClick={() =>
                attempt(async () => {
                  showReminders((await (_id === own ? stopRingingHere() : removeDevice(_id))) ?? reminders);
                  setOwn(await findDeviceId());
                })
              }
            >
              {m.switchOff()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
