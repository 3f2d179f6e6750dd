import { useEffect, useState } from "react";
import { api, tryOrToast } from "#admin/api/api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import {
  findDeviceId,
  isPushSupported,
  REMINDERS,
  removeDevice,
  subscribeToPush,
  unsubscribeFromPush,
  updateCachedReminders,
  useReminders,
} from "#admin/data/push-device.ts";
import { saveOptimistically } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { SelectField } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import { clockText } from "#contract/enquiry-words.ts";
import { REMINDER_KINDS, REMINDER_WAYS, type ReminderChoice, type Reminders } from "#contract/reminders.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";

const KIND_LABELS = { hour: m.remindHour, lead: m.remindLead, given: m.remindGiven };
const QUIET_HOURS_LABELS = { quietFrom: m.quietFrom, quietUntil: m.quietUntil };

/** Settings of the user's reminders: for which events, by push or mail, and on which devices. */
export function RemindersCard() {
  const query = useReminders();
  return (
    <Card title={m.reminders()}>
      {query.data ? <Settings reminders={query.data} /> : <Pending query={query} loading={m.loadingReminders()} />}
    </Card>
  );
}

function Settings({ reminders }: { reminders: Reminders }) {
  const { choice, devices } = reminders;
  const seesAll = usePermission()("desk.all");
  /** The `_id` of this device; null if it is not subscribed, undefined until known. */
  const [own, setOwn] = useState<string | null>();
  useEffect(() => void findDeviceId().then(setOwn), []);
  const kinds = REMINDER_KINDS.filter((kind) => kind !== "lead" || seesAll);

  /** Shows a change at once, and reverts it if saving fails. */
  function save(changes: Partial<ReminderChoice>) {
    const next = { ...choice, ...changes };
    const put = () => api.put<Reminders>(REMINDERS, next);
    const change = (shown: Reminders) => ({ ...shown, choice: next });
    return tryOrToast(() => saveOptimistically(REMINDERS, change, put), mAdmin.updateFailed());
  }

  const changeDevices = (change: () => Promise<Reminders | undefined>) =>
    tryOrToast(async () => {
      updateCachedReminders((await change()) ?? reminders);
      setOwn(await findDeviceId());
    }, m.ringRefused());

  return (
    <>
      <div className="stack inset">
        {kinds.map((kind) => (
          <SelectField
            key={kind}
            label={KIND_LABELS[kind]()}
            options={REMINDER_WAYS.map((way) => ({ value: way, label: m.way({ way }) }))}
            value={choice[kind]}
            onChange={(value) => save({ [kind]: value })}
          />
        ))}
        {(["quietFrom", "quietUntil"] as const).map((end) => (
          <SelectField
            key={end}
            label={QUIET_HOURS_LABELS[end]()}
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }))}
            value={String(choice[end])}
            onChange={(value) => save({ [end]: Number(value) })}
          />
        ))}
        <p className="fine">{m.quietHint()}</p>
        {devices.length === 0 && kinds.some((kind) => choice[kind] === "push") && (
          <FormNote tone="warn">{m.mailStandsIn()}</FormNote>
        )}
        {!isPushSupported() && <FormNote tone="info">{m.cannotRing()}</FormNote>}
        {isPushSupported() && own !== undefined && devices.every(({ _id }) => _id !== own) && (
          <Button busyLabel={m.turningOn()} onClick={() => changeDevices(() => subscribeToPush(reminders.key))}>
            {m.ringHere()}
          </Button>
        )}
      </div>
      <ul className="rows">
        {devices.map(({ _id, name, createdAt }) => (
          <li key={_id}>
            <div>
              <b>
                {name}
                {_id === own && <em className="badge">{m.thisDevice()}</em>}
              </b>
              <small>{m.ringsSince({ moment: formatMoment(createdAt) })}</small>
            </div>
            <Button
              look="quiet"
              aria-label={m.removeDevice({ device: name })}
              onClick={() => changeDevices(() => (_id === own ? unsubscribeFromPush() : removeDevice(_id)))}
            >
              {m.switchOff()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
